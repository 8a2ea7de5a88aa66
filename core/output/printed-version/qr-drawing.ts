/** Draws a QR code as shapes, error correction M (§public-query). */
import { encodeQR } from 'qr';
import type { Pen } from './pen.ts';

/** Quiet zone in modules, as the standard demands. */
const QUIET_MODULES = 4;

export function drawQr(
  { pdf }: Pen,
  content: string,
  at: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const modules = encodeQR(content, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  const module = at.side / modules.length;
  pdf.rect(at.x, at.y, at.side, at.side).fill('#ffffff');
  modules.forEach((row, y) => {
    for (const { from, to } of runs(row))
      pdf.rect(at.x + from * module, at.y + y * module, (to - from) * module, module);
  });
  pdf.fill('#000000');
}

/** Merges adjacent dark modules of a row. */
function runs(row: readonly boolean[]): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last?.to === x) last.to = x + 1;
    else found.push({ from: x, to: x + 1 });
  });
  return found;
}
