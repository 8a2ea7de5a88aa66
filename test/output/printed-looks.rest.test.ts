/**
 * How printed versions look: every type, edition and standing against a picture that a person found good. After a wanted
 * change: `CAJA_GOLDEN=escribir npx vitest run test/output/printed-looks.rest.test.ts`, then look at the pictures.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JsonNumber, stringifyJson } from '../../core/contract/json.ts';
import { PRINTED_STANDINGS } from '../../core/contract/printing/printed.ts';
import { creditoFiscalV4Complete } from '../contract/good-documents-2026.ts';
import { goldenFault, REWRITE } from '../support/reading/golden-picture.ts';
import { qrIn } from '../support/reading/pdf-pages.ts';
import { ADJUSTMENT_SAMPLES, pagesOf, printed, QUERY, SAMPLES } from './printed-documents.ts';
import { LOGO_PNG } from './printed-logo.ts';
import { EVERYDAY, LONG } from './printed-sales.ts';

/** Dots per inch of the pictures. */
const GOLDEN_DPI = 72;
/** Enough for a phone's camera, and for the decoder. */
const QR_DPI = 200;
const MAX_GOLDEN_BYTES = 3 * 1024 * 1024;

describe('a printed version looks as it did when it was found good', () => {
  const cases = [
    ...SAMPLES.flatMap((name) => PRINTED_STANDINGS.map((standing) => [name, standing] as const)),
    ...ADJUSTMENT_SAMPLES.map((name) => [name, 'SELLADO'] as const),
  ];

  it.each(cases)('%s %s', async (name, standing) => {
    const pages = await pagesOf(printed(name, standing));
    // The standing shows on each page alike: only the sealed one is looked at to its end.
    const looked = standing === 'SELLADO' ? pages.count : 1;
    for (let page = 1; page <= looked; page += 1) {
      const picture = await pages.picture(page, GOLDEN_DPI);
      expect(goldenFault(`golden/${name}-${standing.toLowerCase()}-${page}`, picture)).toBeNull();
    }
    await pages.close();
  });

  it('everyday sale, its copy with the logo', async () => {
    const pages = await pagesOf({ ...EVERYDAY, copia: 2, logo: LOGO_PNG });
    expect(goldenFault('golden/everyday-copy-logo', await pages.picture(1, GOLDEN_DPI))).toBeNull();
    await pages.close();
  });

  it.each([2, 3])('page %i of a long document', async (page) => {
    const pages = await pagesOf(LONG);
    expect(goldenFault(`golden/long-${page}`, await pages.picture(page, GOLDEN_DPI))).toBeNull();
    await pages.close();
  });

  it.skipIf(REWRITE).each(['200.08', '200.01', '300.00'])(
    'notices one other figure: $%s for $200.00',
    async (totalGravada) => {
      const { resumen } = creditoFiscalV4Complete;
      const changed = { ...resumen, totalGravada: new JsonNumber(totalGravada) };
      const payload = stringifyJson({ ...creditoFiscalV4Complete, resumen: changed });
      const pages = await pagesOf(printed('03-2026', 'SELLADO', { payload }));
      const fault = goldenFault('golden/03-2026-sellado-1', await pages.picture(1, GOLDEN_DPI));
      expect(fault).toMatch(/^golden\/03-2026-sellado-1: \d+ pixels differ; drawn now: .+\.png$/);
      await pages.close();
    },
  );

  it('takes less than 3 MB of pictures', () => {
    const folder = join(import.meta.dirname, 'golden');
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(sizes.length).toBeGreaterThan(30);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_GOLDEN_BYTES);
  });
});

describe('the QR code', () => {
  it.each([...SAMPLES, ...ADJUSTMENT_SAMPLES])('of %s leads to its public query', async (name) => {
    const pages = await pagesOf(printed(name, 'SELLADO'));
    expect(qrIn(await pages.picture(1, QR_DPI))).toBe(name.endsWith('2023') ? QUERY[2023] : QUERY[2026]);
    await pages.close();
  });

  it.each(['VERIFICACION', 'RECHAZADO'] as const)(
    'of a document in %s is none: the authority does not know it',
    async (standing) => {
      const pages = await pagesOf(printed('03-2026', standing));
      const picture = await pages.picture(1, QR_DPI);
      expect(() => qrIn(picture)).toThrow();
      await pages.close();
    },
  );
});
