/* Trick entry: a tap is judged and shown at once by the phone's own rules, and sent in the background. */
import { drawDot } from "../drawing/dot.js";
import { drawing } from "../drawing/round.js";
import { shake } from "../drawing/shake.js";
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
  const [slip, dot] = [part("slip"), part("dot")];
  const notice = shelf(() => sessionStorage, `notice:${data.table}`); // what the server said before a reload
  const round = local(data);
  const draw = drawing(document, data, words);
  const show = () => draw(round.state(), round.events, round.canUndo());
  let proven = "";
  let isLeaving = false; // the next page comes as soon as the outbox is empty

  const box = outbox({
    length: data.length,
    kept: shelf(() => localStorage, `outbox:${data.table}`),
    send: ({ id, type, fields, after }) =>
      post(data.urls[type], { ...fields, table: data.table, after, client_id: id, csrf_token: form.elements.csrf_token.value }),
    later: (seconds, again) => setTimeout(again, seconds * 1000),
    told: {
      changed: (waiting, isOffline) => drawDot(dot, words, waiting, isOffline),
      written({ said, over }) {
        if (said && said !== proven) slip.textContent = said;
        if (!box.isEmpty()) return;
        if (over) location.replace(over);
        else if (isLeaving) location.reload();
      },
      stopped(line) {
        notice.put(line);
        location.reload();
      },
    },
  });

  /** An item of the outbox happens here, before the server has seen it. */
  function apply({ type, fields }) {
    if (type === "undo") {
      isLeaving = !round.takeBack(); // it takes back what ended the round before: another page
      return;
    }
    const event = type === "play" ? ["play", fields.to_act, fields.card] : ["turn", fields.seat];
    const proofs = round.happen(event).map((revoke) => proof(data, revoke));
    if (proofs.length) slip.textContent = proven = proofs.join(" ");
  }

  function record(type, fields) {
    apply({ type, fields });
    show();
    box.add({ id: newId(), type, fields });
  }

  function tap(key) {
    const { toAct } = round.state();
    const value = Number(key.value);
    const [type, fields] = {
      card: ["play", { card: value, to_act: toAct ?? 0, assumed: round.isAssumed() ? 1 : 0 }],
      seat: ["turn", { seat: value }],
    }[key.name] ?? ["undo", {}];
    const event = [type, fields.seat ?? fields.to_act, fields.card];
    const code = type === "undo" ? null : round.refusal(event);
    if (!code) return record(type, fields);
    slip.textContent = refused(data, code, event);
    shake(key);
  }

  form.addEventListener("submit", (submit) => {
    submit.preventDefault();
    if (isLeaving) slip.textContent = fill(words.waiting, { count: 1 });
    else tap(submit.submitter);
  });
  document.addEventListener("click", () => (slip.textContent = ""));
  document.addEventListener("visibilitychange", () => box.flush());
  window.addEventListener("online", () => box.flush());

  if (notice.get()) slip.textContent = notice.get();
  notice.put(null);
  const unseen = box.unseen();
  unseen.forEach(apply);
  if (unseen.length) show();
  box.flush();
}
