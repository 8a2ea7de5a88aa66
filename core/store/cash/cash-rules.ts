/** Cash rules per branch; defaults apply without a row. */
import type { Reader, Tx } from '../handle.ts';
import { column, record, upsertionOf, type RecordOf } from '../record.ts';

/** Default for `limiteCentavos`: five dollars. */
const DEFAULT_DIFFERENCE_CENTS = 500n;

interface RulePlace {
  readonly issuerId: string;
  readonly branchId: string;
}

const RULES = record({
  /** Tills may not issue documents without an open session. */
  exigirCaja: column.flag,
  /** Largest count difference in cents, over or short, that needs no second person's approval. */
  limiteCentavos: column.cents,
});
export type CashRule = RecordOf<typeof RULES>;

export const DEFAULT_CASH_RULE: CashRule = { exigirCaja: false, limiteCentavos: DEFAULT_DIFFERENCE_CENTS };
const FIND = RULES.select('SELECT * FROM cash_rule WHERE issuer_id = ? AND branch_id = ?');
const KEY = ['issuer_id', 'branch_id'] as const;
const PUT = upsertionOf('cash_rule', RULES, { key: KEY, extra: KEY });

/** The defaults if the branch has none. */
export function cashRule(reader: Reader, { issuerId, branchId }: RulePlace): CashRule {
  return FIND.find(reader, issuerId, branchId) ?? DEFAULT_CASH_RULE;
}

export function putCashRule(tx: Tx, { issuerId, branchId }: RulePlace, rule: CashRule): void {
  PUT.run(tx, rule, { issuer_id: issuerId, branch_id: branchId });
}
