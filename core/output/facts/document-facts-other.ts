/** Associated documents of a sale: an order, a doctor's service (§associated-documents). */
import { CAT_010, CAT_021 } from '../../catalogs/short-catalogs.ts';
import { named, nitText } from './document-text.ts';
import { codeOf, nodeOf, textOf, type PayloadNode } from './payload-node.ts';

export interface OtherDocumentFacts {
  /** Whose document it is. */
  readonly de: string;
  /** What it is, in one line. */
  readonly texto: string;
}

/** Reads one entry of `otrosDocumentos`. */
export function otherDocumentFacts(entry: PayloadNode): OtherDocumentFacts {
  // The catalogue's remarks on whom a code is for are not for readers.
  const de = named(CAT_021, codeOf(entry, 'codDocAsociado') ?? '').replace(/ \(solo aplica.*\)$/, '');
  const medico = nodeOf(entry, 'medico');
  const parts =
    medico === null
      ? [textOf(entry, 'descDocumento'), textOf(entry, 'detalleDocumento')]
      : doctorParts(medico);
  return { de, texto: parts.filter((part) => part !== null).join(' · ') };
}

function doctorParts(medico: PayloadNode): readonly (string | null)[] {
  const nit = textOf(medico, 'nit');
  return [
    textOf(medico, 'nombre'),
    nit === null ? null : `NIT ${nitText(nit)}`,
    textOf(medico, 'docIdentificacion'),
    named(CAT_010, codeOf(medico, 'tipoServicio') ?? ''),
  ];
}
