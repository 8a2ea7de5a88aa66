import { useEffect, useState } from 'react';
import type { ReturnSettlement } from '../../../core/contract/bridge/bridge-returns.ts';
import type { TillUser } from '../../../core/contract/till/till.ts';
import { bridge } from '../../bridge/index.ts';
import { ApprovalFields, useApproval, type Approval } from '../../components/approval-fields.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';

export interface OwedPayProps {
  readonly settlement: ReturnSettlement;
  /** @returns the refusal in words; null when it is over */
  readonly onPay: (approval: NonNullable<Approval['given']['approval']> | null) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Hands over what a return still owes; a manager's PIN where the drawer's rule wants one. */
export function OwedPay({ settlement, onPay, onClose }: OwedPayProps) {
  const words = useWords();
  const [gerentes, setGerentes] = useState<readonly TillUser[]>([]);
  const approval = useApproval(gerentes);
  const [refusal, setRefusal] = useState('');
  const amount = dollars(settlement.monto);
  useEffect(() => {
    void bridge.call('session.users', {}).then((reply) => {
      if (reply.ok) setGerentes(reply.value.filter(({ rol }) => rol === 'gerente'));
    });
  }, []);
  const pay = async (): Promise<void> => {
    const refused = await onPay(approval.given.approval ?? null);
    approval.setPin('');
    if (refused === null) onClose();
    else setRefusal(refused);
  };
  return (
    <FormSheet
      title={words.returns.owedPay}
      lead={words.returns.owedOf(settlement.numeroControl, settlement.por)}
      fault=""
      save={words.returns.owedPay}
      onSave={() => void pay()}
      cancel={words.returns.cancel}
      onClose={onClose}
    >
      <p className="consequence">{words.returns.moneyGoes.efectivo(amount)}</p>
      {refusal !== '' && <ApprovalFields approval={approval} lead={refusal} focused />}
    </FormSheet>
  );
}
