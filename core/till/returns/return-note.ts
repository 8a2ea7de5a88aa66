/** Builds the request of a note or return event (§returns, §note-amounts, §retorno-amounts). */
import { validationError } from '../../domain/app-error.ts';
import type { ReturnAdjustment } from '../../contract/bridge/bridge-returns.ts';
import { RETORNO, type TipoAjuste } from '../../contract/edition.ts';
import { JsonNumber } from '../../contract/json.ts';
import { loweredName } from '../../domain/notes/lines-left.ts';
import { itemType, serviceOf, unitsBack } from '../../domain/notes/units-back.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { amount, toJsonNumber, ZERO, type Amount } from '../../domain/money.ts';
import { priceWithoutIva } from '../../domain/prices/price-without-iva.ts';
import { leftWorth, type LineLeft, type LineTreatment, type ReturnedSale } from './return-document.ts';

/** API item types (§code-translation). */
const SERVICE = '2';
const EXEMPT = '3';
const NOT_SUBJECT = '4';
const ONE = new JsonNumber('1');
/** Placeholder reason; amounts do not depend on it. */
export const NO_REASON = 'Devolución';
const TITLE = { devolucion: 'Devolución', rebaja: 'Rebaja', cargo: 'Cargo' } as const;

/** Returned units by line index; none for a price adjustment. */
export function returnedUnits(
  { lines }: ReturnedSale,
  ajuste: ReturnAdjustment,
): ReadonlyMap<number, Amount> {
  if (ajuste.clase !== 'devolucion') return new Map();
  return new Map(
    ajuste.lineas
      .filter(({ linea }) => lines[linea] !== undefined)
      .map(({ linea, cantidad }) => [linea, amount(cantidad)] as const)
      .filter(([, cantidad]) => !cantidad.isZero()),
  );
}

/** Validates the chosen lines against what remains. @throws AppError `VALIDACION` with every fault at its field */
export function assertChosen(sale: ReturnedSale, ajuste: ReturnAdjustment): void {
  const faults = faultsOf(sale, ajuste);
  if (faults.length > 0) throw validationError(faults);
}

function faultsOf(
  { document: { tipoDte }, lines }: ReturnedSale,
  ajuste: ReturnAdjustment,
): readonly Fault[] {
  if (ajuste.clase === 'cargo') {
    const isSome = amount(ajuste.monto).gt(ZERO);
    return isSome ? [] : [faultAt('ajuste.monto', 'FUERA_DE_RANGO', rule('mayor-que-cero'))];
  }
  const some =
    ajuste.clase === 'devolucion'
      ? ajuste.lineas.map(({ cantidad }) => cantidad)
      : ajuste.lineas.map(({ monto }) => monto);
  if (some.every((each) => amount(each).isZero()))
    return [faultAt('ajuste.lineas', 'CAMPO_REQUERIDO', rule('devolver-nada'))];
  const seen = new Set<number>();
  return ajuste.lineas.flatMap((each, at): readonly Fault[] => {
    const line = lines[each.linea];
    const campo = `ajuste.lineas[${at}]`;
    if (line === undefined || seen.has(each.linea))
      return [faultAt(`${campo}.linea`, 'REGLA', rule('devolver-linea-ajena'))];
    seen.add(each.linea);
    const nombre = line.issued.descripcion;
    if ('cantidad' in each)
      return amount(each.cantidad).lte(line.quedan)
        ? []
        : [
            faultAt(
              `${campo}.cantidad`,
              'SALDO',
              rule('devolver-de-mas', { nombre, quedan: line.quedan.toFixed() }),
            ),
          ];
    const queda = leftWorth(tipoDte, line);
    return amount(each.monto).lte(queda)
      ? []
      : [faultAt(`${campo}.monto`, 'SALDO', rule('rebajar-de-mas', { nombre, queda: queda.toFixed(2) }))];
  });
}

export interface NoteRequest {
  readonly tipoDte: TipoAjuste;
  readonly ajuste: ReturnAdjustment;
  readonly motivo: string;
  readonly regresa: boolean;
}

/** The body of `POST /nota-credito/emitir`, `/nota-debito/emitir` or `/retorno/emitir`; numbers as JsonNumber. */
export function noteRequest(sale: ReturnedSale, request: NoteRequest): object {
  const { codigoGeneracion } = sale.document;
  const said = observationOf(request);
  if (request.tipoDte === RETORNO) {
    const items = [...returnedUnits(sale, request.ajuste)].map(([linea, cantidad]) => ({
      numItem: new JsonNumber(`${linea + 1}`),
      cantidad: toJsonNumber(cantidad),
    }));
    return { documentos: [{ codigoGeneracion, items }], motivo: said };
  }
  return {
    documentoRelacionado: [{ codigoGeneracion }],
    items: itemsOf(sale, request.ajuste),
    observaciones: said,
  };
}

function observationOf({ ajuste, motivo, regresa }: NoteRequest): string {
  const goods =
    ajuste.clase !== 'devolucion' ? '' : regresa ? '. La mercadería regresó' : '. La mercadería no regresó';
  return `${TITLE[ajuste.clase]}: ${motivo.trim()}${goods}`;
}

function itemsOf(sale: ReturnedSale, ajuste: ReturnAdjustment): readonly object[] {
  switch (ajuste.clase) {
    case 'devolucion':
      return [...returnedUnits(sale, ajuste)].map(([linea, cantidad]) => ({
        ...unitsBack(lineAt(sale, linea).left, cantidad),
        numItem: new JsonNumber(`${linea + 1}`),
      }));
    case 'rebaja':
      return ajuste.lineas
        .filter(({ monto }) => !amount(monto).isZero())
        .map(({ linea, monto }) => moneyOff(sale, linea, amount(monto)));
    case 'cargo':
      return [chargeOf(sale, ajuste.descripcion, amount(ajuste.monto))];
  }
}

function lineAt({ lines }: ReturnedSale, linea: number): LineLeft {
  const line = lines[linea];
  if (line === undefined) throw new Error('a line that was checked is not there');
  return line;
}

/** A deduction: no units are returned, so the line does not name the product's code. */
function moneyOff(sale: ReturnedSale, linea: number, monto: Amount): object {
  const line = lineAt(sale, linea);
  return {
    numItem: new JsonNumber(`${linea + 1}`),
    cantidad: ONE,
    descripcion: loweredName(line.issued.descripcion),
    precioUni: toJsonNumber(withoutIva(line.tratamiento, monto)),
    tipoItem: new JsonNumber(itemType(line.left.line)),
    ...serviceOf(line.left.line),
  };
}

/** A surcharge, in a tax treatment that the document has. */
function chargeOf(sale: ReturnedSale, descripcion: string, monto: Amount): object {
  const line =
    sale.lines.find(({ tratamiento }) => tratamiento === 'gravada') ??
    sale.lines.find(({ tratamiento }) => tratamiento !== 'noGravado');
  const kind = line?.tratamiento ?? 'gravada';
  return {
    cantidad: ONE,
    descripcion: descripcion.trim(),
    precioUni: toJsonNumber(withoutIva(kind, monto)),
    tipoItem: new JsonNumber(kind === 'gravada' ? SERVICE : kind === 'exenta' ? EXEMPT : NOT_SUBJECT),
    ...(kind === 'gravada' ? {} : { esServicio: true }),
  };
}

function withoutIva(kind: LineTreatment, monto: Amount): Amount {
  return kind === 'gravada' ? priceWithoutIva(monto) : monto;
}
