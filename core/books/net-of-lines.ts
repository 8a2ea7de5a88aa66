/** Sales of a document's lines without VAT, as the books count the document (§margen). */
import { SALE_SIGN } from '../contract/dte/sale-sign.ts';
import { holdsIva, type TipoDte } from '../contract/edition.ts';
import { JsonNumber, type Members } from '../contract/json.ts';
import { amount } from '../domain/money.ts';
import { centShares } from '../domain/stock/cent-shares.ts';
import { bookAmounts } from './book-amounts.ts';

const LINE_DECIMALS = 8;

/**
 * Signed cents per line. They add up to the books' amounts; general discounts are spread by line amount. The centre does the same in SQL
 * (`core/central/store/migrations/0025-sold-lines.ts`).
 */
export function netOfLines(
  tipoDte: TipoDte,
  { resumen, lines }: { readonly resumen: Members; readonly lines: readonly Members[] },
): readonly bigint[] {
  const { exentas, noSujetas, gravadas, iva, noGravado } = bookAmounts(resumen, tipoDte);
  const columns: readonly (readonly [name: string, cents: bigint])[] = [
    ['ventaGravada', holdsIva(tipoDte) ? gravadas - iva : gravadas],
    ['ventaExenta', exentas],
    ['ventaNoSuj', noSujetas],
    ['noGravado', noGravado],
  ];
  const net = lines.map(() => 0n);
  for (const [name, cents] of columns) {
    if (cents === 0n) continue;
    const weights = lines.map((line) => weightOf(line[name]));
    centShares(BigInt(SALE_SIGN[tipoDte]) * cents, weights).forEach((share, at) => {
      net[at] = (net[at] ?? 0n) + share;
    });
  }
  return net;
}

function weightOf(value: unknown): bigint {
  return value instanceof JsonNumber ? (amount(value).wholeAt(LINE_DECIMALS) ?? 0n) : 0n;
}
