/** Discounts of the lines of a signed sale, with VAT (§promotions). */
import type { TipoDte } from '../../contract/edition.ts';
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { amount, withIva, ZERO, type Amount } from '../money.ts';

type SignedLine = Readonly<Record<string, unknown>>;

/** By line. @param payload the signed JSON text */
export function signedDiscounts({
  tipoDte,
  payload,
}: {
  readonly tipoDte: string;
  readonly payload: string;
}): readonly Amount[] {
  const { cuerpoDocumento = [] } = parseJson(payload) as { readonly cuerpoDocumento?: readonly SignedLine[] };
  return cuerpoDocumento.map((line) => discountOf(line, tipoDte));
}

/** Taxed lines of a crédito fiscal state it without VAT. */
function discountOf(line: SignedLine, tipoDte: string): Amount {
  const of = (member: string) => (line[member] instanceof JsonNumber ? amount(line[member]) : ZERO);
  const isUntaxed = !of('ventaExenta').isZero() || !of('ventaNoSuj').isZero();
  return tipoDte === ('03' satisfies TipoDte) && !isUntaxed ? withIva(of('montoDescu')) : of('montoDescu');
}
