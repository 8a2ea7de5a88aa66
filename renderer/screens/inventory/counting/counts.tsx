import { ArrowLeft, ClipboardList } from 'lucide-react';
import { useEffect } from 'react';
import type { CurrentCount } from '../../../../core/contract/bridge/bridge-counts.ts';
import { Button } from '../../../components/button.tsx';
import type { LocalizedMessage } from '../../../faults/message.ts';
import { useFocus } from '../../../hooks/use-focus.ts';
import { useKeys } from '../../../hooks/use-keys.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useCounts } from '../../../stores/stock/counts.ts';
import { useSession } from '../../../stores/till/session.ts';
import { momentText } from '../../../text/day.ts';
import { NewCount } from './new-count.tsx';
import { PastCounts } from './past-counts.tsx';
import { scopeName } from './scope-name.ts';

export interface CountsProps {
  readonly message: string;
  readonly onMessage: (said: LocalizedMessage | null) => void;
  readonly onBack: () => void;
}

export function Counts({ message, onMessage, onBack }: CountsProps) {
  const text = useWords().inventory.counting;
  const { current, refresh } = useCounts();
  const isManager = useSession(({ state }) => state?.stage === 'open' && state.user.rol === 'gerente');
  useEffect(() => void refresh(), [refresh]);
  useKeys({ Escape: onBack });
  return (
    <div className="screen-page counts stack gap-4 top">
      <header className="row between wrap">
        <h1>{text.counts}</h1>
        <Button kind="plain" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {text.back}
        </Button>
      </header>
      <p role="status">{message}</p>
      <div className="stack gap-5 counts-columns">
        <NewCount current={current} />
        {(current?.conteos.length ?? 0) > 0 && (
          <section className="stack top" aria-label={text.goingOn}>
            <h2>{text.goingOn}</h2>
            <ul className="lined">
              {current?.conteos.map((count, place) => (
                <GoingOn key={count.id} count={count} focused={place === 0} />
              ))}
            </ul>
          </section>
        )}
      </div>
      {isManager && <PastCounts onMessage={onMessage} />}
    </div>
  );
}

function GoingOn({ count, focused }: { readonly count: CurrentCount; readonly focused: boolean }) {
  const { counting: text } = useWords().inventory;
  const enter = useCounts((counts) => counts.enter);
  const { id, abierto, abrio, productos, personas } = count;
  const button = useFocus<HTMLButtonElement>(focused);
  return (
    <li className="row count-line">
      <div className="grow">
        <strong>{scopeName(text, count)}</strong>
        <p className="soft small">
          {text.begun(abrio, momentText(abierto))} · {text.lines(productos)}
          {personas.length > 0 && ` · ${personas.join(', ')}`}
        </p>
      </div>
      <Button ref={button} kind="main" onClick={() => void enter(id)}>
        <ClipboardList size={18} aria-hidden="true" />
        {text.goOn}
      </Button>
    </li>
  );
}
