import { useState } from 'react';
import type { ReturnSettlement } from '../../../core/contract/bridge/bridge-returns.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { OwedPay } from './owed-pay.tsx';
import { useOwed } from './use-owed.ts';
import './returns.css';

/** Cash of returns that is agreed and still to be handed over, where the drawer is; nothing where there is none. */
export function OwedReturns() {
  const words = useWords().returns;
  const owed = useOwed();
  const [paying, setPaying] = useState<ReturnSettlement | null>(null);
  if (owed.length === 0) return null;
  return (
    <section className="owed-returns" aria-labelledby="owed-returns">
      <h2 id="owed-returns">{words.owedTitle}</h2>
      <p className="soft small">{words.owedLead}</p>
      <ul>
        {owed.map((each) => (
          <li key={each.codigo}>
            <span className="returns-name">
              <span className="figures">{dollars(each.monto)}</span>
              <span className="soft small figures">{words.owedOf(each.numeroControl, each.por)}</span>
            </span>
            <button type="button" className="button" onClick={() => setPaying(each)}>
              {words.owedPay[each.sentido]}
            </button>
          </li>
        ))}
      </ul>
      {paying !== null && <OwedPay settlement={paying} onClose={() => setPaying(null)} />}
    </section>
  );
}
