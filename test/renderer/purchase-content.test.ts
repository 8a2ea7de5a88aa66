/** What the panel of a document says of a purchase: who sells, what each line cost, and the income tax that was withheld. */
import { expect, it } from 'vitest';
import { stringifyJson } from '../../core/contract/json.ts';
import { contentOf } from '../../renderer/sale/document-content.ts';
import { sujetoExcluidoV1Complete, sujetoExcluidoV2Complete } from '../contract/good-purchases.ts';

it.each([sujetoExcluidoV1Complete, sujetoExcluidoV2Complete])(
  'tells of a purchase of either edition',
  (document) => {
    const { receptor, lineas, totales } = contentOf(stringifyJson(document));
    expect(receptor[0]).toBe('Rosa Inventada');
    expect(lineas.map(({ importe }) => importe)).toEqual(['38', '60']);
    expect(totales).toMatchObject({ suma: '98', renta: '6', retenido: null, total: '92' });
  },
);
