import { useState } from 'react';
import type { CashState } from '../../../core/contract/cash.ts';
import { Choice } from '../../components/field.tsx';
import { PinField } from '../../components/pin-field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useCash } from '../../stores/cash.ts';

type Approvers = CashState['aprobacionSalida']['gerentes'];

/** Who approves, and the PIN as it is typed. */
export interface CashApproval {
  readonly gerentes: Approvers;
  readonly userId: string;
  setUserId(id: string): void;
  readonly pin: string;
  setPin(pin: string): void;
}

/** A manager's approval as it is filled in: the first of them until another one is chosen. */
export function useCashApproval(gerentes: Approvers): CashApproval {
  const [chosen, setUserId] = useState('');
  const [pin, setPin] = useState('');
  const userId = (gerentes.find(({ id }) => id === chosen) ?? gerentes[0])?.id ?? '';
  return { gerentes, userId, setUserId, pin, setPin };
}

export interface ApprovalFieldsProps {
  readonly approval: CashApproval;
  /** Id of the sentence that says that nobody can approve. */
  readonly nobodyId: string;
  readonly focused?: boolean;
}

/** What is more than one person decides, and the manager who approves it with a PIN. */
export function ApprovalFields({ approval, nobodyId, focused = false }: ApprovalFieldsProps) {
  const words = useWords();
  const limit = useCash(({ state }) => state?.reglas.limiteDiferencia ?? '0.00');
  if (approval.gerentes.length === 0)
    return (
      <p id={nobodyId} className="notice" role="status">
        {words.cash.noApprover}
      </p>
    );
  return (
    <>
      <p className="notice">{words.cash.approvalLead(dollars(limit))}</p>
      <div className="cash-approval">
        <Choice
          label={words.cash.approver}
          value={approval.userId}
          onChange={approval.setUserId}
          choices={approval.gerentes.map(({ id, nombre }) => [id, nombre] as const)}
        />
        <PinField
          label={words.cash.pin}
          value={approval.pin}
          onChange={(text) => approval.setPin(text.replace(/\D/g, ''))}
          focused={focused}
        />
      </div>
    </>
  );
}
