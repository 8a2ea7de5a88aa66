/**
 * What a till says that another one of the company has said already: control numbers, points of sale, whole documents. It is accepted,
 * since the centre must show what happened, and reported to managers. With the key of one till nobody speaks for another.
 */
import type { RecordRow } from '../../contract/central/stream-records.ts';
import { RETORNO } from '../../contract/edition.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
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

/**
 * By the number as it is written: what a till says of its series is not asked. One that was invalidated is no second one. One by one by the
 * key: a plan that was made while the table was small would read all of the company's.
 */
const HOLDERS = `
  SELECT d.documento, d.installation_id, d.numero_control, d.nit, d.ambiente, d.autoridad, d.anio FROM unnest($1::text[]) AS n (numero),
    LATERAL (SELECT * FROM document o WHERE o.numero_control = n.numero AND o.numero_vigente OFFSET 0) d
  WHERE d.estado NOT IN ('RECHAZADO', 'INVALIDADO')`;
const LEASED_TO_OTHERS = `
  SELECT l.serie, i.name FROM series_lease l JOIN installation i USING (company_id, installation_id)
  WHERE l.nit = ANY ($2) AND l.serie = ANY ($3) AND l.installation_id <> $1 AND i.state <> 'REVOCADA'`;
/** Another till that is not revoked reported them first: they count for that one (merge-records.ts). */
const OF_OTHERS = `
  SELECT d.documento FROM unnest($2::text[]) AS n (documento),
    LATERAL (SELECT documento, installation_id, counts FROM document o WHERE o.documento = n.documento OFFSET 0) d
  WHERE d.installation_id = $1 AND NOT d.counts`;

/** The conflicts of the documents among these records, once they are kept. */
export async function conflictFindings(
  tx: Tx,
  installation: string,
  records: readonly StreamRecord[],
): Promise<readonly Finding[]> {
  const documents = new Map<string, DocumentRow>();
  for (const { kind, row } of records) {
    if (kind === 'document') documents.set(row['documento'] as string, row as DocumentRow);
  }
  if (documents.size === 0) return [];
  const all = [...documents.values()];
  const [foreign, repeatedOnes, leased] = await sentAtOnce([
    tx.rows<{ documento: string }>(OF_OTHERS, [installation, [...documents.keys()]]),
    repeatedNumbers(tx, all),
    leasedSeries(tx, installation, all),
  ]);
  return [
    ...repeatedOnes,
    ...leased,
    ...foreign.map(({ documento }): Finding => ({ kind: 'AJENO', about: documento, detail: { documento } })),
  ];
}

async function repeatedNumbers(tx: Tx, documents: readonly DocumentRow[]): Promise<readonly Finding[]> {
  // An event of return has a number of ours only.
  const issued = documents.filter(
    ({ numeroVigente, tipoDte, estado }) =>
      numeroVigente && tipoDte !== RETORNO && estado !== 'RECHAZADO' && estado !== 'INVALIDADO',
  );
  if (issued.length === 0) return [];
  const holders = Map.groupBy(
    await tx.rows<Holder>(HOLDERS, [[...new Set(issued.map(({ numeroControl }) => numeroControl))]]),
    ({ numero_control: numero }) => numero,
  );
  return issued.flatMap((document) =>
    (holders.get(document.numeroControl) ?? [])
      .filter((other) => other.documento !== document.documento && isSameSequence(document, other))
      .map((other) => repeated(document, other)),
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

function repeated({ numeroControl, documento }: DocumentRow, other: Holder): Finding {
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

async function leasedSeries(
  tx: Tx,
  installation: string,
  documents: readonly DocumentRow[],
): Promise<readonly Finding[]> {
  const of = (pick: (document: DocumentRow) => string) => [...new Set(documents.map(pick))];
  const rows = await tx.rows<{ serie: string; name: string }>(LEASED_TO_OTHERS, [
    installation,
    of(({ nit }) => nit),
    of(({ serie }) => serie),
  ]);
  return rows.map(({ serie, name }): Finding => ({
    kind: 'SERIE',
    about: serie,
    detail: { serie, de: name },
  }));
}
