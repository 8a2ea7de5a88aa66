/** Which version of a document a seal belongs to: the one that was sent when it was given (§seal-of-a-version). */
import type { Instant } from '../../domain/fiscal-time.ts';
import { lastVersionOfOtherCode, restoreContent } from './corrections.ts';
import type { Reader, Tx } from '../handle.ts';
import { integer, textOrNull } from '../row.ts';
import { command, query } from '../statement.ts';

// A version is made with an entry of its own, before which nothing of it was sent: moments may be the same.
const SENT = query(`
  SELECT life_line.at, 1 + (SELECT count(*) FROM life_line AS made
    WHERE made.document_id = life_line.document_id AND made.id < life_line.id
      AND (made.causa = 'correccion' OR (made.causa = 'contingencia' AND made.detalle IS NOT NULL))) AS version,
    (SELECT causa FROM life_line AS later WHERE later.document_id = life_line.document_id AND later.id > life_line.id
      ORDER BY later.id LIMIT 1) AS next_causa
  FROM life_line WHERE document_id = ? AND estado = 'TRANSMITIENDO' ORDER BY life_line.id`);
const ADOPT = command('UPDATE document SET version = ? WHERE id = ? AND version <> ?');

/**
 * The authority stamps whole seconds by a clock of its own; ours may be so far off before a person is asked to set it
 * (§seal-of-a-version). A later version is sent only after a question found no earlier one, so a nearby seal is the later one's.
 */
const CLOCK_TOLERANCE_MS = 600_000;

/**
 * The version that a seal learned by a question belongs to.
 *
 * @param of its present version, and the authority's time of processing if it gave one
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
      // What was refused at once got no seal, whatever the two clocks say.
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

/** Makes a version the one that counts; the document's row says again what it says. */
export function adoptVersion(tx: Tx, documentId: number, version: number): void {
  if (ADOPT.run(tx, version, documentId, version).changes === 1) restoreContent(tx, documentId, version);
}
