/** Sections shared by the documents (§identification, §related-documents, §lines, §summary, §appendix). */
import { catalogName } from '../../catalogs/catalog.ts';
import { AMBIENTE_CODE, type Ambiente } from '../../contract/ambiente.ts';
import { COMPRA, holdsIva, isNota, RETORNO, type TipoDte } from '../../contract/edition.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { CAT_015 } from '../../catalogs/cat-015-tributos.ts';
import { returnReason, type Causa } from '../contingency-cause.ts';
import { formatDui } from '../identifiers.ts';
import { toJsonNumber } from '../money.ts';
import type { Adjustable } from '../notes/adjustable.ts';
import type { Receptor } from '../rules/receptor.ts';
import type { Charges, Totals } from '../totals.ts';
import type { Line, Pago, ResolvedAddress } from '../code-translation.ts';
import type { EditionFormat } from './edition-format.ts';
import { fittingText } from './optional-text.ts';
import { columnTotals, globalDiscounts } from './summary-members.ts';

const MIN_DESC_ACTIVIDAD_CHARS = 5;
const MAX_DESC_ACTIVIDAD_CHARS = 150;
/** CAT-015: VAT, the only tax of ordinary sales. */
const IVA = '20';

/** Checked input of a builder; building cannot fail. */
export interface DocumentParts {
  readonly tipoDte: TipoDte;
  readonly format: EditionFormat;
  readonly issuer: Issuer;
  readonly branch: Branch;
  readonly branchAddress: ResolvedAddress;
  readonly request: IssueRequest;
  /** Normalized receiver; null for an anonymous sale. */
  readonly receptor: Receptor | null;
  readonly lines: readonly Line[];
  readonly totals: Totals;
  readonly charges: Charges;
  /** Payments as written; null in a 04 and in notes. */
  readonly pagos: readonly Pago[] | null;
  readonly condicionOperacion: 1 | 2 | 3;
  readonly totalLetras: string;
  readonly adjusts: readonly Adjustable[];
}

/** Members decided by numbering and clock. */
export interface Identity {
  readonly ambiente: Ambiente;
  /** Null only in a simulation. */
  readonly numeroControl: string | null;
  readonly codigoGeneracion: string | null;
  readonly fecEmi: string;
  readonly horEmi: string;
  /** Contingency fields; null in normal operation (§identification, §contingency). */
  readonly contingencia: Causa | null;
}

export function identificacion(tipoDte: TipoDte, format: EditionFormat, identity: Identity): object {
  const { contingencia } = identity;
  if (tipoDte === RETORNO) return returnIdentificacion(format, identity);
  return {
    version: format.version[tipoDte],
    ambiente: AMBIENTE_CODE[identity.ambiente],
    tipoDte,
    numeroControl: identity.numeroControl,
    codigoGeneracion: identity.codigoGeneracion,
    tipoModelo: contingencia === null ? 1 : 2,
    tipoOperacion: contingencia === null ? 1 : 2,
    tipoContingencia: contingencia?.tipo ?? null,
    motivoContin: contingencia?.motivo ?? null,
    fecEmi: identity.fecEmi,
    horEmi: identity.horEmi,
    tipoMoneda: 'USD',
    ...(isNota(tipoDte) ? format.nota.identificacion : {}),
  };
}

/** Identification of an event of return, which has no control number (§retorno-fields). */
function returnIdentificacion(format: EditionFormat, identity: Identity): object {
  const { contingencia } = identity;
  return {
    version: format.version[RETORNO],
    ambiente: AMBIENTE_CODE[identity.ambiente],
    tipoModelo: contingencia === null ? 1 : 2,
    tipoOperacion: contingencia === null ? 1 : 2,
    tipoEvento: RETORNO,
    tipoContingencia: contingencia?.tipo ?? null,
    motivoContin: contingencia === null ? null : returnReason(contingencia),
    codigoGeneracion: identity.codigoGeneracion,
    fecEmi: identity.fecEmi,
    horEmi: identity.horEmi,
    fusion: null,
    tipoMoneda: 'USD',
  };
}

/** Related documents (§related-documents), or null. */
export function documentoRelacionado(request: IssueRequest): object | null {
  return (
    request.documentoRelacionado?.map((related) => ({
      tipoDocumento: related.tipoDocumento,
      tipoGeneracion: Number(related.tipoGeneracion.text),
      numeroDocumento: related.numeroDocumento,
      fechaEmision: related.fechaEmision,
    })) ?? null
  );
}

/** Line members of every type (§lines), with `tributos` if the type states its taxes in the summary. */
export function cuerpoLine(parts: DocumentParts, index: number) {
  const line = parts.lines[index];
  const amounts = parts.totals.lines[index];
  if (!line || !amounts) throw new RangeError(`no line ${index}`);
  const related = parts.request.documentoRelacionado;
  const onlyRelated = related?.length === 1 ? (related[0]?.numeroDocumento ?? null) : null;
  const taxedInSummary = !holdsIva(parts.tipoDte) && !amounts.ventaGravada.isZero();
  return {
    numItem: index + 1,
    tipoItem: line.tipoItem,
    numeroDocumento: line.numeroDocumento ?? onlyRelated,
    codigo: line.codigo,
    codTributo: null,
    descripcion: line.descripcion,
    cantidad: toJsonNumber(line.cantidad),
    uniMedida: line.uniMedida,
    precioUni: toJsonNumber(line.precioUni),
    montoDescu: toJsonNumber(line.montoDescu),
    ventaNoSuj: toJsonNumber(amounts.ventaNoSuj),
    ventaExenta: toJsonNumber(amounts.ventaExenta),
    ventaGravada: toJsonNumber(amounts.ventaGravada),
    tributos: taxedInSummary ? [IVA] : null,
  };
}

