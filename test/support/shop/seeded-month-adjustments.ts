/** What a month takes back of its sales, and adds to them: requests of notes and returns, as JSON texts. */
import { parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { RETORNO, type TipoAjuste } from '../../../core/contract/edition.ts';
import type { Choices } from './request-generator.ts';

/** A document that may be adjusted, with the request it was made from. */
export interface MonthSold {
  readonly tipoDte: string;
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
  readonly text: string;
}

interface Item {
  readonly cantidad: { readonly text: string };
  readonly precioUni: { readonly text: string };
  readonly [member: string]: unknown;
}

/** A note or a return on one document: a line of it in part, all lines but charges, or, of a debit note, a charge that was forgotten. */
export function monthAdjustment(tipoDte: TipoAjuste, sold: MonthSold, c: Choices): string {
  const { codigoGeneracion, fecEmi } = sold;
  if (tipoDte === RETORNO) return returnText(sold, c);
  const related = {
    tipoDocumento: sold.tipoDte,
    tipoGeneracion: 2,
    numeroDocumento: codigoGeneracion,
    fechaEmision: fecEmi,
  };
  return `{"documentoRelacionado":[${JSON.stringify(related)}],"items":[${itemsOf(tipoDte, sold, c).join(',')}]}`;
}

/** Everything, or some of a line. */
function returnText({ codigoGeneracion, text }: MonthSold, c: Choices): string {
  if (c.chance(0.3)) return JSON.stringify({ documentos: [{ codigoGeneracion }] });
  const { items } = parseJson(text) as { readonly items: readonly Item[] };
  const places = [...items.keys()].filter((place) => items[place]?.['noGravado'] === undefined);
  const place = c.pick(places);
  const whole = Number(items[place]?.cantidad.text);
  const cantidad = Number.isInteger(whole) ? c.int(1, whole) : 1;
  return JSON.stringify({ documentos: [{ codigoGeneracion, items: [{ numItem: place + 1, cantidad }] }] });
}

function itemsOf(tipoDte: TipoAjuste, sold: MonthSold, c: Choices): readonly string[] {
  if (tipoDte === '06') {
    const price = `${c.int(1, 20)}.${String(c.int(0, 99)).padStart(2, '0')}`;
    return [`{"cantidad":1,"descripcion":"Flete no cobrado","precioUni":${price},"tipoItem":2}`];
  }
  const { items } = parseJson(sold.text) as { readonly items: readonly Item[] };
  const sales = items.filter((item) => item['noGravado'] === undefined);
  // Everything, where there was no discount on the whole, comes to exactly what is left.
  if (c.chance(0.3)) return sales.map((item) => stringifyJson(item));
  const item = c.pick(sales);
  const whole = Number(item.cantidad.text);
  const cantidad = Number.isInteger(whole) ? c.int(1, whole) : 1;
  const { descripcion, precioUni, tipoItem } = item;
  return [stringifyJson({ cantidad, descripcion, precioUni, tipoItem })];
}
