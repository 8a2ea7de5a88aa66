/** A logo: a dark disc on nothing, beside a bar. */
import { PNG } from 'pngjs';

const [WIDTH, HEIGHT] = [180, 60];

function logo(): Uint8Array {
  const png = new PNG({ width: WIDTH, height: HEIGHT });
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const disc = (x - 30) ** 2 + (y - 30) ** 2 < 28 ** 2;
      const bar = x > 72 && y > 18 && y < 42;
      if (disc || bar) png.data.set([14, 107, 102, 255], (y * WIDTH + x) * 4);
    }
  }
  return PNG.sync.write(png);
}

export const LOGO_PNG: Uint8Array = logo();
