import { useRef, useState } from 'react';
import { MAX_REASON_CHARS } from '../../../core/contract/cash-money.ts';
import { Field } from '../../components/field.tsx';
import { FormSheet } from '../../components/form-sheet.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf } from '../../money/cents.ts';
import { useCash } from '../../stores/cash.ts';
import { ApprovalFields, useCashApproval } from './approval-fields.tsx';
import { typedAmount } from './typed-amount.ts';

/** The reason why nobody can take out so much. */
const NOBODY_ID = 'cash-move-nobody';

export interface MoveSheetProps {
  readonly kind: 'ENTRADA' | 'SALIDA';
  readonly onClose: () => void;
}

/** Cash put in or taken out, and what for. */
export function MoveSheet({ kind, onClose }: MoveSheetProps) {
  const words = useWords();
  const { state, move, problem, forgetProblem } = useCash();
  const [monto, setMonto] = useState('');
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  // However often it is sent, it is one movement.
  const [clave] = useState(() => crypto.randomUUID());
  const busy = useRef(false);
  const cents = typedAmount(monto);
  const wrongAmount = typeof cents === 'string' ? cents : cents === 0 ? 'amountMissing' : null;
  const wrongReason = motivo.trim() === '';
  const need = state?.aprobacionSalida;
  const limit = centsOf(state?.reglas.limiteDiferencia ?? '') ?? 0;
  const needed = kind === 'SALIDA' && need?.requerida === true && typeof cents === 'number' && cents > limit;
  const approval = useCashApproval(need?.gerentes ?? []);
  const leave = (): void => {
    forgetProblem();
    onClose();
  };
  const save = async (): Promise<void> => {
    setTried(true);
    const { userId, pin, setPin } = approval;
    if (wrongAmount !== null || wrongReason || busy.current) return;
    busy.current = true;
    // Without a PIN the service says what is missing, or that there is not so much cash.
    const by = needed && pin !== '' ? { approval: { userId, pin } } : {};
    const done = await move({ clave, tipo: kind, monto, motivo: motivo.trim(), ...by });
    busy.current = false;
    setPin('');
    if (done) onClose();
  };
  return (
    <FormSheet
      title={words.cash.moveTitle[kind]}
      lead={words.cash.moveLead[kind]}
      fault={problem === null ? '' : problemText(problem, words)}
      save={words.cash.save}
      onSave={() => void save()}
      cancel={words.cash.cancel}
      onClose={leave}
    >
      <Field
        label={words.cash.amount}
        value={monto}
        onChange={setMonto}
        inputMode="decimal"
        fault={tried && wrongAmount !== null ? words.cash[wrongAmount] : ''}
        focused
      />
      <Field
        label={words.cash.reason}
        value={motivo}
        onChange={setMotivo}
        maxLength={MAX_REASON_CHARS}
        fault={tried && wrongReason ? words.cash.reasonMissing : ''}
      />
      {needed && <ApprovalFields approval={approval} nobodyId={NOBODY_ID} />}
    </FormSheet>
  );
}
