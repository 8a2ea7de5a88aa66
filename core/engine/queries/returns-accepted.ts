/** Whether events of return are available now (§retorno), by issuer, for the API documentation. */
import { RETORNO } from '../../contract/edition.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { editionAt, editionDay } from '../../domain/dte/edition.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { returnUnavailable } from '../../domain/rules/retorno.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';

/** First day of the edition with returns, and why none is available today; null when available. */
export interface ReturnsAccepted {
  readonly desde: string;
  readonly cerrado: Rule | null;
}

export function returnsAccepted(reader: Reader, now: Instant): readonly ReturnsAccepted[] {
  return listIssuers(reader).map((issuer) => ({
    desde: editionDay(issuer, RETORNO),
    cerrado: returnUnavailable(editionAt(issuer, RETORNO, fiscalDate(now)), issuer),
  }));
}
