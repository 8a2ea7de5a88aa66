/** Barcodes of labels; the bars were drawn once by an independent program (bwip-js 4.11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeOf } from '../../../core/domain/products/barcode-bars.ts';

describe('the bars of a code', () => {
  it.each([
    ['7419901001840', '7419901001840', '11111321222311221133211122211111321132112221121311323211111'],
    ['GAS-1', 'GAS-1', '2112142113131113232131131221321232214211122331112'],
    ['123456', '123456', '2112321122321311233311211321312331112'],
  ])('%s', (code, text, widths) => {
    expect(barcodeOf(code)).toMatchObject({ text, widths: [...widths].map(Number) });
  });

  it('of a UPC are those of the same number with a zero before it', () => {
    expect(barcodeOf('036000291452')).toEqual(barcodeOf('0036000291452'));
    expect(barcodeOf('036000291452')?.text).toBe('0036000291452');
  });

  it('of thirteen digits whose check digit is wrong are no EAN', () => {
    expect(barcodeOf('7419901001841')?.text).toBe('7419901001841');
    expect(barcodeOf('7419901001841')?.widths).not.toHaveLength(59);
  });

  it('are 95 modules of an EAN, and of any other code eleven a sign; there are none of what no scanner reads', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 11,
    });
    fc.assert(
      fc.property(printable, (code) => {
        const { widths = [] } = barcodeOf(code) ?? {};
        const modules = widths.reduce((sum, width) => sum + width, 0);
        const signs = /^(?:\d\d)+$/.test(code) ? code.length / 2 : code.length;
        expect(modules).toBe((signs + 2) * 11 + 13);
        expect(widths.every((width) => width >= 1 && width <= 4)).toBe(true);
      }),
      { seed: 3, numRuns: 200 },
    );
    expect(barcodeOf('7419901001840')?.widths.reduce((sum, width) => sum + width, 0)).toBe(95);
    expect([barcodeOf(''), barcodeOf('ÑAME'), barcodeOf('X'.repeat(25))]).toEqual([null, null, null]);
  });
});
