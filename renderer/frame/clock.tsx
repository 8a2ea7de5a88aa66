import { useEffect, useState } from 'react';
import { useTill } from '../stores/till/till.ts';

const TIME = new Intl.DateTimeFormat('es-SV', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/El_Salvador',
});
const DAY = new Intl.DateTimeFormat('es-SV', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/El_Salvador',
});
const TICK_MS = 5000;

/** Time and day in El Salvador by the service's clock, independent of this computer's. */
export function Clock({ label }: { readonly label: string }) {
  const offsetMs = useTill((till) => till.offsetMs);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const shown = now + offsetMs;
  return (
    <time className="clock figures" dateTime={new Date(shown).toISOString()} title={label}>
      <strong>{TIME.format(shown)}</strong>
      <span className="soft small">{DAY.format(shown)}</span>
    </time>
  );
}
