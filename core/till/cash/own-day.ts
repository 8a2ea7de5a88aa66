/** A user's calendar day in El Salvador, for limits per person and day across tills and sessions. */
import { endOfDay, fiscalDate, startOfDay, type Instant } from '../../domain/fiscal-time.ts';
import type { PersonTime } from '../../store/cash/person-day.ts';
import type { TillCaller } from '../people/browser-session.ts';

export function ownDay({ user }: Pick<TillCaller, 'user'>, now: Instant): PersonTime {
  const day = fiscalDate(now);
  return {
    userId: user.id,
    from: startOfDay(day),
    until: endOfDay(day),
  };
}
