/** Rules of the cash desk, per branch; a branch without a row has the defaults. */
import type { Reader, Tx } from '../handle.ts';
import { column, record, upsertionOf, type RecordOf } from '../record.ts';

/** Largest difference in cents that the person who closes may accept alone, unless the branch says otherwise: five dollars. */
const DEFAULT_DIFFERENCE_CENTS = 500n;

/** Whose rules. */
interface RulePlace {
  readonly issuerId: string;
  readonly branchId: string;
}

const RULES = record({
  /** Without an open session the branch's tills issue nothing. */
  exigirCaja: column.flag,
  /** Difference in cents, over or short, from beyond which a second person must approve. */
  limiteCentavos: column.cents,
});
export type CashRule = RecordOf<typeof RULES>;

export const DEFAULT_CASH_RULE: CashRule = { exigirCaja: false, limiteCentavos: DEFAULT_DIFFERENCE_CENTS };
const FIND = RULES.select('SELECT * FROM cash_rule WHERE issuer_id = ? AND branch_id = ?');
const KEY = ['issuer_id', 'branch_id'] as const;
const PUT = upsertionOf('cash_rule', RULES, { key: KEY, extra: KEY });

/** The rules of a branch. */
export function cashRule(reader: Reader, { issuerId, branchId }: RulePlace): CashRule {
  return FIND.find(reader, issuerId, branchId) ?? DEFAULT_CASH_RULE;
}

/** Sets the rules of a branch. */
export function putCashRule(tx: Tx, { issuerId, branchId }: RulePlace, rule: CashRule): void {
  PUT.run(tx, rule, { issuer_id: issuerId, branch_id: branchId });
}
