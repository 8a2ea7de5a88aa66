import { useEffect, useState } from 'react';
import type { ReturnSettlement } from '../../../core/contract/bridge/bridge-returns.ts';
import type { TillUser } from '../../../core/contract/till/till.ts';
import { bridge } from '../../bridge/index.ts';
import { ApprovalFields, useApproval } from '../../components/approval-fields.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Words } from '../../text/es.ts';
import { dollars } from '../../money/cents.ts';
import { useCashClosed } from '../../stores/cash/cash-open.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { problemMessage, useMessage } from '../../faults/message.ts';
import { OpenSheet } from '../sale/cash-offer.tsx';

export interface OwedPayProps {
  readonly settlement: ReturnSettlement;
  readonly onPaid?: (settlement: ReturnSettlement) => void;
  readonly onClose: () => void;
}

/** How much cash is handed over or received. */
export function owedText(
  { sentido, monto }: ReturnSettlement,
  { returns: { moneyGoes, moneyComes } }: Words,
): string {
  return (sentido === 'sale' ? moneyGoes : moneyComes).efectivo(dollars(monto));
}

/** Pays out agreed cash from the drawer; opens a session first if needed. */
export function OwedPay(props: OwedPayProps) {
  const words = useWords().returns;
  const { settlement, onClose } = props;
  const closed = useCashClosed();
  if (!closed) return <PayForm {...props} />;
  const leave = (): void => {
    // Once a session is open, the payment continues.
    const isOpen = (useCash.getState().state?.abierta ?? null) !== null;
    if (!isOpen) onClose();
  };
  return <OpenSheet why={words.owedClosed[settlement.sentido](dollars(settlement.monto))} onLeave={leave} />;
}

/** Asks for a manager's PIN if the cash rules require it. */
function PayForm({ settlement, onPaid, onClose }: OwedPayProps) {
  const words = useWords();
  const [gerentes, setGerentes] = useState<readonly TillUser[]>([]);
  const approval = useApproval(gerentes);
  const [refusal, setRefusal] = useMessage('');
  useEffect(() => {
    void bridge.call('session.users', {}).then((reply) => {
      if (reply.ok) setGerentes(reply.value.filter(({ rol }) => rol === 'gerente'));
    });
  }, []);
  const pay = async (): Promise<void> => {
    const { codigo } = settlement;
    const reply = await bridge.call('returns.pay', { codigo, ...approval.given });
    approval.forgetPin();
    if (!reply.ok) return setRefusal(problemMessage(reply.problem));
    onPaid?.(reply.value);
    onClose();
  };
  return (
    <FormSheet
      title={words.returns.owedPay[settlement.sentido]}
      lead={words.returns.owedOf(settlement.numeroControl, settlement.por)}
      fault=""
      save={words.returns.owedPay[settlement.sentido]}
      onSave={() => void pay()}
      cancel={words.returns.cancel}
      onClose={onClose}
    >
      <p className="consequence">{owedText(settlement, words)}</p>
      {refusal !== '' && <ApprovalFields approval={approval} lead={refusal} focused />}
    </FormSheet>
  );
}
