import { Banknote } from 'lucide-react';
import { useWords } from '../../hooks/use-words.ts';
import type { CashState } from '../../stores/cash/cash.ts';
import { OpenForm } from './open-form.tsx';

/** Opens a session with its float. */
export function ClosedDesk({ state }: { readonly state: CashState }) {
  const words = useWords();
  return (
    <section className="empty cash-closed">
      <Banknote size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{words.cash.closedTitle}</h2>
      <p>{words.cash.closedLead}</p>
      <p className="small">
        {state.reglas.exigirCaja ? words.cash.closedRequired : words.cash.closedSelling}
      </p>
      <OpenForm state={state} />
    </section>
  );
}
