/** English texts of what is set about limits, permissions and what Hacienda's texts leave open. */
import type { Plazo } from '../../../core/contract/settings/invalidation-settings.ts';
import { settingTexts } from '../../../core/contract/text/plain-settings.ts';
import type { esRuleSettings } from '../es/rule-settings.ts';
import { roleLimits } from './role-limits.ts';

const UNIDAD: Readonly<Record<Plazo['unidad'], string>> = {
  meses: 'months',
  dias: 'days',
  'dias-habiles-mes-siguiente': 'business days of the following month',
};
const DESDE: Readonly<Record<Plazo['desde'], string>> = { sello: 'from the seal', fecEmi: 'from emission' };

export const enRuleSettings: typeof esRuleSettings = {
  lead: 'What the texts of Hacienda leave open. Change only what your accountant tells you.',
  permitsLead: 'How far each person decides before calling a manager.',
  customers: 'What the customer gets',
  edition: 'First day of edition 2026',
  editionDays: 'By kind of document',
  editionDaysLead:
    'These change on a day of their own; the others on the day above. The installation file sets them.',
  fields: settingTexts('en'),
  limits: roleLimits,
  deadlines: 'Deadlines to invalidate',
  deadlinesLead: 'Warns after the shortest one, refuses after the longest.',
  count: 'Count',
  unit: 'Unit',
  units: UNIDAD,
  since: 'Counted',
  sinces: DESDE,
  addDeadline: (tipo) => `Add a deadline to ${tipo}`,
  removeDeadline: 'Remove this deadline',
  eventDate: 'Date of the invalidation event, by edition',
  eventDates: { hoy: 'Today', fecEmi: 'Of emission' },
  holidays: 'Non-business days (MM-DD, YYYY-MM-DD or semana-santa, by commas)',
  publicHolidays: 'Vacations of public servants',
  publicHolidaysLead: (days) =>
    `Ley de Asueto, Vacaciones y Licencias de los Empleados Públicos, art. 1: ${days}. No text of Hacienda says whether they are business days.`,
  easterVacation: 'Holy Week',
  publicHolidaysChoice: 'When a deadline counts business days',
  publicHolidaysOpen: 'Not confirmed: not counted',
  publicHolidaysChoices: {
    'se-cuentan': 'Counted as holidays',
    'no-se-cuentan': 'Not counted: business days',
  },
  contingency: {
    title: 'Contingency',
    lead: 'What documents say of a contingency that opens by itself, 5 to 150 characters; empty, nothing. It counts for those that open afterwards. Cause 5 always carries the reason a person writes.',
    words: (causa) => `Reason of “${causa}”`,
    only5: 'Only cause 5 carries a reason',
    only5Note:
      'So reads annex IV of the Normativa 2.0; the functional manual allows them for causes 1 to 4 too.',
    lot: 'Version of the lot',
    lotNote:
      'With it the documents of a contingency are sent in lots. Hacienda’s texts are not clear; change it if lots are refused for their version.',
  },
  annexes: 'VAT annexes (F-07)',
  annexesLead:
    'What the annexes say of income tax, and how they hold what comes back. Your accountant decides it.',
  operation: 'Kind of operation',
  operations: {
    auto: 'By what was sold (1, 2 or 4)',
    '1': '1 · Taxed',
    '2': '2 · Exempt or not taxed',
    '3': '3 · Excluded',
    '4': '4 · Mixed',
    '12': '12 · Reported in F-14 and F-910',
    '13': '13 · Excluded subjects',
  },
  income: 'Kind of income',
  incomes: {
    '1': '1 · Professions, arts and crafts',
    '2': '2 · Services',
    '3': '3 · Trade',
    '4': '4 · Industry',
    '5': '5 · Farming',
    '6': '6 · Profits and dividends',
    '7': '7 · Exports of goods',
    '8': '8 · Services abroad',
    '9': '9 · Exports of services',
    '10': '10 · Other',
    '12': '12 · Reported in F-14 and F-910',
    '13': '13 · Excluded subjects',
  },
  approval: 'Approval of invalidations',
  secondPerson: 'Ask for the PIN of another manager',
  secondPersonLead:
    'When off, a manager invalidates alone and that stays on record. A cashier always needs a manager.',
};
