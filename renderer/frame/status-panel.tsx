import type { TillContext } from '../../core/contract/till/till.ts';
import { Button } from '../components/button.tsx';
import { Facts } from '../components/list/facts.tsx';
import { Sheet } from '../components/sheet.tsx';
import { SignalLight } from '../components/signal-light.tsx';
import { messageOfRule } from '../faults/fault-text.ts';
import { useWords } from '../hooks/use-words.ts';
import { sectionOfStop } from '../stores/manager/section-of-stop.ts';
import { usePutAside } from '../stores/sale/put-aside.ts';
import { useTill } from '../stores/till/till.ts';
import { useRunningDeadlines } from './deadline-chip.tsx';
import { deadlineKey, deadlineSection, deadlineText, lightText, TONE, waitingOf } from './light-text.ts';
import { NextAction, useMayFollow } from './next-action.tsx';

/** Details of the status light: blocking reason, waiting items, deadlines and next action. */
export function StatusPanel({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const context = useTill((till) => till.context);
  const light = context?.semaforo;
  const of = {
    accion: light?.accion ?? null,
    section: light === undefined ? ('salud' as const) : sectionOfStop(light),
  };
  const may = useMayFollow(of);
  if (context === null || light === undefined) return null;
  const { status } = words.light;
  return (
    <Sheet title={words.frame.line} onClose={onClose} size="side" place="side" changed={false}>
      <div className="stack gap-3">
        <p className="status-now">
          <SignalLight tone={TONE[light.color]}>{lightText(context, words)}</SignalLight>
        </p>
        <p>{light.motivo === null ? status.means[light.situacion] : messageOfRule(light.motivo, words)}</p>
        <Facts className="facts-list" figures facts={waitingOf(context, words)} />
        <Deadlines context={context} onFollow={onClose} />
        {may ? (
          <div className="actions">
            <NextAction of={of} onFollow={onClose} />
          </div>
        ) : (
          <p className="notice">{status.askManager}</p>
        )}
      </div>
    </Sheet>
  );
}

interface DeadlinesProps {
  readonly context: TillContext;
  readonly onFollow: () => void;
}

function Deadlines({ context: { ahora, hoy }, onFollow }: DeadlinesProps) {
  const words = useWords();
  const running = useRunningDeadlines();
  const putAside = usePutAside(({ putEditionAside }) => putEditionAside);
  if (running.length === 0) return null;
  return (
    <section>
      <h3>{words.frame.deadlines}</h3>
      <ul className="stack deadline-list">
        {running.map((deadline) => (
          <li key={deadlineKey(deadline)} data-level={deadline.nivel}>
            <span>{deadlineText(deadline, ahora, words)}</span>
            <NextAction
              of={{ accion: deadline.accion, section: deadlineSection(deadline) }}
              onFollow={onFollow}
            />
            {deadline.tipo === 'edicion' && (
              <Button kind="plain" onClick={() => putAside(hoy)}>
                {words.deadline.putAside}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
