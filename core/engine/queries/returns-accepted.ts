/** Whether events of return are taken now (§retorno), by issuer: for the documentation that a caller reads before it sends one. */
import { RETORNO } from '../../contract/edition.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { editionAt, editionDay } from '../../domain/dte/edition.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { returnUnavailable } from '../../domain/rules/retorno.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';

/** First day of the edition that knows them, and why none is taken today; null where they are. */
export interface ReturnsAccepted {
  readonly desde: string;
  readonly cerrado: Rule | null;
}

/** Every issuer of this database. */
export function returnsAccepted(reader: Reader, now: Instant): readonly ReturnsAccepted[] {
  return listIssuers(reader).map((issuer) => ({
    desde: editionDay(issuer, RETORNO),
    cerrado: returnUnavailable(editionAt(issuer, RETORNO, fiscalDate(now)), issuer),
  }));
}
