/** Rules of the lines (§required-fields, §lines, §line-amount, §vat). */
import { COMPRA, holdsIva } from '../../contract/edition.ts';
import { CAT_014 } from '../../catalogs/cat-014-unidad-medida.ts';
import { hasCode } from '../../catalogs/catalog.ts';
import type { RequestItem } from '../../contract/api/issue.ts';
import { amount, withinTolerance } from '../money.ts';
import type { LooseRequest } from '../request-shape.ts';
import { lineAmount, lineIva } from '../totals.ts';
import { translateItem, translatePurchaseItem, type Line } from '../code-translation.ts';
import type { RuleContext } from './rule-context.ts';
import { rule } from '../../contract/rules/rules.ts';

/** Accepted difference between a client's `ivaItem` and ours (§stated-vat). */
const IVA_TOLERANCE = amount('0.01');
/** Every amount must be below it (§lines). */
const AMOUNT_LIMIT = amount('100000000000');

interface ItemContext extends RuleContext {
  readonly related: readonly (string | undefined)[] | undefined;
}

type LooseItem = NonNullable<NonNullable<LooseRequest['items']>[number]>;

/**
 * Checks all readable lines.
 *
 * @returns the translated lines; null when one cannot be translated
 */
export function checkItems(request: LooseRequest, context: RuleContext): readonly Line[] | null {
  const items = request.items;
  if (!Array.isArray(items)) return null;
  const related = request.documentoRelacionado?.map((document) => document?.numeroDocumento);
  const isPurchase = context.tipoDte === COMPRA;
  const isNatural = isNaturalPerson(request.receptor);
  const lines: Line[] = [];
  items.forEach((item: LooseItem | undefined, index) => {
    if (item === undefined || item === null || typeof item !== 'object') return;
    const campo = `items[${index}]`;
    checkTexts(item, campo, context);
    checkNumeroDocumento(item, campo, { ...context, related });
    if (!isWhole(item)) return;
    const line = isPurchase ? translatePurchaseItem(item, isNatural) : translateItem(item);
    checkNoGravado(line, campo, context);
    checkAmounts(line, campo, context);
    lines.push(line);
  });
  return lines.length === items.length ? lines : null;
}

function isWhole(item: LooseItem): item is RequestItem {
  const { cantidad, precioUni, tipoItem, descripcion } = item;
  return (
    cantidad !== undefined && precioUni !== undefined && tipoItem !== undefined && descripcion !== undefined
  );
}

function checkTexts(item: LooseItem, campo: string, context: RuleContext): void {
  if (item.uniMedida !== undefined && !hasCode(CAT_014, item.uniMedida.text)) {
    context.list.add(`${campo}.uniMedida`, 'CODIGO_DESCONOCIDO', rule('unidad-desconocida'));
  }
  if (item.esServicio === true && item.tipoItem?.text === '1') {
    context.list.add(`${campo}.esServicio`, 'REGLA', rule('servicio-en-bien'));
  }
  if (item.retieneRenta === true && item.tipoItem?.text === '1') {
    context.list.add(`${campo}.retieneRenta`, 'REGLA', rule('renta-en-bien'));
  }
}

const DIGITS = /\D/g;
const NIT_DIGITS = 14;

/** Anyone without a 14-digit NIT counts as a natural person (§sujeto-excluido). */
export function isNaturalPerson(receptor: LooseRequest['receptor']): boolean {
  const digits = receptor?.numDocumento?.replaceAll(DIGITS, '') ?? '';
  return receptor?.tipoDocumento !== '36' || digits.length !== NIT_DIGITS;
}

function checkNumeroDocumento(item: LooseItem, campo: string, context: ItemContext): void {
  const { related } = context;
  if (item.numeroDocumento === undefined) {
    if (related !== undefined && related.length > 1) {
      context.list.add(`${campo}.numeroDocumento`, 'CAMPO_REQUERIDO', rule('falta-relacionado-de-linea'));
    }
  } else if (!related?.includes(item.numeroDocumento)) {
    context.list.add(`${campo}.numeroDocumento`, 'REGLA', rule('relacionado-de-linea'));
  }
}

/** A line with noGravado has no other amounts (§lines). */
function checkNoGravado(line: Line, campo: string, context: RuleContext): void {
  if (line.treatment !== 'noGravado') return;
  if (!line.cantidad.eq(1)) context.list.add(`${campo}.cantidad`, 'REGLA', rule('no-gravado-uno'));
  if (!line.precioUni.isZero())
    context.list.add(`${campo}.precioUni`, 'REGLA', rule('no-gravado-sin-precio'));
  if (!line.montoDescu.isZero())
    context.list.add(`${campo}.montoDescu`, 'REGLA', rule('no-gravado-sin-descuento'));
}

function checkAmounts(line: Line, campo: string, context: RuleContext): void {
  const value = lineAmount(line);
  if (value.isNegative()) {
    context.list.add(`${campo}.montoDescu`, 'FUERA_DE_RANGO', rule('descuento-de-linea'));
    return;
  }
  if (value.gte(AMOUNT_LIMIT)) {
    context.list.add(`${campo}.cantidad`, 'FUERA_DE_RANGO', rule('importe-de-linea'));
  }
  if (line.ivaItem === null) return;
  const expected = line.treatment === 'gravada' ? lineIva(context.tipoDte, value) : amount('0');
  if (!withinTolerance(line.ivaItem, expected, IVA_TOLERANCE)) {
    const iva = expected.toDecimalPlaces(2).toFixed(2);
    context.list.add(
      `${campo}.ivaItem`,
      'ARITMETICA',
      rule('iva-de-linea', { incluido: holdsIva(context.tipoDte), iva }),
    );
  }
}
