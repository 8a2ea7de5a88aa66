/** Associated documents of a sale: e.g. an order or a doctor's service (§associated-documents). */
import { CAT_010, CAT_021 } from '../../catalogs/short-catalogs.ts';
import { named } from './document-text.ts';
import { nitText } from '../../contract/text/identity-text.ts';
import { codeOf, nodeOf, textOf, type PayloadNode } from './payload-node.ts';

export interface OtherDocumentFacts {
  readonly de: string;
  /** Description in one line. */
  readonly texto: string;
}

export function otherDocumentFacts(entry: PayloadNode): OtherDocumentFacts {
  // Drops the catalogue's remark on who may use a code.
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
