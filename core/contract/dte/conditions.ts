/**
 * Rules between members of a section. The schemas of 2023 enforce them (each function names where); for 2026 the service applies the same (§published-schemas,
 * §identification, §payments).
 */
import type { z } from 'zod';
import type { JsonNumber } from '../json.ts';
import type { TipoDte } from '../edition.ts';
import { IVA, TRIBUTOS_LINEA } from './code-lists.ts';

/** Reports a fault: path inside the section, and expected format. */
export type Refuse = (path: readonly PropertyKey[], expected: string) => void;

/** Makes a zod check from a rule. It only runs if all members of the section are valid. */
export function rule<T>(judge: (value: T, refuse: Refuse) => void): z.core.CheckFn<T> {
  return (context) => {
    judge(context.value, (path, expected) => {
      context.issues.push({ code: 'custom', message: expected, path: [...path], input: context.value });
    });
  };
}

const isZero = (amount: JsonNumber) => amount.text === '0';

interface Identificacion {
  readonly tipoModelo: number;
  readonly tipoOperacion: number;
  readonly tipoContingencia: number | null;
  readonly motivoContin: string | null;
}

/** CAT-005 code that requires a text. */
const OTHER_CONTINGENCY = 5;

/** Normal operation has no contingency; contingency means deferred transmission and a cause (§identification). */
export function identificacionRule(value: Identificacion, refuse: Refuse): void {
  if (value.tipoOperacion === 1) {
    if (value.tipoModelo !== 1) refuse(['tipoModelo'], 'en operación normal debe ser 1');
    if (value.tipoContingencia !== null) refuse(['tipoContingencia'], 'en operación normal debe ser null');
    if (value.motivoContin !== null) refuse(['motivoContin'], 'en operación normal debe ser null');
    return;
  }
  if (value.tipoModelo !== 2) refuse(['tipoModelo'], 'en contingencia debe ser 2');
  if (value.tipoContingencia === null) refuse(['tipoContingencia'], 'en contingencia debe indicar la causa');
  if (value.tipoContingencia === OTHER_CONTINGENCY && value.motivoContin === null) {
    refuse(['motivoContin'], 'con tipoContingencia 5 debe explicar el motivo');
  }
}

/** A return event has a text for that cause only (schema fe-eret-v1). */
export function returnReasonRule(value: Identificacion, refuse: Refuse): void {
  if (value.tipoContingencia !== OTHER_CONTINGENCY && value.motivoContin !== null)
    refuse(['motivoContin'], 'solo acompaña a tipoContingencia 5');
}

const UUID = /^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/;

/** Electronic documents are referenced by codigoGeneracion (§related-documents). */
export function relatedRule(
  value: { readonly tipoGeneracion: number; readonly numeroDocumento: string },
  refuse: Refuse,
): void {
  if (value.tipoGeneracion === 2 && !UUID.test(value.numeroDocumento)) {
    refuse(['numeroDocumento'], 'de un documento electrónico debe ser su código de generación');
  }
}

/** CAT-021 code of a physician's document. */
const PHYSICIAN = 3;

interface OtroDocumento {
  readonly codDocAsociado: number;
  readonly descDocumento: string | null;
  readonly detalleDocumento: string | null;
  readonly medico: object | null;
}

/** A physician's document has the physician, others have both texts (§associated-documents). */
export function otroDocumentoRule(value: OtroDocumento, refuse: Refuse): void {
  const physician = value.codDocAsociado === PHYSICIAN;
  if ((value.medico !== null) !== physician) refuse(['medico'], 'acompaña solo a codDocAsociado 3');
  if ((value.descDocumento === null) !== physician)
    refuse(['descDocumento'], 'debe faltar solo con codDocAsociado 3');
  if ((value.detalleDocumento === null) !== physician)
    refuse(['detalleDocumento'], 'debe faltar solo con codDocAsociado 3');
}

/** A physician has a NIT or another document. */
export function medicoRule(
  value: { readonly nit: string | null; readonly docIdentificacion: string | null },
  refuse: Refuse,
): void {
  if (value.nit === null && value.docIdentificacion === null)
    refuse(['nit'], 'indique nit o docIdentificacion');
}

interface Receptor {
  readonly tipoDocumento: string | null;
  readonly numDocumento: string | null;
}

const NIT = /^(\d{14}|\d{9})$/;

