import { TrendingDown, TrendingUp } from 'lucide-react';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { Comparison } from '../../stores/manager/comparison.ts';
import type { Opening } from '../../stores/manager/opening.ts';
import { dayText } from '../../text/day.ts';

/** Sales of today up to the last full hour, compared with yesterday and the same day last week. */
export function Compare({ comparison }: { readonly comparison: Comparison }) {
  const { statistics } = useWords();
  const { until, soldToday, thisHour, days, opening } = comparison;
  if (until === 0 || days.every(({ whole }) => Number(whole) === 0)) return null;
  return (
    <section className="well compare" aria-label={statistics.compare}>
      <p className="row gap-0-2 wrap">
        <span className="label">{statistics.until(`${String(until).padStart(2, '0')}:00`)}</span>{' '}
        <strong className="figures">{dollars(soldToday)}</strong>
        {thisHour !== '0.00' && (
          <span className="soft small figures">{statistics.thisHour(dollars(thisHour))}</span>
        )}
      </p>
      {days.map(({ day, which, sold, whole, percent }) => (
        <p key={day} className="row gap-0-2 wrap">
          <span className="label">{statistics.compareWith[which](dayText(day))}</span>{' '}
          <span className="figures">{dollars(sold)}</span>
          <Difference percent={percent} />
          <span className="soft small figures">{statistics.wholeDay(dollars(whole))}</span>
        </p>
      ))}
      {opening !== null && <Hours opening={opening} />}
    </section>
  );
}

function Hours({ opening }: { readonly opening: NonNullable<Opening> }) {
  const { openingHours } = useWords();
  const told =
    opening === 'closed' ? openingHours.closedToday : openingHours.today(opening.abre, opening.cierra);
  return <p className="compare-hours soft small figures">{told}</p>;
}

/** Difference in percent; renders nothing without a basis. */
function Difference({ percent }: { readonly percent: number | null }) {
  const { statistics } = useWords();
  if (percent === null) return null;
  const Sign = percent < 0 ? TrendingDown : TrendingUp;
  return (
    <strong className="toned compare-difference figures" data-tone={percent < 0 ? 'bad' : 'good'}>
      <Sign size={16} aria-hidden="true" />
      {statistics.percent(percent)}
    </strong>
  );
}
