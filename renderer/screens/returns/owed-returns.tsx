import { useEffect, useState } from 'react';
import type { ReturnSettlement } from '../../../core/contract/bridge/bridge-returns.ts';
import { bridge } from '../../bridge/index.ts';
import { currentWords } from '../../faults/current-words.ts';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { OwedPay } from './owed-pay.tsx';
import './returns.css';

/** Cash of returns that is agreed and still to be handed over, where the drawer is; nothing where there is none. */
export function OwedReturns() {
  const words = useWords().returns;
  const [owed, setOwed] = useState<readonly ReturnSettlement[]>([]);
  const [paying, setPaying] = useState<ReturnSettlement | null>(null);
  useEffect(() => {
    void owedNow().then(setOwed);
    return bridge.subscribe(({ kind }) => {
      if (kind === 'cash' || kind === 'connected' || kind === 'document') void owedNow().then(setOwed);
    });
  }, []);
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
              {words.owedPay}
            </button>
          </li>
        ))}
      </ul>
      {paying !== null && (
        <OwedPay
          settlement={paying}
          onPay={async (approval) => {
            const { codigo } = paying;
            const reply = await bridge.call('returns.pay', {
              codigo,
              ...(approval === null ? {} : { approval }),
            });
            if (!reply.ok) return problemText(reply.problem, currentWords());
            setOwed(await owedNow());
            return null;
          }}
          onClose={() => setPaying(null)}
        />
      )}
    </section>
  );
}

/** What is owed; nothing where nobody answers: it is asked again with the next change. */
async function owedNow(): Promise<readonly ReturnSettlement[]> {
  const reply = await bridge.call('returns.owed', {});
  return reply.ok ? reply.value.porPagar : [];
}
