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

/** Title of the goods when neither request nor branch names one: transfer (CAT-025, §nota-remision). */
const DEFAULT_BIEN_TITULO = '04';

/** Every root member but `identificacion`, in the authority's order. */
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
    bienTitulo: receptor.bienTitulo ?? parts.branch.bienTitulo ?? DEFAULT_BIEN_TITULO,
  };
}
