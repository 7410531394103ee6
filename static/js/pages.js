/* The script of every page but the one where cards are entered. */
import { start as begunGames } from "./behaviours/begun-games.js";
import { start as chosenCount } from "./behaviours/chosen-count.js";
import { start as cover } from "./behaviours/cover.js";
import { start as deck } from "./behaviours/deck.js";
import { start as gameEnd } from "./behaviours/game-end.js";
import { start as handEntry } from "./behaviours/hand-entry.js";
import { start as houseRules } from "./behaviours/house-rules.js";
import { start as inPlace } from "./behaviours/in-place.js";
import { start as keepAwake } from "./behaviours/keep-awake.js";
import { start as keyboard } from "./behaviours/keyboard.js";
import { start as keptEntries } from "./behaviours/kept-entries.js";
import { start as keptGames } from "./behaviours/kept-games.js";
import { start as keptTable } from "./behaviours/kept-table.js";
import { start as knownNames } from "./behaviours/known-names.js";
import { start as lightLine } from "./behaviours/light-line.js";
import { start as live } from "./behaviours/live.js";
import { start as menu } from "./behaviours/menu.js";
import { start as newGame } from "./behaviours/new-game.js";
import { start as nextName } from "./behaviours/next-name.js";
import { start as nextRound } from "./behaviours/next-round.js";
import { start as ownHand } from "./behaviours/own-hand.js";
import { start as ownZone } from "./behaviours/own-zone.js";
import { start as printPage } from "./behaviours/print-page.js";
import { start as quickOffline } from "./behaviours/quick-offline.js";
import { start as readAloud } from "./behaviours/read-aloud.js";
import { start as saleEntry } from "./behaviours/sale-entry.js";
import { start as search } from "./behaviours/search.js";
import { start as seatOrder } from "./behaviours/seat-order.js";
import { start as shareImage } from "./behaviours/share-image.js";
import { start as shareLink } from "./behaviours/share-link.js";
import { start as tally } from "./behaviours/tally.js";
import { start as wherePossible } from "./behaviours/where-possible.js";
import { start as worker } from "./behaviours/worker.js";
import { startPage } from "./start.js";

startPage({
  "begun-games": begunGames,
  "chosen-count": chosenCount,
  cover,
  deck,
  "game-end": gameEnd,
  "hand-entry": handEntry,
  "house-rules": houseRules,
  "in-place": inPlace,
  "keep-awake": keepAwake,
  keyboard,
  "kept-entries": keptEntries,
  "kept-games": keptGames,
  "kept-table": keptTable,
  "known-names": knownNames,
  "light-line": lightLine,
  live,
  menu,
  "new-game": newGame,
  "next-name": nextName,
  "next-round": nextRound,
  "own-hand": ownHand,
  "own-zone": ownZone,
  "print-page": printPage,
  "quick-offline": quickOffline,
  "read-aloud": readAloud,
  "sale-entry": saleEntry,
  search,
  "seat-order": seatOrder,
  "share-image": shareImage,
  "share-link": shareLink,
  tally,
  "where-possible": wherePossible,
  worker,
});
