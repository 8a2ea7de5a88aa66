/**
 * Type 14, Factura de Sujeto Excluido (§sujeto-excluido): a purchase documented by the buyer; no VAT, income tax
 * withheld from services.
 */
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';
import { toJsonNumber, ZERO } from '../money.ts';
import { lineAmount } from '../totals.ts';
import { numDocumento, paymentList, personMembers, type DocumentParts } from './sections.ts';

/** All root members but `identificacion`, in the authority's order. */
export function buildSujetoExcluido(parts: DocumentParts): object {
  const { format, totals, request } = parts;
  return {
    emisor: buyerOf(parts),
    [format.excluded.party]: sellerOf(parts),
    cuerpoDocumento: parts.lines.map((line, index) => ({
      numItem: index + 1,
      tipoItem: line.tipoItem,
      cantidad: toJsonNumber(line.cantidad),
      codigo: line.codigo,
      uniMedida: line.uniMedida,
      descripcion: line.descripcion,
      precioUni: toJsonNumber(line.precioUni),
      montoDescu: toJsonNumber(line.montoDescu),
      compra: toJsonNumber(lineAmount(line)),
    })),
    resumen: {
      totalCompra: toJsonNumber(totals.totalNoSuj),
      descu: toJsonNumber(totals.descuNoSuj),
      totalDescu: toJsonNumber(totals.totalDescu),
      subTotal: toJsonNumber(totals.subTotal),
      ...format.excluded.withheld,
      reteRenta: toJsonNumber(totals.reteRenta),
      totalPagar: toJsonNumber(totals.totalPagar),
      totalLetras: parts.totalLetras,
      condicionOperacion: parts.condicionOperacion,
      pagos: paymentList(writtenPagos(parts)),
      observaciones: request.observaciones ?? null,
    },
    apendice: request.apendice ?? null,
  };
}

/** The issuer as buyer: without trade name and establishment type. */
function buyerOf({ format, issuer, branch, branchAddress }: DocumentParts): object {
  const {
    nombreComercial: _name,
    tipoEstablecimiento: _kind,
    ...buyer
  } = format.emisor(issuer, branch, branchAddress) as Readonly<Record<string, unknown>>;
  return buyer;
}

function sellerOf(parts: DocumentParts): object | null {
  const { receptor } = parts;
  if (receptor === null) return null;
  return {
    tipoDocumento: receptor.tipoDocumento,
    numDocumento: numDocumento(receptor, parts),
    ...personMembers(receptor, parts),
  };
}

/** By the setting `compraCredito`, a payment on credit has its amount or 0. */
function writtenPagos({ pagos, condicionOperacion, issuer }: DocumentParts): DocumentParts['pagos'] {
  const { compraCredito = DEFAULT_SETTINGS.compraCredito } = issuer.settings;
  if (condicionOperacion !== 2 || compraCredito === 'total') return pagos;
  return pagos?.map((pago) => ({ ...pago, montoPago: ZERO })) ?? null;
}
