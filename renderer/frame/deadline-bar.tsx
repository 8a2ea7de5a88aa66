import { TimerReset, X } from 'lucide-react';
import { useWords } from '../hooks/use-words.ts';
import { useNavigation } from '../stores/till/navigation.ts';
import { usePutAside } from '../stores/sale/put-aside.ts';
import { useTill } from '../stores/till/till.ts';
import { deadlineKey, deadlineSection, deadlineText } from './light-text.ts';
import { NextAction } from './next-action.tsx';

/** Legal clocks that run, the most urgent one first; nothing while none runs. */
export function DeadlineBar() {
  const words = useWords();
  const context = useTill((till) => till.context);
  const { editionOn, putEditionAside } = usePutAside();
  const screen = useNavigation((navigation) => navigation.screen);
  if (context === null) return null;
  // There they stand among all that an owner decides on.
  if (screen === 'estadisticas' && context.usuario.rol === 'gerente') return null;
  const { ahora, hoy } = context;
  const running = context.plazos.filter(({ tipo }) => tipo !== 'edicion' || editionOn !== hoy);
  if (running.length === 0) return null;
  const urgent = running.toSorted((a, b) => Number(b.nivel === 'rojo') - Number(a.nivel === 'rojo'));
  return (
    <section className="deadlines" aria-label={words.frame.deadlines}>
      {urgent.map((deadline) => (
        <p key={deadlineKey(deadline)} className="deadline" data-level={deadline.nivel}>
          <TimerReset size={18} aria-hidden="true" />
          <span>{deadlineText(deadline, ahora, words)}</span>
          <NextAction of={{ accion: deadline.accion, section: deadlineSection(deadline) }} />
          {deadline.tipo === 'edicion' && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.deadline.putAside}
              title={words.deadline.putAside}
              onClick={() => {
                putEditionAside(hoy);
                document.querySelector<HTMLElement>('#content')?.focus();
              }}
            >
              <X size={18} aria-hidden="true" />
            </button>
          )}
        </p>
      ))}
    </section>
  );
}
