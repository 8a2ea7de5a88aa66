import { DateField } from '../../components/form/date-field.tsx';
import { Button } from '../../components/button.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { monthOf, plusDays, weekOf, type Days } from '../../stores/manager/statistics-period.ts';

const SPANS = ['week', 'month', 'lastMonth', 'year'] as const;
type Span = (typeof SPANS)[number];

function daysOf(span: Span, today: string): Days {
  switch (span) {
    case 'week':
      return weekOf(today);
    case 'month':
      return monthOf(today);
    case 'lastMonth':
      return monthOf(plusDays(monthOf(today).desde, -1));
    case 'year':
      return { desde: `${today.slice(0, 'YYYY'.length)}-01-01`, hasta: today };
    default:
      return span satisfies never;
  }
}

export interface ReportPeriodProps {
  readonly today: string;
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** Chooses the period of a report. */
export function ReportPeriod({ today, days, onChange }: ReportPeriodProps) {
  const { goodsReports, statistics } = useWords();
  return (
    <div className="flow gap-2-4 end period-bar">
      <Chips name={statistics.period}>
        {SPANS.map((span) => {
          const own = daysOf(span, today);
          return (
            <Button
              key={span}
              aria-pressed={own.desde === days.desde && own.hasta === days.hasta}
              onClick={() => onChange(own)}
            >
              {goodsReports.spans[span]}
            </Button>
          );
        })}
      </Chips>
      <div className="period-range">
        <DateField
          label={statistics.from}
          value={days.desde}
          onChange={(desde) => onChange({ ...days, desde })}
        />
        <DateField
          label={statistics.to}
          value={days.hasta}
          onChange={(hasta) => onChange({ ...days, hasta })}
        />
      </div>
    </div>
  );
}

/** The request's period; null if a day is missing or the days are reversed. */
export function askedDays({ desde, hasta }: Days, sucursal: string | undefined) {
  return desde === '' || hasta === '' || desde > hasta ? null : { desde, hasta, sucursal };
}
