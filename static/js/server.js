/* What the server runs of the phone's scripts, in V8 (`assistant/web/rules_search.py`). */
import { searching } from "./lib/search.js";

Object.assign(globalThis, { searching });
