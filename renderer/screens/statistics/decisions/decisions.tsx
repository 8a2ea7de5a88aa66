import { TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../../components/button.tsx';
import { SignalLight } from '../../../components/signal-light.tsx';
import { usePolling } from '../../../hooks/use-polling.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useDecisions } from '../../../stores/manager/decisions.ts';
import { usePutAside } from '../../../stores/sale/put-aside.ts';
import { useTill } from '../../../stores/till/till.ts';
import { decisionsOf } from './decision-list.ts';
import './decisions.css';

/** Poll interval, in ms; urgent changes come with the context. */
const LOOK_MS = 60_000;

export function Decisions({ today }: { readonly today: string }) {
  const words = useWords();
  const { decisions } = words.statistics;
  const context = useTill((till) => till.context);
  const editionOn = usePutAside(({ editionOn: day }) => day);
  const { found, load } = useDecisions();
  usePolling(
    useCallback(() => load(today), [load, today]),
    LOOK_MS,
  );
  if (context === null) return null;
  const plazos = context.plazos.filter(({ tipo }) => tipo !== 'edicion' || editionOn !== today);
  const list = decisionsOf({ plazos, ahora: context.ahora }, found, words);
  return (
    <section className="stack decisions" aria-label={decisions.title}>
      {list.length === 0 ? (
        <SignalLight tone={found === null ? 'quiet' : 'good'}>
          {found === null ? decisions.looking : decisions.none}
        </SignalLight>
      ) : (
        <>
          <h2>{decisions.title}</h2>
          <ul>
            {list.map(({ key, tone, text, action, go }) => (
              <li key={key} className="row" data-tone={tone}>
                <TriangleAlert size={18} aria-hidden="true" />
                <span className="grow">{text}</span>
                <Button onClick={go}>{action}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
