/**
 * Documents that another till of the shop invalidated than the one that issued: its sealed event, signed with a certificate that the one
 * that issued had too, is what the books show. It holds also where a backup of the lost till tells the document again.
 */
import type { RecordRow } from '../../contract/central/stream-records.ts';
import { columnName } from './record-tables.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import { ADD_MOVES, TOTAL_KEY } from './day-totals.ts';
import type { Origin } from './merge-records.ts';
import type { StreamRecord } from './read-records.ts';
import { isSignedWith } from './signatures.ts';

type EventRow = RecordRow<'event'>;

/** A document that is invalidated, at the installation for which it counts, by another one. */
export interface Elsewhere {
  readonly documento: string;
  readonly installation: string;
  readonly by: string;
}

/** What an event of another till may name: it counts, is sealed and of the same shop, taxpayer and authority. */
const NAMED = `
  SELECT d.documento, d.installation_id, d.codigo_generacion,
    ARRAY(SELECT c.public_key_pem FROM certificate c WHERE c.company_id = d.company_id AND c.installation_id = d.installation_id
      AND c.nit = d.nit AND c.ambiente = d.ambiente) AS keys
  FROM document d
  WHERE d.documento = $1 AND d.installation_id <> $2 AND d.shop_id = $3 AND d.counts AND d.estado IN ('PROCESADO', 'INVALIDANDO')
    AND d.nit = $4 AND d.ambiente = $5 AND d.autoridad = $6`;
const TOLD_AGAIN = `
  SELECT d.documento, d.invalidated_by FROM document d
  WHERE d.documento = ANY ($1) AND d.invalidated_by IS NOT NULL AND d.invalidated_by <> $2`;
const COLUMNS = TOTAL_KEY.map(columnName).join(', ');
/** `$1` company, `$2` when it became known, then documents, installations and who invalidated them. */
const SETTLE = `
  WITH i AS (
      SELECT DISTINCT ON (documento, installation) * FROM unnest($3::text[], $4::uuid[], $5::uuid[]) AS i (documento, installation, by)),
    before AS MATERIALIZED (
      SELECT d.*, i.by FROM i JOIN document d ON d.company_id = $1::uuid AND d.documento = i.documento AND d.installation_id = i.installation
      WHERE d.counts AND d.estado IN ('PROCESADO', 'INVALIDANDO') FOR UPDATE OF d),
    changed AS (
      UPDATE document d SET estado = 'INVALIDADO', invalidated_by = b.by, changed_at = $2::bigint FROM before b
      WHERE d.company_id = b.company_id AND d.documento = b.documento AND d.installation_id = b.installation_id),
    moves AS (
      SELECT shop_id, installation_id, ${COLUMNS}, -1 AS sign, monto_centavos AS monto, iva_centavos AS iva FROM before
      UNION ALL
      SELECT shop_id, installation_id, ${TOTAL_KEY.map((name) => (name === 'estado' ? "'INVALIDADO'" : columnName(name))).join(', ')},
        1, monto_centavos, iva_centavos FROM before),
    ${ADD_MOVES.sums}
    ${ADD_MOVES.insert}`;

/** The documents that these records, or what is known already, say to be invalidated elsewhere. */
export async function invalidatedElsewhere(
  tx: Tx,
  origin: Origin,
  records: readonly StreamRecord[],
): Promise<readonly Elsewhere[]> {
  // The image of an event comes several times: each is the last one.
  const events = new Map(
    records.flatMap(({ kind, row }) =>
      kind === 'event' ? [[row['codigoGeneracion'] as string, row as EventRow] as const] : [],
    ),
  );
  const documents = records.flatMap(({ kind, row }) =>
    kind === 'document' ? [row['documento'] as string] : [],
  );
  const [again, named] = await sentAtOnce([
    toldAgain(tx, origin, [...new Set(documents)]),
    sentAtOnce([...events.values()].map((event) => namedBy(tx, origin, event))),
  ]);
  return [...again, ...named.flat()];
}

async function toldAgain(tx: Tx, { installation }: Origin, documents: readonly string[]) {
  if (documents.length === 0) return [];
  const rows = await tx.rows<{ documento: string; invalidated_by: string }>(TOLD_AGAIN, [
    documents,
    installation,
  ]);
  return rows.map(({ documento, invalidated_by: by }) => ({ documento, installation, by }));
}

async function namedBy(tx: Tx, origin: Origin, event: EventRow): Promise<readonly Elsewhere[]> {
  const { tipo, estado, documentos, firma, payload, nit, ambiente, autoridad } = event;
  const [documento, ...others] = documentos;
  if (tipo !== 'INVALIDACION' || estado !== 'PROCESADO' || firma === null) return [];
  if (documento === undefined || others.length > 0) return [];
  const rows = await tx.rows<{
    documento: string;
    installation_id: string;
    codigo_generacion: string;
    keys: readonly string[];
  }>(NAMED, [documento, origin.installation, origin.shop, nit, ambiente, autoridad]);
  return rows
    .filter(
      (row) =>
        codeIn(payload) === row.codigo_generacion &&
        row.keys.some((pem) => isSignedWith(pem, { payload, firma })),
    )
    .map((row) => ({ documento, installation: row.installation_id, by: origin.installation }));
}

/** Marks them, and moves the totals of their days. */
export async function settleElsewhere(
  tx: Tx,
  { company }: Origin,
  { found, now }: { readonly found: readonly Elsewhere[]; readonly now: number },
): Promise<void> {
  if (found.length === 0) return;
  await tx.run(SETTLE, [
    company,
    now,
    found.map(({ documento }) => documento),
    found.map(({ installation }) => installation),
    found.map(({ by }) => by),
  ]);
}

function codeIn(payload: string): unknown {
  try {
    return (JSON.parse(payload) as { readonly documento?: { readonly codigoGeneracion?: unknown } }).documento
      ?.codigoGeneracion;
  } catch {
    return undefined;
  }
}
