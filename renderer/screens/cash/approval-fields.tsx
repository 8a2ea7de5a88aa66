import { ApprovalFields, type Approval } from '../../components/approval-fields.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useCash } from '../../stores/cash/cash.ts';

export interface CashApprovalProps {
  readonly approval: Approval;
  /** Id of the sentence that no manager can approve, for `aria-describedby`. */
  readonly nobodyId: string;
  readonly focused?: boolean;
}

/** Manager and PIN for an operation that the cashier may not do alone. */
export function CashApproval({ approval, nobodyId, focused = false }: CashApprovalProps) {
  const words = useWords();
  const limit = useCash(({ state }) => state?.reglas.limiteDiferencia ?? '0.00');
  if (approval.gerentes.length === 0)
    return (
      <p id={nobodyId} className="notice" role="status">
        {words.cash.noApprover}
      </p>
    );
  return (
    <ApprovalFields approval={approval} lead={words.cash.approvalLead(dollars(limit))} focused={focused} />
  );
}
