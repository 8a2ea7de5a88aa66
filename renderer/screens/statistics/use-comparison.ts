import { useEffect, useState } from 'react';
import { compareDays, type Comparison } from '../../stores/manager/comparison.ts';
import { useStatistics } from '../../stores/manager/statistics.ts';
import { useTill } from '../../stores/till/till.ts';
import { hourOf } from '../../text/day.ts';

/** Today beside other days. Asked anew when the hour is over, and when something was sold. */
export function useComparison(today: string): Comparison | null {
  const sucursal = useStatistics((statistics) => statistics.sucursal);
  const hour = useTill(({ context }) => hourOf(context?.ahora ?? ''));
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
