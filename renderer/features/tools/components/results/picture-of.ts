/** What a canvas shows, on the ground it stands on: without it a chart is unreadable in a document. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height;
  const context = picture.getContext('2d');
  if (context) {
    const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
    context.fillStyle = surface;
    context.fillRect(0, 0, picture.width, picture.height);
    context.drawImage(canvas, 0, 0);
  }
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas without picture'))));
  });
}
