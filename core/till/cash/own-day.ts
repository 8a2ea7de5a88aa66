/** The day of a person, as limits of a person and day are counted: El Salvador's, whichever till or session. */
import { addDays, fiscalDate, instantOf, type Instant } from '../../domain/fiscal-time.ts';
import type { PersonTime } from '../../store/cash/person-day.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** The day that a moment falls on, of the person who calls. */
export function ownDay({ user }: Pick<TillCaller, 'user'>, now: Instant): PersonTime {
  const day = fiscalDate(now);
  return {
    userId: user.id,
    from: instantOf(day, '00:00:00'),
    until: instantOf(addDays(day, 1), '00:00:00'),
  };
}