/** Checks the number's format for the type of identity document (§receiver-section). `dui` is the edition's format. */
export function receptorRule(value: Receptor, dui: RegExp, refuse: Refuse): void {
  const { tipoDocumento, numDocumento } = value;
  if (tipoDocumento === '36' && !NIT.test(numDocumento ?? ''))
    refuse(['numDocumento'], 'un NIT tiene 14 o 9 dígitos');
  if (tipoDocumento === '13' && !dui.test(numDocumento ?? ''))
    refuse(['numDocumento'], 'un DUI tiene 9 dígitos');
}

/** CAT-011 code of a tax line, and its unit (CAT-014). */
const TAX_ITEM = 4;
const UNIT_OTHER = 99;

interface Line {
  readonly tipoItem: number;
  readonly uniMedida: number;
  readonly codTributo: string | null;
  readonly ventaGravada: JsonNumber;
  readonly tributos: readonly string[] | null;
}

/** Lines of 01: prices include VAT, so only other taxes are listed (§lines). */
export function facturaLineRule(value: Line & { readonly ivaItem: JsonNumber }, refuse: Refuse): void {
  taxItemRule(value, refuse);
  if (isZero(value.ventaGravada) || value.tipoItem === TAX_ITEM) {
    if (value.tributos !== null)
      refuse(['tributos'], 'debe ser null en una línea sin venta gravada o de otros tributos');
  }
  if (isZero(value.ventaGravada) && !isZero(value.ivaItem))
    refuse(['ivaItem'], 'debe ser 0 sin venta gravada');
  if (value.tipoItem !== TAX_ITEM) knownTaxes(value, TRIBUTOS_LINEA['01'], refuse);
}

/** Lines of types other than 01: taxed lines list their taxes (§credito-fiscal). */
export function taxedLineRule(
  value: Line,
  tipoDte: Exclude<TipoDte, '01' | '14' | '18'>,
  refuse: Refuse,
): void {
  taxItemRule(value, refuse);
  if (isZero(value.ventaGravada) !== (value.tributos === null)) {
    refuse(['tributos'], 'debe nombrar los tributos de una venta gravada, y ser null sin ella');
  }
  if (value.tipoItem !== TAX_ITEM) return knownTaxes(value, TRIBUTOS_LINEA[tipoDte], refuse);
  if (value.tributos === null || value.tributos.some((code) => code !== IVA))
    refuse(['tributos'], 'con tipoItem 4 solo lleva 20');
}

function taxItemRule(value: Line, refuse: Refuse): void {
  const tax = value.tipoItem === TAX_ITEM;
  if (tax !== (value.codTributo !== null)) refuse(['codTributo'], 'acompaña solo a tipoItem 4');
  if (tax && value.uniMedida !== UNIT_OTHER) refuse(['uniMedida'], 'con tipoItem 4 debe ser 99');
}

function knownTaxes(value: Line, known: ReadonlySet<string>, refuse: Refuse): void {
  const unknown = value.tributos?.find((code) => !known.has(code));
  if (unknown !== undefined)
    refuse(['tributos'], `el tributo ${unknown} no se admite en la línea de este documento`);
}

interface ChargeLine extends Line {
  readonly cantidad: JsonNumber;
  readonly precioUni: JsonNumber;
  readonly ventaNoSuj: JsonNumber;
  readonly ventaExenta: JsonNumber;
  readonly noGravado: JsonNumber;
}

/** A charge outside the tax base has its own line: one unit, no price, no sale (§lines). */
export function noGravadoRule(value: ChargeLine, refuse: Refuse): void {
  if (isZero(value.noGravado)) return;
  const columns = [value.precioUni, value.ventaNoSuj, value.ventaExenta, value.ventaGravada];
  const alone = value.cantidad.text === '1' && value.uniMedida === UNIT_OTHER && columns.every(isZero);
  if (!alone) refuse(['noGravado'], 'va en una línea propia: cantidad 1, uniMedida 99, precioUni y ventas 0');
}

/** CAT-016: on credit. */
const ON_CREDIT = 2;

/** In a purchase on credit every payment has a term (schema fe-fse-v1). */
export function creditTermRule(
  value: {
    readonly condicionOperacion: number;
    readonly pagos: readonly { readonly plazo: string | null; readonly periodo: number | null }[] | null;
  },
  refuse: Refuse,
): void {
  if (value.condicionOperacion !== ON_CREDIT) return;
  value.pagos?.forEach(({ plazo, periodo }, place) => {
    if (plazo === null || periodo === null) refuse(['pagos', place], 'al crédito lleva plazo y periodo');
  });
}
