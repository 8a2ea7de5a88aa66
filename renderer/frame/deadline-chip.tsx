import { TimerReset } from 'lucide-react';
import { Button } from '../components/button.tsx';
import type { TillContext } from '../../core/contract/till/till.ts';
import { useWordsAtOnce } from '../text/words.ts';
import { useNavigation } from '../stores/till/navigation.ts';
import { usePutAside } from '../stores/sale/put-aside.ts';
import { useTill } from '../stores/till/till.ts';
import { deadlineText } from './light-text.ts';

type Deadlines = TillContext['plazos'];

/** Running legal deadlines not dismissed for today, most urgent first. */
export function useRunningDeadlines(): Deadlines {
  const context = useTill((till) => till.context);
  const editionOn = usePutAside(({ editionOn: day }) => day);
  if (context === null) return [];
  return context.plazos
    .filter(({ tipo }) => tipo !== 'edicion' || editionOn !== context.hoy)
    .toSorted((a, b) => Number(b.nivel === 'rojo') - Number(a.nivel === 'rojo'));
}

/** The most urgent legal deadline in the top bar; opens the list of all. */
export function DeadlineChip({ onOpen }: { readonly onOpen: () => void }) {
  const words = useWordsAtOnce();
  const context = useTill((till) => till.context);
  const screen = useNavigation((navigation) => navigation.screen);
  const [first, ...more] = useRunningDeadlines();
  if (context === null || first === undefined) return null;
  // The owner's overview lists them.
  if (screen === 'estadisticas' && context.usuario.rol === 'gerente') return null;
  const text = deadlineText(first, context.ahora, words);
  const others = more.length === 0 ? null : words.light.more(more.length);
  return (
    <section className="top-deadline" aria-label={words.frame.deadlines}>
      <Button
        className="deadline-button"
        data-level={first.nivel}
        title={text}
        aria-label={others === null ? text : `${text} ${others}`}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <TimerReset size={18} aria-hidden="true" />
        <span className="shrinks small clamp deadline-words">{text}</span>
        <span className="shrinks small deadline-short">{words.deadline.short[first.tipo]}</span>
        {others !== null && <span className="figures">{others}</span>}
      </Button>
    </section>
  );
}
