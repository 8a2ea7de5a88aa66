/** Sections and members common to both editions (§identification, §related-documents, §associated-documents, §third-party-sale, §lines, §summary, §appendix). */
import { z } from 'zod';
import type { TipoDte } from '../edition.ts';
import type { Length, RelatedBounds } from './bounds.ts';
import { CODIGOS_TRIBUTO_ITEM, FORMAS_PAGO_MH, PLAZOS } from './code-lists.ts';
import { identificacionRule, medicoRule, otroDocumentoRule, relatedRule, rule } from './conditions.ts';
import {
  codigoGeneracion,
  fecha,
  hora,
  lineAmount,
  nit,
  numeroControl,
  oneOf,
  percentage,
  quantity,
  summaryAmount,
  text,
  whole,
} from './leaves.ts';

const MAX_LINES = 2000;
/** Longest accepted payment term; the authority sets no limit. */
const MAX_PERIODO = 9999;

/** Environment (CAT-001). */
export const ambiente = oneOf(['00', '01']);

interface IdentificacionShape<Version extends number, Tipo extends TipoDte> {
  readonly version: Version;
  readonly tipoDte: Tipo;
  /** Pattern of the 8 middle characters of the control number. */
  readonly middle: RegExp;
  readonly motivo: z.ZodType<string>;
}

/** Members of the identification section (§identification). */
export function identificacionMembers<const Version extends number, const Tipo extends TipoDte>(
  shape: IdentificacionShape<Version, Tipo>,
) {
  return {
    version: oneOf([shape.version]),
    ambiente,
    tipoDte: oneOf([shape.tipoDte]),
    numeroControl: numeroControl(shape.tipoDte, shape.middle),
    codigoGeneracion,
    tipoModelo: oneOf([1, 2]),
    tipoOperacion: oneOf([1, 2]),
    tipoContingencia: oneOf([1, 2, 3, 4, 5]).nullable(),
    motivoContin: shape.motivo.nullable(),
    fecEmi: fecha,
    horEmi: hora,
    tipoMoneda: oneOf(['USD']),
  };
}

/** Identification section of a document (§identification). */
export function identificacion<const Version extends number, const Tipo extends TipoDte>(
  shape: IdentificacionShape<Version, Tipo>,
) {
  return z.strictObject(identificacionMembers(shape)).check(rule(identificacionRule));
}

/** Related documents (§related-documents), or null. */
export function documentoRelacionado(of: RelatedBounds) {
  return relatedList(of).nullable();
}

/** At least one related document. */
export function relatedList({ tipos, most }: Omit<RelatedBounds, 'paperNumber'>) {
  return z
    .array(related(tipos).check(rule(relatedRule)))
    .min(1)
    .max(most);
}

/** One related document, without its rule. */
export function related<const Tipo extends string>(tipos: readonly Tipo[]) {
  return z.strictObject({
    tipoDocumento: oneOf(tipos),
    tipoGeneracion: oneOf([1, 2]),
    numeroDocumento: text(1, 36),
    fechaEmision: fecha,
  });
}

/** Associated documents of 01 and 03 (§associated-documents), or null. `minText`: their shortest text. */
export function otrosDocumentos(minText: number) {
  const medico = z
    .strictObject({
      nombre: text(1, 100),
      nit: nit.nullable(),
      docIdentificacion: text(2, 25).nullable(),
      tipoServicio: whole(1, 6),
    })
    .check(rule(medicoRule));
  const documento = z
    .strictObject({
      codDocAsociado: whole(1, 4),
      descDocumento: text(minText, 100).nullable(),
      detalleDocumento: text(minText, 300).nullable(),
      medico: medico.nullable(),
    })
    .check(rule(otroDocumentoRule));
  return z.array(documento).min(1).max(10).nullable();
}

/** Line members of every type (§lines), except the price. */
export function lineShape(descripcion: z.ZodType<string>) {
  return {
    numItem: whole(1, MAX_LINES),
    tipoItem: oneOf([1, 2, 3, 4]),
    numeroDocumento: text(1, 36).nullable(),
    codigo: text(1, 25).nullable(),
    codTributo: oneOf(CODIGOS_TRIBUTO_ITEM).nullable(),
    descripcion,
    cantidad: quantity,
    uniMedida: whole(1, 99),
    montoDescu: lineAmount,
    ventaNoSuj: lineAmount,
    ventaExenta: lineAmount,
    ventaGravada: lineAmount,
    tributos: z.array(text(2, 2)).min(1).refine(isUnique, 'no debe repetir tributos').nullable(),
  };
}

/** The lines of a document; `numItem` must count from 1. */
export function cuerpoDocumento<Line extends z.ZodType<{ numItem: number }>>(line: Line) {
  return z
    .array(line)
    .min(1)
    .max(MAX_LINES)
    .refine(
      (lines) => lines.every(({ numItem }, index) => numItem === index + 1),
      'numItem debe ser correlativo desde 1',
    );
}

/** Summary members up to `subTotal` (§summary); every type has all but `porcentajeDescuento`. */
export function resumenShape(tributo: Tributo) {
  return { ...resumenColumns(tributo), ...resumenDiscounts, porcentajeDescuento: percentage };
}

interface Tributo {
  readonly codigo: z.ZodType<string>;
  readonly descripcion: z.ZodType<string>;
}

/** Discounts on the whole document, and the subtotal. */
export const resumenDiscounts = {
  descuNoSuj: summaryAmount,
  descuExenta: summaryAmount,
  descuGravada: summaryAmount,
  subTotal: summaryAmount,
};

/** Column totals, taxes and the operation's total. */
export function resumenColumns(tributo: Tributo) {
  return {
    totalNoSuj: summaryAmount,
    totalExenta: summaryAmount,
    totalGravada: summaryAmount,
    subTotalVentas: summaryAmount,
    totalDescu: summaryAmount,
    tributos: z
      .array(z.strictObject({ ...tributo, valor: summaryAmount }))
      .refine((list) => isUnique(list.map(({ codigo }) => codigo)), 'no debe repetir tributos')
      .nullable(),
    montoTotalOperacion: summaryAmount,
  };
}

/** CAT-016. */
export const condicionOperacion = oneOf([1, 2, 3]);
export const numPagoElectronico = text(0, 100).nullable();

/** Members of the payment block of 01 and 03 (§payments). */
export const pagoShape = {
  condicionOperacion,
  pagos: z
    .array(
      z.strictObject({
        codigo: oneOf(FORMAS_PAGO_MH),
        montoPago: summaryAmount,
        referencia: text(0, 50).nullable(),
        plazo: oneOf(PLAZOS).nullable(),
        periodo: whole(1, MAX_PERIODO).nullable(),
      }),
    )
    .min(1)
    .nullable(),
  numPagoElectronico,
};

/** Appendix entries of the issuer (§appendix), or null; `minValor`: shortest value. */
export function apendice(of: { readonly campo: Length; readonly etiqueta: Length }, minValor: number) {
  const entry = z.strictObject({
    campo: text(...of.campo),
    etiqueta: text(...of.etiqueta),
    valor: text(minValor, 150),
  });
  return z.array(entry).min(1).max(10).nullable();
}

function isUnique(list: readonly string[]): boolean {
  return list.length < 2 || new Set(list).size === list.length;
}
