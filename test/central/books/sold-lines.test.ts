/** What the lines of a document sold, in the database of the centre as at a till. */
import { expect, it } from 'vitest';
import { netOfLines } from '../../../core/books/net-of-lines.ts';
import { connectOwner } from '../../../core/central/store/database.ts';
import { migrate } from '../../../core/central/store/migrate.ts';
import { SALE_SIGN } from '../../../core/contract/dte/sale-sign.ts';
import { asMembers, parseJson, type Members } from '../../../core/contract/json.ts';
import { choices, seeded } from '../../support/shop/request-generator.ts';
import { newDatabase } from '../../support/postgres/shared-postgres.ts';

const COLUMNS = ['ventaGravada', 'ventaExenta', 'ventaNoSuj', 'noGravado'] as const;
const DOCUMENTS = 100;

it('shares out the cents of a document as the margin of a till does', async () => {
  const owner = await connectOwner({ url: await newDatabase() });
  await migrate(owner);
  const { int, pick } = choices(seeded(20_261_130));
  const upTo = (most: number) => int(0, most - 1);
  for (let turn = 0; turn < DOCUMENTS; turn += 1) {
    const tipoDte = (['01', '03', '05', '06', '18'] as const)[turn % 5] ?? '01';
    const lines = Array.from({ length: 1 + upTo(6) }, (_, at) => ({
      codigo: `P${at}`,
      [pick(COLUMNS)]: upTo(3) * 0.125 + upTo(9_999_999) / 1e5,
    }));
    const resumen = {
      totalGravada: upTo(9_999) / 100,
      descuGravada: upTo(99) / 100,
      totalIva: upTo(99) / 100,
      totalExenta: upTo(2) * 7.77,
      totalNoSuj: upTo(2) * 3.33,
      totalNoGravado: upTo(2) * 1.01,
    };
    // Of a 03, a 05 and a 06 the tax stands in another member.
    const tax = [{ codigo: '20', valor: resumen.totalIva }];
    const texts = [JSON.stringify(lines), JSON.stringify({ ...resumen, tributos: tax })] as const;
    const { rows } = await owner.query<{ cents: string }>(
      'SELECT trunc(100 * monto)::text AS cents FROM caja.sold_lines($1, $2::jsonb, $3::jsonb) ORDER BY clave',
      [tipoDte, ...texts],
    );
    const read = {
      lines: parseJson(texts[0]) as readonly Members[],
      resumen: asMembers(parseJson(texts[1])) ?? {},
    };
    const net = netOfLines(tipoDte, read).map((cents) => String(BigInt(SALE_SIGN[tipoDte]) * cents));
    const shared = rows.map(({ cents }) => cents);
    expect(shared, `${tipoDte} ${texts.join(' ')}`).toEqual(net);
  }
  await owner.end();
});
