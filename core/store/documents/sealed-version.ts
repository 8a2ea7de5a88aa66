/** Finds the version that a seal belongs to: the one sent when it was given (§seal-of-a-version). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { lastVersionOfOtherCode, restoreContent } from './corrections.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, textOrNull } from '../row.ts';
import { command, query } from '../statement.ts';

// Counts version-creating entries by id, not time: times may be equal.
const SENT = query(`
  SELECT life_line.at, 1 + (SELECT count(*) FROM life_line AS made
    WHERE made.document_id = life_line.document_id AND made.id < life_line.id
      AND (made.causa = 'correccion' OR (made.causa = 'contingencia' AND made.detalle IS NOT NULL))) AS version,
    (SELECT causa FROM life_line AS later WHERE later.document_id = life_line.document_id AND later.id > life_line.id
      ORDER BY later.id LIMIT 1) AS next_causa
  FROM life_line WHERE document_id = ? AND estado = 'TRANSMITIENDO' ORDER BY life_line.id`);
const ADOPT = command('UPDATE document SET version = ? WHERE id = ? AND version <> ?');

/**
 * Largest clock difference to the authority, which stamps whole seconds, before the user is asked to set the clock
 * (§seal-of-a-version). A later version is sent only after a query found none sealed, so a seal within the tolerance
 * belongs to the later one.
 */
const CLOCK_TOLERANCE_MS = 600_000;

/**
 * The version of a seal learned by a status query.
 *
 * @param of current version, and the authority's processing time if given
 */
export function versionSealed(
  reader: Reader,
  documentId: number,
  of: { readonly version: number; readonly fhProcesamiento: Instant | null },
): number {
  if (of.version === 1) return 1;
  const otherCode = lastVersionOfOtherCode(reader, documentId);
  const sent = SENT.all(reader, documentId)
    .map((row) => ({
      at: integer(row, 'at'),
      version: integer(row, 'version'),
      // A version rejected at once was not sealed, whatever the clocks say.
      refused: textOrNull(row, 'next_causa') === 'rechazado',
    }))
    .filter(({ version, refused }) => version > otherCode && !refused);
  const [first] = sent;
  if (first === undefined) return of.version;
  const { fhProcesamiento } = of;
  const before =
    fhProcesamiento === null ? sent : sent.filter(({ at }) => at <= fhProcesamiento + CLOCK_TOLERANCE_MS);
  return (before.at(-1) ?? first).version;
}

/** Makes a version current and restores the document row to it. */
export function adoptVersion(tx: Tx, documentId: number, version: number): void {
  if (ADOPT.run(tx, version, documentId, version).changes === 1) restoreContent(tx, documentId, version);
}