/** Column totals and discounts: the first summary members of 01, 03 and 04 (§summary, §totals). */
export function resumenHead(tipoDte: TipoDte, totals: Totals): object {
  return {
    ...columnTotals(totals),
    ...globalDiscounts(totals),
    porcentajeDescuento: toJsonNumber(totals.porcentajeDescuento),
    totalDescu: toJsonNumber(totals.totalDescu),
    tributos: tributos(tipoDte, totals),
    subTotal: toJsonNumber(totals.subTotal),
  };
}

/** Taxes of the summary; null when nothing is taxed or prices include VAT. */
export function tributos(tipoDte: TipoDte, totals: Totals): object | null {
  if (holdsIva(tipoDte) || totals.lines.every((line) => line.ventaGravada.isZero())) return null;
  return [{ codigo: IVA, descripcion: catalogName(CAT_015, IVA) ?? '', valor: toJsonNumber(totals.iva20) }];
}

/** Payment block of 01 and 03 (§payments). */
export function resumenPayment(parts: DocumentParts): object {
  return {
    saldoFavor: toJsonNumber(parts.totals.saldoFavor),
    condicionOperacion: parts.condicionOperacion,
    pagos: paymentList(parts.pagos),
    numPagoElectronico: null,
  };
}

/** Payments, alike in every type; null when there are none. */
export function paymentList(pagos: DocumentParts['pagos']): object | null {
  return (
    pagos?.map((pago) => ({
      codigo: pago.codigo,
      montoPago: toJsonNumber(pago.montoPago),
      referencia: pago.referencia,
      plazo: pago.plazo,
      periodo: pago.periodo,
    })) ?? null
  );
}

/**
 * A receiver's number in the edition's format: a DUI has its hyphen in 2023, by setting in 2026, never in a 14
 * (§receiver-section, §sujeto-excluido).
 */
export function numDocumento(receptor: Receptor, parts: DocumentParts): string | null {
  const isDui = receptor.tipoDocumento === '13' && parts.tipoDte !== COMPRA;
  if (receptor.numDocumento === null || !isDui) return receptor.numDocumento;
  const hyphen = parts.format.edition === '2023' || parts.issuer.settings.duiEdicion2026 === 'con-guion';
  return hyphen ? formatDui(receptor.numDocumento) : receptor.numDocumento;
}

/** A receiver's address in the edition's format, or null. */
export function receptorDireccion(receptor: Receptor, parts: DocumentParts): object | null {
  return receptor.address === null ? null : parts.format.direccion(receptor.address);
}

/** Members of a person who may be no taxpayer: receiver of a 01, seller of a 14. */
export function personMembers(receptor: Receptor, parts: DocumentParts): object {
  return {
    nombre: receptor.nombre,
    codActividad: receptor.codActividad,
    descActividad: fittingText(receptor.descActividad, MIN_DESC_ACTIVIDAD_CHARS, MAX_DESC_ACTIVIDAD_CHARS),
    direccion: receptorDireccion(receptor, parts),
    telefono: receptor.telefono,
    correo: receptor.correo,
  };
}

/** Receiver members shared by 03, 04 and notes (§credito-fiscal, §nota-remision). */
export function receptorMembers(receptor: Receptor, parts: DocumentParts): object {
  return {
    nrc: receptor.nrc,
    nombre: receptor.nombre,
    codActividad: receptor.codActividad,
    descActividad: receptor.descActividad,
    nombreComercial: receptor.nombreComercial,
    direccion: receptorDireccion(receptor, parts),
    telefono: receptor.telefono,
    correo: receptor.correo,
  };
}

/** Totals to pay, in the summary of 01 and 03 (§totals). */
export function resumenTotals({ totals, totalLetras }: DocumentParts): object {
  return {
    montoTotalOperacion: toJsonNumber(totals.montoTotalOperacion),
    totalNoGravado: toJsonNumber(totals.totalNoGravado),
    totalPagar: toJsonNumber(totals.totalPagar),
    totalLetras,
  };
}

/** Receiver of the document for lists; a return copies it from its related document. */
export function receiverColumns({ tipoDte, receptor, adjusts }: DocumentParts): {
  readonly receptorDocumento: string | null;
  readonly receptorNombre: string | null;
} {
  const sale = tipoDte === RETORNO ? adjusts[0]?.sale : undefined;
  if (sale === undefined)
    return { receptorDocumento: receptor?.numDocumento ?? null, receptorNombre: receptor?.nombre ?? null };
  const nombre = sale.receptor?.['nombre'];
  return {
    receptorDocumento: sale.numDocumento,
    receptorNombre: typeof nombre === 'string' ? nombre : null,
  };
}
