/** The queue as a person looks at it: for each issuer and environment what waits, since when and why. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { integer, oneOf, text, textOrNull } from '../row.ts';
import { query } from '../statement.ts';

export interface QueueReport {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  /** Documents that are not settled. */
  readonly size: number;
  /** Those among them that wait for an event, a lot or a related document. */
  readonly held: number;
  /** The one that was emitted first. */
  readonly oldest: {
    readonly codigoGeneracion: string;
    readonly emittedAt: Instant;
    readonly attempts: number;
    /** What the authority or the network said last; null before the first round ended. */
    readonly lastAnswer: string | null;
  };
}

/** With a lone `min` the other columns come from the row that has it. */
const OLDEST = query(`
  SELECT issuer_id, ambiente, count(*) AS size, count(retenido) AS held, min(emitted_at) AS oldest, codigo_generacion,
    attempts, last_answer
  FROM outbox CROSS JOIN document ON document.id = outbox.document_id
  GROUP BY issuer_id, ambiente ORDER BY issuer_id, ambiente`);

/** One report for each issuer and environment with a waiting document. */
export function queueReports(reader: Reader): readonly QueueReport[] {
  return OLDEST.all(reader).map((row) => ({
    issuerId: text(row, 'issuer_id'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    size: integer(row, 'size'),
    held: integer(row, 'held'),
    oldest: {
      codigoGeneracion: text(row, 'codigo_generacion'),
      emittedAt: integer(row, 'oldest'),
      attempts: integer(row, 'attempts'),
      lastAnswer: textOrNull(row, 'last_answer'),
    },
  }));
}
