/* Hands a drawing on as a photo that every chat shows; where files cannot be shared, it is saved. */

export function start(link) {
  async function hand(click) {
    click.preventDefault();
    const photo = new File([await photographed(link.href)], link.dataset.name, { type: "image/png" });
    if (navigator.canShare?.({ files: [photo] })) return navigator.share({ files: [photo] }).catch(() => {}); // closed again
    save(photo);
  }

  link.addEventListener("click", hand);
}

async function photographed(address) {
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawing.naturalWidth, drawing.naturalHeight];
  canvas.getContext("2d").drawImage(drawing, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // some browsers begin late
}
