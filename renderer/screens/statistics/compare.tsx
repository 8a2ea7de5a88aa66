import { TrendingDown, TrendingUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { compareDays, type Comparison } from '../../stores/manager/comparison.ts';
import { useStatistics } from '../../stores/manager/statistics.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayText, hourOf } from '../../text/day.ts';

/** Today until the last full hour against yesterday and the same day of last week, until that hour too. */
export function Compare({ today }: { readonly today: string }) {
  const { statistics } = useWords();
  const { kind, sucursal } = useStatistics();
  const hour = useTill(({ context }) => hourOf(context?.ahora ?? ''));
  const comparison = useComparison(today, { hour, sucursal });
  if (kind !== 'hoy' || comparison === null || comparison.until === 0) return null;
  const { until, soldToday, days } = comparison;
  // Nothing to compare with says nothing.
  if (days.every(({ whole }) => Number(whole) === 0)) return null;
  return (
    <section className="compare" aria-label={statistics.compare}>
      <p>
        <span className="label">{statistics.until(`${String(until).padStart(2, '0')}:00`)}</span>{' '}
        <strong className="figures">{dollars(soldToday)}</strong>
      </p>
      {days.map(({ day, which, sold, whole, percent }) => (
        <p key={day}>
          <span className="label">{statistics.compareWith[which](dayText(day))}</span>{' '}
          <span className="figures">{dollars(sold)}</span>
          <Difference percent={percent} />
          <span className="soft small figures">{statistics.wholeDay(dollars(whole))}</span>
        </p>
      ))}
    </section>
  );
}

/** How much more or less; nothing where there was nothing to compare with. */
function Difference({ percent }: { readonly percent: number | null }) {
  const { statistics } = useWords();
  if (percent === null) return null;
  const Sign = percent < 0 ? TrendingDown : TrendingUp;
  return (
    <strong className="compare-difference figures" data-tone={percent < 0 ? 'bad' : 'good'}>
      <Sign size={16} aria-hidden="true" />
      {statistics.percent(percent)}
    </strong>
  );
}

/** Asked anew when the hour is over, and when something was sold. */
function useComparison(
  today: string,
  { hour, sucursal }: { readonly hour: number; readonly sucursal: string },
): Comparison | null {
  const [comparison, setComparison] = useState<Comparison | null>(null);
  useEffect(() => {
    let stale = false;
    const ask = (): void =>
      void compareDays(today, { hour, sucursal }).then((answer) => {
        if (!stale) setComparison(answer);
      });
    ask();
    const stop = useStatistics.subscribe((now, before) => {
      if (now.detail !== before.detail && now.detail !== null) ask();
    });
    return () => {
      stale = true;
      stop();
    };
  }, [today, hour, sucursal]);
  return comparison;
}
