import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../components/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useCash, type CashState } from '../../stores/cash.ts';
import { typedAmount } from './typed-amount.ts';

/** What opening means, and the float it takes. */
export function ClosedDesk({ state }: { readonly state: CashState }) {
  const words = useWords();
  const open = useCash((cash) => cash.open);
  const [fondo, setFondo] = useState(state.ultimoFondo ?? '');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy) return;
    const cents = typedAmount(fondo);
    if (typeof cents === 'string') return setFault(words.cash[cents]);
    setFault('');
    setBusy(true);
    await open(fondo);
    setBusy(false);
  };
  return (
    <section className="empty cash-closed">
      <Banknote size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{words.cash.closedTitle}</h2>
      <p>{words.cash.closedLead}</p>
      <p className="small">
        {state.reglas.exigirCaja ? words.cash.closedRequired : words.cash.closedSelling}
      </p>
      <form
        className="cash-open"
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
        <button type="submit" className="button" data-kind="main" aria-disabled={busy}>
          {words.cash.openDesk}
        </button>
      </form>
    </section>
  );
}
