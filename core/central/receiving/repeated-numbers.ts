/** Numbers that two documents of a company hold: accepted, since the centre must show what happened, and told. */
import type { RecordRow } from '../../contract/central/stream-records.ts';
import { RETORNO } from '../../contract/edition.ts';
import type { Tx } from '../store/database.ts';
import type { StreamRecord } from './read-records.ts';
import type { Finding } from './verify-records.ts';

type DocumentRow = RecordRow<'document'>;

interface Holder {
  readonly documento: string;
  readonly installation_id: string;
  readonly numero_control: string;
  readonly nit: string;
  readonly ambiente: string;
  readonly autoridad: string;
  readonly anio: number;
}

/** By the number as it is written: what a till says of its series is not asked. */
const HOLDERS = `
  SELECT documento, installation_id, numero_control, nit, ambiente, autoridad, anio FROM document
  WHERE numero_control = ANY ($1) AND numero_vigente`;

/** What is told of documents of these records whose number another one has. */
export async function repeatedNumbers(tx: Tx, records: readonly StreamRecord[]): Promise<readonly Finding[]> {
  // A number is taken once, when the document is first seen; an event of return has one of ours only.
  const issued = records.flatMap(({ kind, row }) => {
    const document = row as DocumentRow;
    const takesNumber = kind === 'document' && document.estado === 'EMITIDO' && document.numeroVigente;
    return takesNumber && document.tipoDte !== RETORNO ? [document] : [];
  });
  if (issued.length === 0) return [];
  const holders = Map.groupBy(
    await tx.rows<Holder>(HOLDERS, [[...new Set(issued.map(({ numeroControl }) => numeroControl))]]),
    ({ numero_control: numero }) => numero,
  );
  return issued.flatMap((document) =>
    (holders.get(document.numeroControl) ?? [])
      .filter((other) => other.documento !== document.documento && isSameSequence(document, other))
      .map((other) => findingOf(document, other)),
  );
}

function isSameSequence(one: DocumentRow, other: Holder): boolean {
  return (
    one.nit === other.nit &&
    one.ambiente === other.ambiente &&
    one.autoridad === other.autoridad &&
    one.anio === other.anio
  );
}

function findingOf({ numeroControl, documento }: DocumentRow, other: Holder): Finding {
  return {
    kind: 'NUMERO_REPETIDO',
    about: numeroControl,
    detail: {
      numeroControl,
      documentos: [documento, other.documento],
      instalacion: other.installation_id,
    },
  };
}
