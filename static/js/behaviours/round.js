/* Trick entry: a tap is judged and shown at once by the phone's own rules, and sent in the background. */
import { drawDot } from "../drawing/dot.js";
import { drawLit } from "../drawing/lit.js";
import { drawing } from "../drawing/round.js";
import { shake } from "../drawing/shake.js";
import { drawSlip } from "../drawing/slip.js";
import { newId } from "../lib/ids.js";
import { local } from "../lib/local.js";
import { outbox } from "../lib/outbox.js";
import { post } from "../lib/post.js";
import { fill, proof, refused } from "../lib/sentences.js";
import { shelf } from "../lib/shelf.js";

export function start(form) {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const [data, words] = [read("round-data"), read("round-words")];
  const part = (name) => document.querySelector(`[data-part=${name}]`);
  const [slip, dot, judge, problem, hands] = ["slip", "dot", "judge", "problem", "hands"].map(part);
  const keys = form.querySelectorAll("[name=card]");
  const notice = shelf(() => sessionStorage, `notice:${data.table}`); // what the server said before a reload
  const round = local(data);
  const draw = drawing(document, data, words);
  const say = (text) => drawSlip(slip, text, data.urls.paragraph);
  let proven = "";
  let picked = null; // the number of the event whose card the next key replaces
  let isLeaving = false; // the next page comes as soon as the outbox is empty
  let isBehind = false; // the record holds more than this page
  let judged = { isTroubled: !problem.hidden, revokes: round.state().revokes.length }; // what the server found so far

  /** Once something is wrong, the way to settle it takes the judge's place. */
  function showWay() {
    judge.hidden = judged.isTroubled || round.state().revokes.length > judged.revokes;
    problem.hidden = !judge.hidden;
  }

  function show() {
    draw(round, picked);
    showWay();
  }

  function showEnd() {
    form.querySelector(".keys").hidden = true;
    part("onward").hidden = false;
  }

  const box = outbox({
    length: data.length,
    kept: shelf(() => localStorage, `outbox:${data.table}`),
    send({ id, type, fields, after }, isLast) {
      const csrf_token = form.elements.csrf_token.value;
      const is_last = isLast ? 1 : 0;
      return post(data.urls[type], { ...fields, table: data.table, after, client_id: id, is_last, csrf_token });
    },
    later: (seconds, again) => setTimeout(again, seconds * 1000),
    told: {
      changed: (waiting, isOffline) => drawDot(dot, words, waiting, isOffline),
      written({ said, over, problem: isProblem, lit }, isLonger) {
        isBehind ||= isLonger;
        if (said && said !== proven) say(said);
        if (!box.isEmpty()) return;
        judged = { isTroubled: isProblem, revokes: round.state().revokes.length };
        showWay();
        drawLit(keys, lit ?? null);
        if (over && isBehind) showEnd(); // whoever tapped has not seen how this trick ended
        else if (over) location.replace(over);
        else if (isLeaving || isBehind) location.reload();
      },
      stopped(line) {
        notice.put(line);
        location.reload();
      },
    },
  });

  /** What an item of the outbox does here, before the server has seen it; it answers with the revokes that it proves. */
  const HAPPEN = {
    play: ({ card, to_act: hand, assumed }, number) => round.happen({ type: "play", hand, card, number, assumed: assumed === 1 }),
    turn: ({ seat: hand }, number) => round.happen({ type: "turn", hand, number }),
    amend: ({ event, card }, number) => round.amend(number, event, card),
    undo: () => leaveUnless(round.takeBack()),
    redo: () => leaveUnless(round.bringBack()),
  };

  /** What the phone cannot do by itself leads to another page. */
  function leaveUnless(isDone) {
    isLeaving = !isDone;
    return [];
  }

  function apply({ type, fields, after }) {
    const proofs = HAPPEN[type](fields, after).map((revoke) => proof(data, revoke));
    if (proofs.length) say((proven = proofs.join(" ")));
  }

  /** Something happens, and what follows by itself. */
  function record(type, fields) {
    const items = [];
    while (type && !isLeaving) {
      items.push({ id: newId(), type, fields, after: box.after() + items.length });
      apply(items[items.length - 1]);
      type = round.follows(type);
      fields = type === "play" ? lopakasPlay() : {};
    }
    picked = null;
    show();
    drawLit(keys, null); // whose hand is next, the server knows
    items.forEach(box.add);
  }

  function lopakasPlay() {
    return { card: round.lopakasCard(), to_act: data.lopaka, assumed: 1 };
  }

  function pick(event) {
    picked = picked === event ? null : event;
    show();
  }

  /** Writes it down, or says why it cannot be. */
  function weigh(key, code, event, type, fields) {
    if (!code) return record(type, fields);
    say(refused(data, code, event));
    shake(key);
  }

  function tapCard(key) {
    const [card, { turn, trick }] = [Number(key.value), round.state()];
    if (picked === null) {
      const event = { type: "play", hand: turn ?? 0, card, due: round.lopakasCard() };
      return weigh(key, round.refusal(event), event, "play", { card, to_act: event.hand, assumed: round.isAssumed() ? 1 : 0 });
    }
    const was = trick.find((play) => play.event === picked);
    if (was.card === card) return pick(picked);
    const another = { hand: was.hand, card, due: was.card };
    weigh(key, round.refusalOfAnother(picked, card), another, "amend", { event: picked, card });
  }

  function tapSeat(key) {
    const event = { type: "turn", hand: Number(key.value) };
    weigh(key, round.refusal(event), event, "turn", { seat: event.hand });
  }

  /** A page of its own: it has to know all that was tapped. */
  function leave(stop) {
    if (!box.isEmpty() || isLeaving) {
      stop.preventDefault();
      say(words.unsent);
      return;
    }
    form.elements.after.value = box.after();
    form.elements.client_id.value = newId();
  }

  form.addEventListener("submit", (submit) => {
    const key = submit.submitter;
    const isRunning = key.name === "correct" && round.state().trick.some((play) => play.event === Number(key.value));
    if (key.dataset.part === "look" || (key.name === "correct" && !isRunning)) return leave(submit);
    submit.preventDefault();
    if (isLeaving) say(fill(words.waiting, { count: 1 }));
    else if (key.name === "card") tapCard(key);
    else if (key.name === "seat") tapSeat(key);
    else if (key.name === "correct") pick(Number(key.value));
    else record(key.dataset.part, {});
  });
  for (const link of [judge, problem, hands].filter(Boolean)) link.addEventListener("click", leave);
  slip.addEventListener("click", (click) => click.target.closest("a") && leave(click));
  document.addEventListener("click", (click) => click.target.closest("[data-part=slip] a") ?? say(""), true);
  document.addEventListener("visibilitychange", () => box.flush());
  window.addEventListener("online", () => box.flush());

  if (notice.get()) say(notice.get());
  notice.put(null);
  const unseen = box.unseen();
  unseen.forEach(apply);
  if (round.lopakasCard() !== null && !isLeaving) record("play", lopakasPlay());
  else if (unseen.length) show();
  box.flush();
}
