/** Type 04, Nota de Remisión (§nota-remision): goods on the move; no payment block, VAT as tax 20 in the summary. */
import { toJsonNumber } from '../money.ts';
import {
  cuerpoLine,
  documentoRelacionado,
  numDocumento,
  receptorMembers,
  resumenHead,
  type DocumentParts,
} from './sections.ts';

/** CAT-025 title for goods moved to another shop of the same taxpayer: transfer. */
export const OWN_TRANSFER = '04';

/** Title of the goods: from the request, else the branch, else transfer (§nota-remision). */
export function bienTituloOf(
  receptor: { readonly bienTitulo?: string | null | undefined } | null | undefined,
  branch: { readonly bienTitulo: string | null },
): string {
  return receptor?.bienTitulo ?? branch.bienTitulo ?? OWN_TRANSFER;
}

/** All root members but `identificacion`, in the authority's order. */
export function buildNotaRemision(parts: DocumentParts): object {
  const { format, totals, request } = parts;
  const remarks = format.remarks('04', request.observaciones ?? null);
  return {
    documentoRelacionado: documentoRelacionado(request),
    emisor: format.emisor(parts.issuer, parts.branch, parts.branchAddress),
    receptor: receptorOf(parts),
    ventaTercero: null,
    cuerpoDocumento: parts.lines.map((_line, index) => cuerpoLine(parts, index)),
    resumen: {
      ...resumenHead('04', totals),
      montoTotalOperacion: toJsonNumber(totals.montoTotalOperacion),
      totalLetras: parts.totalLetras,
      ...remarks.resumen,
    },
    ...remarks.root,
    apendice: request.apendice ?? null,
  };
}

function receptorOf(parts: DocumentParts): object | null {
  const { receptor } = parts;
  if (receptor === null) return null;
  return {
    tipoDocumento: receptor.tipoDocumento,
    numDocumento: numDocumento(receptor, parts),
    ...receptorMembers(receptor, parts),
    bienTitulo: bienTituloOf(receptor, parts.branch),
  };
}
