import { Banknote } from 'lucide-react';
import { ON_CREDIT } from '../../../core/contract/cash/cash-money.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { Done } from '../../stores/invalidation/invalidation.ts';

/** Money to return now: only the difference, if another document replaces this one. */
export function MoneyBack({ back }: { readonly back: Done['devolver'] }) {
  const words = useWords();
  const names: Readonly<Record<string, string>> = words.payment.form;
  if (back.length === 0) return null;
  return (
    <div className="stack gap-4 pad-4 money-back">
      <Banknote size={36} aria-hidden="true" />
      <div>
        {back.map(({ forma, monto }) => (
          <p key={forma} className="money-back-figure">
            {forma === ON_CREDIT
              ? words.payment.owedLess(dollars(monto))
              : words.payment.giveBack(dollars(monto), names[forma] ?? forma)}
          </p>
        ))}
        <p className="soft">{words.payment.onlyThis}</p>
      </div>
    </div>
  );
}
