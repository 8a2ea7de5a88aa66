import { useWords } from '../../hooks/use-words.ts';
import { monthOf, plusDays, weekOf, type Days } from '../../stores/manager/statistics-period.ts';
import { useTill } from '../../stores/till/till.ts';
import { Button } from '../button.tsx';
import { Chips } from './chips.tsx';

const CHIPS = ['today', 'yesterday', 'week', 'month'] as const;
type Chip = (typeof CHIPS)[number];

function daysOf(chip: Chip, today: string): Days {
  switch (chip) {
    case 'today':
      return { desde: today, hasta: today };
    case 'yesterday':
      return { desde: plusDays(today, -1), hasta: plusDays(today, -1) };
    case 'week':
      return weekOf(today);
    case 'month':
      return monthOf(today);
  }
}

export interface DayChipsProps extends Days {
  /** Sets both days; empty when the active chip is pressed again. */
  readonly onChange: (days: Days) => void;
}

export function DayChips({ desde, hasta, onChange }: DayChipsProps) {
  const { lists } = useWords();
  const today = useTill(({ context }) => context?.hoy ?? '');
  if (today === '') return null;
  return (
    <Chips name={lists.days}>
      {CHIPS.map((chip) => {
        const days = daysOf(chip, today);
        const on = days.desde === desde && days.hasta === hasta;
        return (
          <Button key={chip} aria-pressed={on} onClick={() => onChange(on ? { desde: '', hasta: '' } : days)}>
            {lists.daysOf[chip]}
          </Button>
        );
      })}
    </Chips>
  );
}
