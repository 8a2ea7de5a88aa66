/** English texts of a shop's opening hours. */
import type { esOpeningHours } from '../es/opening-hours.ts';

export const enOpeningHours: typeof esOpeningHours = {
  title: 'Opening hours',
  lead: 'Statistics compares the day within these hours. Leave a day empty when the shop is closed.',
  opens: 'Opens',
  closes: 'Closes',
  day: { semana: 'Monday to Friday', sabado: 'Saturday', domingo: 'Sunday' },
  fieldOf: (day, what) => `${day}: ${what.toLowerCase()}`,
  today: (opens, closes) => `Open today from ${opens} to ${closes}`,
  closedToday: 'Closed today',
};
