/** Type 01, Factura (§factura): prices with VAT, the VAT contained is informative. */
import { toJsonNumber, ZERO } from '../money.ts';
import {
  cuerpoLine,
  documentoRelacionado,
  numDocumento,
  personMembers,
  resumenHead,
  resumenPayment,
  resumenTotals,
  type DocumentParts,
} from './sections.ts';

/** All root members but `identificacion`, in the authority's order. */
export function buildFactura(parts: DocumentParts): object {
  const { format, totals, request } = parts;
  const remarks = format.remarks('01', request.observaciones ?? null);
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
      ivaItem: toJsonNumber(totals.lines[index]?.ivaItem ?? ZERO),
    })),
    resumen: {
      ...resumenHead('01', totals),
      ...format.withholdings('01', totals),
      ...resumenTotals(parts),
      totalIva: toJsonNumber(totals.totalIva),
      ...resumenPayment(parts),
      ...remarks.resumen,
    },
    ...remarks.root,
    apendice: request.apendice ?? null,
  };
}

/** Receiver of a factura: null for an anonymous sale (§receiver-section). */
function receptorOf(parts: DocumentParts): object | null {
  const { receptor } = parts;
  if (receptor === null) return null;
  return {
    tipoDocumento: receptor.tipoDocumento,
    numDocumento: numDocumento(receptor, parts),
    nrc: receptor.nrc,
    ...personMembers(receptor, parts),
  };
}
