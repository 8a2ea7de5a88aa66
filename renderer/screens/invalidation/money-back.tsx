import { Banknote } from 'lucide-react';
import type { ReturnSettlement } from '../../../core/contract/bridge/bridge-returns.ts';
import { ON_CREDIT } from '../../../core/contract/cash/cash-money.ts';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { Done } from '../../stores/invalidation/invalidation.ts';
import { owedText } from '../returns/owed-pay.tsx';

interface MoneyBackProps {
  readonly done: Pick<Done, 'devolver' | 'soloDiferencia'>;
  /** Agreed cash that has not moved yet. */
  readonly due: ReturnSettlement | undefined;
}

/** Money that moves now, large. */
export function MoneyBack({ done: { devolver: back, soloDiferencia }, due }: MoneyBackProps) {
  const words = useWords();
  const names: Readonly<Record<string, string>> = words.payment.form;
  if (back.length === 0 && due === undefined) return null;
  return (
    <div className="stack gap-4 pad-4 money-back">
      <Banknote size={36} aria-hidden="true" />
      <div>
        {due !== undefined && <p className="money-back-figure">{owedText(due, words)}</p>}
        {due !== undefined && due.motivo !== null && (
          <p className="soft">{messageOfRule(due.motivo, words)}</p>
        )}
        {back.map(({ forma, monto }) => (
          <p key={forma} className="money-back-figure">
            {forma === ON_CREDIT
              ? words.payment.owedLess(dollars(monto))
              : words.payment.giveBack(dollars(monto), names[forma] ?? forma)}
          </p>
        ))}
        {back.length > 0 && soloDiferencia && <p className="soft">{words.payment.onlyThis}</p>}
      </div>
    </div>
  );
}
