/**
 * Conflicts between tills of a company: the same control number, point of sale or document. They are accepted, since the centre must show
 * what happened, and reported to managers; a till's key never changes another till's data.
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
 * By the written number, whatever series the till reports; invalidated documents do not conflict. LATERAL by key: a generic plan from when
 * the table was small would scan it.
 */
const HOLDERS = `
  SELECT d.documento, d.installation_id, d.numero_control, d.nit, d.ambiente, d.autoridad, d.anio FROM unnest($1::text[]) AS n (numero),
    LATERAL (SELECT * FROM document o WHERE o.numero_control = n.numero AND o.numero_vigente OFFSET 0) d
  WHERE d.estado NOT IN ('RECHAZADO', 'INVALIDADO')`;
const LEASED_TO_OTHERS = `
  SELECT l.serie, i.name FROM series_lease l JOIN installation i USING (company_id, installation_id)
  WHERE (l.nit, l.serie) IN (SELECT * FROM unnest($2::text[], $3::text[])) AND l.installation_id <> $1 AND i.state <> 'REVOCADA'`;
/** Documents that another till, not revoked, reported first: they count there (merge-records.ts). */
const OF_OTHERS = `
  SELECT d.documento FROM unnest($2::text[]) AS n (documento),
    LATERAL (SELECT documento, installation_id, counts FROM document o WHERE o.documento = n.documento OFFSET 0) d
  WHERE d.installation_id = $1 AND NOT d.counts`;

/** Conflicts of the documents among these records; call after they are stored. */
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
  // A return event's control number is internal only.
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
  const points = [...new Map(documents.map((each) => [`${each.nit} ${each.serie}`, each])).values()];
  const rows = await tx.rows<{ serie: string; name: string }>(LEASED_TO_OTHERS, [
    installation,
    points.map(({ nit }) => nit),
    points.map(({ serie }) => serie),
  ]);
  return rows.map(({ serie, name }): Finding => ({
    kind: 'SERIE',
    about: serie,
    detail: { serie, de: name },
  }));
}
