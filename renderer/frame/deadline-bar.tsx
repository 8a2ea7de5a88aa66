import { TimerReset } from 'lucide-react';
import { useWords } from '../hooks/use-words.ts';
import { goTo } from '../stores/navigation.ts';
import { useTill } from '../stores/till.ts';
import { SCREEN_OF } from './top-bar.tsx';

/** Legal clocks that run, the most urgent one first; nothing while none runs. */
export function DeadlineBar() {
  const words = useWords();
  const deadlines = useTill(({ context }) => context?.plazos);
  if (deadlines === undefined || deadlines.length === 0) return null;
  const urgent = deadlines.toSorted((a, b) => Number(b.nivel === 'rojo') - Number(a.nivel === 'rojo'));
  return (
    <section className="deadlines" aria-label={words.frame.deadlines}>
      {urgent.map(({ tipo, nivel, texto, accion }) => (
        <p key={`${tipo}/${texto}`} className="deadline" data-level={nivel}>
          <TimerReset size={18} aria-hidden="true" />
          <span>{texto}</span>
          {accion !== null && (
            <button
              type="button"
              className="button"
              data-kind="plain"
              onClick={() => goTo(SCREEN_OF[accion.destino])}
            >
              {accion.texto}
            </button>
          )}
        </p>
      ))}
    </section>
  );
}
