/**
 * Documents invalidated by another till of the shop than the issuing one. Its event counts if it is sealed, or refused because the document
 * is already invalidated, and signed with a certificate that the issuing till also had. It holds even if a backup of the lost till sends
 * the document again (`merge-records.ts`).
 */
import type { RecordRow } from '../../contract/central/stream-records.ts';
import { INVALIDATED } from '../../domain/rejection/verdict.ts';
import { columnName } from './record-tables.ts';
import type { Tx } from '../store/database.ts';
import { ADD_MOVES, TOTAL_KEY } from '../totals/day-totals.ts';
import type { Origin } from './merge-records.ts';
import type { StreamRecord } from './read-records.ts';
import { isSignedWith } from './signatures.ts';

type EventRow = RecordRow<'event'>;

/** An invalidated document, the installation for which it counts, and the one that invalidated it. */
export interface Elsewhere {
  readonly documento: string;
  readonly installation: string;
  readonly by: string;
}

const MAX_CERTIFICATES = 20;

/** Documents that another till's event may invalidate: counted, sealed and of the same shop. */
const NAMED = `
  SELECT d.documento, d.installation_id, d.codigo_generacion, d.nit, d.ambiente, d.autoridad,
    ARRAY(SELECT c.public_key_pem FROM certificate c WHERE c.company_id = d.company_id AND c.installation_id = d.installation_id
      AND c.nit = d.nit AND c.ambiente = d.ambiente LIMIT ${MAX_CERTIFICATES}) AS keys
  FROM document d
  WHERE d.documento = ANY ($1) AND d.installation_id <> $2 AND d.shop_id = $3 AND d.counts AND d.estado IN ('PROCESADO', 'INVALIDANDO')`;
const COLUMNS = TOTAL_KEY.map(columnName).join(', ');
/** `$1` company, `$2` time of arrival, then documents, installations and invalidating installations. */
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

/** Documents that these records invalidate at another till. */
export async function invalidatedElsewhere(
  tx: Tx,
  origin: Origin,
  records: readonly StreamRecord[],
): Promise<readonly Elsewhere[]> {
  // An event may come several times: the last row counts.
  const events = new Map(
    records.flatMap(({ kind, row }) =>
      kind === 'event' ? [[row['codigoGeneracion'] as string, row as EventRow] as const] : [],
    ),
  );
  return namedBy(tx, origin, [...events.values()]);
}

interface NamedRow {
  readonly documento: string;
  readonly installation_id: string;
  readonly codigo_generacion: string;
  readonly nit: string;
  readonly ambiente: string;
  readonly autoridad: string;
  readonly keys: readonly string[];
}

async function namedBy(tx: Tx, origin: Origin, events: readonly EventRow[]): Promise<readonly Elsewhere[]> {
  const sealed = new Map<string, EventRow>();
  for (const event of events) {
    const [documento, ...others] = event.documentos;
    if (event.tipo !== 'INVALIDACION' || !tellsInvalidated(event)) continue;
    if (documento !== undefined && others.length === 0) sealed.set(documento, event);
  }
  if (sealed.size === 0) return [];
  const named = [[...sealed.keys()], origin.installation, origin.shop];
  const rows = await tx.rows<NamedRow & Record<string, unknown>>(NAMED, named);
  return rows
    .filter((row) => invalidates(sealed.get(row.documento), row))
    .map((row) => ({ documento: row.documento, installation: row.installation_id, by: origin.installation }));
}

/**
 * Sealed, or refused because the document is invalidated already: the lost till did it and never reported it. With a replacement the
 * refusal may be about that one, so it does not count.
 */
function tellsInvalidated({ estado, codigoMsg, payload }: EventRow): boolean {
  if (estado === 'PROCESADO') return true;
  return (
    estado === 'RECHAZADO' && codigoMsg === INVALIDATED && documentIn(payload)?.codigoGeneracionR === null
  );
}

/** Whether the event is of the same taxpayer, names the document and is signed with a key of the issuing till. */
function invalidates(event: EventRow | undefined, row: NamedRow): boolean {
  if (event === undefined || event.firma === null) return false;
  const { payload, firma, nit, ambiente, autoridad } = event;
  return (
    nit === row.nit &&
    ambiente === row.ambiente &&
    autoridad === row.autoridad &&
    documentIn(payload)?.codigoGeneracion === row.codigo_generacion &&
    row.keys.some((pem) => isSignedWith(pem, { payload, firma }))
  );
}

/** Marks them as invalidated and moves the daily totals. */
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

interface NamedDocument {
  readonly codigoGeneracion?: unknown;
  readonly codigoGeneracionR?: unknown;
}

function documentIn(payload: string): NamedDocument | undefined {
  try {
    return (JSON.parse(payload) as { readonly documento?: NamedDocument }).documento;
  } catch {
    return undefined;
  }
}
