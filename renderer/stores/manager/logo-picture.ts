/** Prepares an image as a logo: unchanged if small enough, else scaled down. */
import { MAX_LOGO_BYTES } from '../../../core/contract/bridge/bridge-printed.ts';
import { base64Of } from '../../input/base64.ts';

/** Maximum size of a scaled logo, in pixels; paper resolves less. */
const MAX_WIDTH = 900;
const MAX_HEIGHT = 450;

/** The image as base64; null if the browser cannot decode it. */
export async function logoPicture(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const printable = file.type === 'image/png' || file.type === 'image/jpeg';
    const small = width <= MAX_WIDTH && height <= MAX_HEIGHT && file.size <= MAX_LOGO_BYTES;
    return await base64Of(printable && small ? file : await drawn(picture));
  } catch {
    // Undecodable images throw a browser-specific exception.
    return null;
  }
}

async function drawn(picture: ImageBitmap): Promise<Blob> {
  const { width, height } = picture;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const png = await blobOf(canvas, 'image/png');
  if (png.size <= MAX_LOGO_BYTES || context === null) return png;
  // Probably a photograph: without transparency it is far smaller.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return blobOf(canvas, 'image/jpeg');
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob === null ? reject(new Error('not drawn')) : resolve(blob));
    canvas.toBlob(done, type, 0.9);
  });
}
