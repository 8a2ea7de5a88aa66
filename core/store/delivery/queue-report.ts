/** The queue as a person looks at it: for each issuer and environment what waits, since when and why. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Reader } from '../handle.ts';
import { column, group, named, orNull, record, type RecordOf } from '../record.ts';

const REPORT = record({
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  /** Documents that are not settled. */
  size: column.integer,
  /** Those among them that wait for an event, a lot or a related document. */
  held: column.integer,
  /** The one that was emitted first. */
  oldest: group({
    codigoGeneracion: column.text,
    emittedAt: named('oldest', column.integer),
    attempts: column.integer,
    /** What the authority or the network said last; null before the first round ended. */
    lastAnswer: orNull(column.text),
  }),
});
export type QueueReport = RecordOf<typeof REPORT>;

/** With a lone `min` the other columns come from the row that has it. */
const OLDEST = REPORT.select(`
  SELECT issuer_id, ambiente, count(*) AS size, count(retenido) AS held, min(emitted_at) AS oldest, codigo_generacion,
    attempts, last_answer
  FROM outbox CROSS JOIN document ON document.id = outbox.document_id
  GROUP BY issuer_id, ambiente ORDER BY issuer_id, ambiente`);

/** One report for each issuer and environment with a waiting document. */
export function queueReports(reader: Reader): readonly QueueReport[] {
  return OLDEST.list(reader);
}
