/*
 * Shares a drawing as a photo that every chat shows, and a text beside it. Where files cannot be
 * shared, the photo is saved and the text copied. A sentence says so, and where it was refused.
 */
import { isClosed } from "../lib/refused.js";

/** @param {HTMLAnchorElement} link */
export function start(link) {
  const told = document.createElement("small");
  told.setAttribute("role", "status");

  /** @param {Event} click */
  async function share(click) {
    click.preventDefault();
    const photo = new File([await photoOf(link.href)], link.dataset.name ?? "", {
      type: "image/png",
    });
    const text = link.dataset.text ?? "";
    if (!navigator.canShare?.({ files: [photo], text })) {
      const copying = navigator.clipboard?.writeText(text); // there is none without https
      const isCopied = await copying?.then(() => true).catch(() => false);
      return saveInstead(photo, isCopied ? link.dataset.copied : link.dataset.saved);
    }
    try {
      await navigator.share({ files: [photo], text });
    } catch (error) {
      if (!isClosed(error)) saveInstead(photo, link.dataset.refused);
    }
  }

  /**
   * @param {File} photo
   * @param {string | undefined} sentence
   */
  function saveInstead(photo, sentence = "") {
    save(photo);
    told.textContent = sentence;
    link.append(told);
  }

  link.addEventListener("click", share);
}

/**
 * @param {string} address
 * @returns {Promise<Blob>}
 */
async function photoOf(address) {
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawing.naturalWidth, drawing.naturalHeight];
  canvas.getContext("2d")?.drawImage(drawing, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((photo) => (photo ? resolve(photo) : reject(new Error("no photo"))), "image/png");
  });
}

/** @param {File} file */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // some browsers begin late
}
