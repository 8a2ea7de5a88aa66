/** Type 03, Comprobante de Crédito Fiscal (§credito-fiscal): prices without VAT, tax 20 in the summary. */
import { toJsonNumber, ZERO } from '../money.ts';
import {
  cuerpoLine,
  documentoRelacionado,
  receptorMembers,
  resumenHead,
  resumenPayment,
  resumenTotals,
  type DocumentParts,
} from './sections.ts';

/** All root members but `identificacion`, in the authority's order. */
export function buildCreditoFiscal(parts: DocumentParts): object {
  const { format, totals, request } = parts;
  const remarks = format.remarks('03', request.observaciones ?? null);
  return {
    documentoRelacionado: documentoRelacionado(request),
    emisor: format.emisor(parts.issuer, parts.branch, parts.branchAddress),
    receptor: receptorOf(parts),
    otrosDocumentos: null,
    ventaTercero: null,
    cuerpoDocumento: parts.lines.map((line, index) => ({
      ...cuerpoLine(parts, index),
      psv: toJsonNumber(ZERO),
      noGravado: toJsonNumber(line.noGravado),
    })),
    resumen: {
      ...resumenHead('03', totals),
      ...format.withholdings('03', totals),
      ...resumenTotals(parts),
      ...resumenPayment(parts),
      ...remarks.resumen,
    },
    ...remarks.root,
    apendice: request.apendice ?? null,
  };
}

/** Receiver: a registered taxpayer, identified by NIT (or DUI used as NIT), digits only. */
function receptorOf(parts: DocumentParts): object | null {
  const { receptor } = parts;
  if (receptor === null) return null;
  return {
    nit: receptor.numDocumento,
    ...receptorMembers(receptor, parts),
  };
}
