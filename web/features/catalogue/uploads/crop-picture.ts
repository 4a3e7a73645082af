/** A square of a picture, in its own pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SIDE = 512;
/** As the specification exports it (1-people §9); of a PNG a browser leaves everything. */
const QUALITY = 0.4;

/** The chosen square of a picture as a PNG of 512 pixels. Rejects when the browser cannot read the picture. */
export async function cropPicture(address: string, area: CropArea): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (drawn) => (drawn === null ? reject(new Error('The picture was not drawn')) : resolve(drawn)),
      'image/png',
      QUALITY,
    );
  });
}
