import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Keypad } from '../../components/keypad.tsx';
import { Field } from '../../components/form/field.tsx';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { useCash, type CashState } from '../../stores/cash/cash.ts';
import { typedAmount } from './typed-amount.ts';
import { useMessage } from '../../faults/message.ts';
import './open-form.css';

export interface OpenFormProps {
  readonly state: CashState;
  readonly onOpened?: () => void;
}

/** Asks for the float of a new session. */
export function OpenForm({ state, onOpened }: OpenFormProps) {
  const words = useWordsAtOnce();
  const open = useCash((cash) => cash.open);
  const [fondo, setFondo] = useState(state.ultimoFondo ?? '');
  const [fault, setFault] = useMessage('');
  const { busy, run } = useOneRun();
  const submit = (): Promise<void> =>
    run(async () => {
      const cents = typedAmount(fondo);
      if (typeof cents === 'string') return setFault((all) => all.cash[cents]);
      setFault(null);
      await open(fondo);
      if (useCash.getState().state?.abierta !== null) onOpened?.();
    });
  return (
    <form
      className="stack gap-3 end cash-open"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={words.cash.float}
        value={fondo}
        onChange={setFondo}
        inputMode="decimal"
        placeholder="50.00"
        fault={fault}
        focused
      />
      <Button type="submit" kind="main" aria-disabled={busy}>
        {words.cash.openDesk}
      </Button>
      <Keypad of="money" />
    </form>
  );
}
