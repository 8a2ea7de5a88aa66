/** Types 05 and 06, Nota de Crédito and Nota de Débito (§notes): reduce or increase a 03; prices without VAT. */
import { isNota, type TipoNota } from '../../contract/edition.ts';
import { withReason } from '../notes/note-request.ts';
import {
  cuerpoLine,
  documentoRelacionado,
  receptorMembers,
  tributos,
  type DocumentParts,
} from './sections.ts';

/** All root members but `identificacion`, in the authority's order. */
export function buildNota(parts: DocumentParts): object {
  const { format, request, receptor, tipoDte } = parts;
  if (!isNota(tipoDte)) throw new RangeError(`${tipoDte} is no note`);
  const remarks = format.remarks(tipoDte, request.observaciones ?? null);
  return {
    documentoRelacionado: documentoRelacionado(request),
    emisor: format.nota.emisor(parts.issuer, parts.branch, parts.branchAddress),
    receptor:
      receptor === null
        ? null
        : { ...format.nota.receptorId(receptor.numDocumento), ...receptorMembers(receptor, parts) },
    ventaTercero: null,
    cuerpoDocumento: parts.lines.map((_line, index) => noteLine(parts, index)),
    resumen: {
      ...format.nota.resumen({
        totals: parts.totals,
        tributos: tributos(tipoDte, parts.totals),
        settings: parts.issuer.settings,
      }),
      totalLetras: parts.totalLetras,
      condicionOperacion: parts.condicionOperacion,
      ...electronicPayment(tipoDte),
      ...remarks.resumen,
    },
    ...remarks.root,
    apendice: withReason(request) ?? null,
  };
}

function noteLine(parts: DocumentParts, index: number): object {
  const { format, charges } = parts;
  const [line, amounts] = [parts.lines[index], parts.totals.lines[index]];
  if (!line || !amounts) throw new RangeError(`no line ${index}`);
  return { ...cuerpoLine(parts, index), ...format.nota.line({ line, amounts, charges }) };
}

/** Only a debit note has this member. */
function electronicPayment(tipoDte: TipoNota): object {
  return tipoDte === '06' ? { numPagoElectronico: null } : {};
}
