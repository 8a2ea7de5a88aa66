/** Rules of the cash desk, per branch; a branch without a row has the defaults. */
import type { Reader, Tx } from '../handle.ts';
import { integer } from '../row.ts';
import { command, query } from '../statement.ts';

/** Largest difference in cents that the person who closes may accept alone, unless the branch says otherwise: five dollars. */
export const DEFAULT_DIFFERENCE_CENTS = 500n;

/** Whose rules. */
interface RulePlace {
  readonly issuerId: string;
  readonly branchId: string;
}

export interface CashRule {
  /** Without an open session the branch's tills issue nothing. */
  readonly exigirCaja: boolean;
  /** Difference in cents, over or short, from beyond which a second person must approve. */
  readonly limiteCentavos: bigint;
}

const FIND = query('SELECT * FROM cash_rule WHERE issuer_id = ? AND branch_id = ?');
const PUT = command(`
  INSERT INTO cash_rule (issuer_id, branch_id, exigir_caja, limite_centavos) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET exigir_caja = excluded.exigir_caja, limite_centavos = excluded.limite_centavos`);

/** The rules of a branch. */
export function cashRule(reader: Reader, { issuerId, branchId }: RulePlace): CashRule {
  const row = FIND.get(reader, issuerId, branchId);
  if (row === undefined) return { exigirCaja: false, limiteCentavos: DEFAULT_DIFFERENCE_CENTS };
  return {
    exigirCaja: integer(row, 'exigir_caja') === 1,
    limiteCentavos: BigInt(integer(row, 'limite_centavos')),
  };
}

/** Sets the rules of a branch. */
export function putCashRule(tx: Tx, { issuerId, branchId }: RulePlace, rule: CashRule): void {
  PUT.run(tx, issuerId, branchId, Number(rule.exigirCaja), rule.limiteCentavos);
}
