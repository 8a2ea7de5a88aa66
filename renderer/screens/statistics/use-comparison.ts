import { useEffect, useState } from 'react';
import { compareDays, otherDays, type Comparison, type OtherDays } from '../../stores/manager/comparison.ts';
import { openingToday } from '../../stores/manager/opening.ts';
import { useStatistics } from '../../stores/manager/statistics.ts';
import { useTill } from '../../stores/till/till.ts';
import { hourOf } from '../../text/day.ts';

/** Comparison while only today is shown; the past days are loaded once. */
export function useComparison(today: string): Comparison | null {
  const { sucursal, view, detail } = useStatistics();
  const hour = useTill(({ context }) => hourOf(context?.ahora ?? ''));
  const [others, setOthers] = useState<OtherDays | null>(null);
  useEffect(() => {
    let stale = false;
    void otherDays(today, sucursal).then((answer) => {
      if (!stale) setOthers(answer);
    });
    return () => {
      stale = true;
    };
  }, [today, sucursal]);
  if (view === null || detail === null || others === null) return null;
  return compareDays(today, { now: detail.horas, others, hour, opening: openingToday(view, today) });
}
