/** Document lines on a ticket: description, then quantity and price, amount at the right. */
import { COMPRA, type TipoDte } from '../../../contract/edition.ts';
import type { JsonNumber } from '../../../contract/json.ts';
import { amount, roundSummary, toJsonNumber } from '../../../domain/money.ts';
import type { DocumentFacts, LineFacts } from '../../facts/document-facts.ts';
import { isZero, money, quantity } from '../../facts/document-text.ts';
import type { TicketRow } from '../ticket.ts';

/** Letter after an amount: its document column. */
const COLUMNS = [
  ['ventaGravada', 'G', 'venta gravada'],
  ['ventaExenta', 'E', 'venta exenta'],
  ['ventaNoSuj', 'N', 'venta no sujeta'],
  ['noGravado', 'C', 'cargo o abono no gravado'],
] as const;

const INDENT = '   ';

const PRICES: Readonly<Record<TipoDte, string>> = {
  '01': 'Precios con IVA incluido',
  '03': 'Precios sin IVA',
  '04': 'Precios sin IVA',
  '05': 'Precios sin IVA',
  '06': 'Precios sin IVA',
  '14': 'Sin IVA',
  '18': 'Precios con IVA incluido',
};

/** All lines, then the meaning of the letters and whether prices include VAT. */
export function itemRows(facts: DocumentFacts): readonly TicketRow[] {
  const many = facts.relacionados.length > 1;
  return [
    ...facts.lineas.flatMap((line) => lineRows(line, { many, isPurchase: facts.tipoDte === COMPRA })),
    { kind: 'space' },
    legend(facts),
  ];
}

function lineRows(
  line: LineFacts,
  { many, isPurchase }: { readonly many: boolean; readonly isPurchase: boolean },
): readonly TicketRow[] {
  const discount = isZero(line.montoDescu) ? '' : ` - descuento ${cents(line.montoDescu)}`;
  const how = `${INDENT}${quantity(line.cantidad)} ${line.unidad} × ${money(line.precioUni)}${discount}`;
  const amounts = COLUMNS.flatMap(([column, letter]) =>
    isZero(line[column]) ? [] : [isPurchase ? cents(line[column]) : `${cents(line[column])} ${letter}`],
  );
  const [first = '$0.00 -', ...others] = amounts;
  const rows: TicketRow[] = [
    { kind: 'text', text: `${line.numItem}. ${line.descripcion.trim()}`, hanging: INDENT.length },
    { kind: 'pair', left: how, right: first, small: true },
    ...others.map((right): TicketRow => ({ kind: 'pair', left: '', right, small: true })),
  ];
  if (many && line.numeroDocumento !== null)
    rows.push({ kind: 'text', text: `${INDENT}Del documento ${line.numeroDocumento}`, small: true });
  return rows;
}

/** A line amount rounded for reading; the document and its printed version have up to 8 decimals. */
function cents(value: JsonNumber): string {
  return money(toJsonNumber(roundSummary(amount(value))));
}

function legend({ tipoDte, lineas }: DocumentFacts): TicketRow {
  const used = COLUMNS.filter(([column]) => lineas.some((line) => !isZero(line[column])));
  // A purchase bears no tax and needs no letters.
  const letters = tipoDte === COMPRA ? [] : used.map(([, letter, name]) => `${letter}: ${name}`);
  const discounts = lineas.every(({ montoDescu }) => isZero(montoDescu)) ? ['Sin descuentos por línea'] : [];
  return { kind: 'text', text: `${[...letters, PRICES[tipoDte], ...discounts].join('. ')}.`, small: true };
}
