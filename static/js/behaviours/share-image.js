/*
 * Shares a drawing as a photo that every chat shows; where files cannot be shared, it is saved, and
 * where the browser refuses, a sentence says so.
 */
import { isClosed } from "../lib/refused.js";

/** @param {HTMLAnchorElement} link */
export function start(link) {
  const told = document.createElement("p");
  told.setAttribute("role", "alert");

  /** @param {Event} click */
  async function share(click) {
    click.preventDefault();
    const photo = new File([await photoOf(link.href)], link.dataset.name ?? "", {
      type: "image/png",
    });
    if (!navigator.canShare?.({ files: [photo] })) return save(photo);
    try {
      await navigator.share({ files: [photo] });
    } catch (error) {
      if (!isClosed(error)) saveInstead(photo);
    }
  }

  /** @param {File} photo */
  function saveInstead(photo) {
    save(photo);
    told.textContent = link.dataset.refused ?? "";
    link.after(told);
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
