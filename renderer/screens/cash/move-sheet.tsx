import { useState } from 'react';
import type { CashState } from '../../../core/contract/cash/cash.ts';
import { useApproval } from '../../components/approval-fields.tsx';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { Keypad } from '../../components/keypad.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { centsOf } from '../../money/cents.ts';
import { useCash } from '../../stores/cash/cash.ts';
import { CashApproval } from './approval-fields.tsx';
import { typedAmount } from './typed-amount.ts';
import { MAX_REASON_CHARS } from '../../../core/contract/text/text-length.ts';

/** Id of the sentence that no manager can approve the withdrawal. */
const NOBODY_ID = 'cash-move-nobody';

export interface MoveSheetProps {
  readonly kind: 'ENTRADA' | 'SALIDA';
  readonly onClose: () => void;
}

/** Whether this withdrawal and those of today exceed what the user may take out alone. */
function isBeyond(state: CashState | null, cents: ReturnType<typeof typedAmount>): boolean {
  if (state?.aprobacionSalida.requerida !== true || typeof cents !== 'number') return false;
  return (centsOf(state.retiradoHoy) ?? 0) + cents > (centsOf(state.reglas.limiteDiferencia) ?? 0);
}

export function MoveSheet({ kind, onClose }: MoveSheetProps) {
  const words = useWords();
  const { state, move, problem, forgetProblem } = useCash();
  const [monto, setMonto] = useState('');
  const [motivo, setMotivo] = useState('');
  const [tried, setTried] = useState(false);
  const [withoutPin, setWithoutPin] = useState(false);
  // Idempotency key: a repeated request is one movement.
  const [clave] = useState(() => crypto.randomUUID());
  const { run } = useOneRun();
  const cents = typedAmount(monto);
  const wrongAmount = typeof cents === 'string' ? cents : cents === 0 ? 'amountMissing' : null;
  const wrongReason = motivo.trim() === '';
  const needed = kind === 'SALIDA' && isBeyond(state, cents);
  const approval = useApproval(state?.aprobacionSalida.gerentes ?? []);
  const leave = (): void => {
    forgetProblem();
    onClose();
  };
  const save = (): Promise<void> =>
    run(async () => {
      setTried(true);
      const { userId, pin, forgetPin } = approval;
      if (wrongAmount !== null || wrongReason) return;
      setWithoutPin(needed && pin === '');
      // Without a PIN the service answers what is missing.
      const by = needed && pin !== '' ? { approval: { userId, pin } } : {};
      const done = await move({ clave, tipo: kind, monto, motivo: motivo.trim(), ...by });
      forgetPin();
      if (done) onClose();
    });
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
      <ReasonField
        label={words.cash.reason}
        usual={words.cash.moveReasons[kind]}
        value={motivo}
        onChange={setMotivo}
        maxLength={MAX_REASON_CHARS}
        fault={tried && wrongReason ? words.cash.reasonMissing : ''}
      />
      {!needed && <Keypad of="money" />}
      {needed && <CashApproval approval={approval} nobodyId={NOBODY_ID} focused={withoutPin} />}
    </FormSheet>
  );
}
