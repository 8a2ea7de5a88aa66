/** English texts that lists share. */
import type { esLists } from '../es/lists.ts';

export const enLists: typeof esLists = {
  look: 'View',
  rows: 'Rows',
  rowsOf: { compact: 'Compact', comfortable: 'Comfortable' },
  columns: 'Columns that are shown',
  done: 'Done',
  days: 'Days',
  daysOf: { today: 'Today', yesterday: 'Yesterday', week: 'This week', month: 'This month' },
  pick: (name) => `Pick ${name}`,
  pickAll: 'Pick all that are seen',
  picked: 'Picked',
  pickedCount: (count) => `${count} picked`,
  clear: 'Pick none',
  above: 'The one above in the list',
  below: 'The one below in the list',
  save: 'Save list',
  saving: (rows) => `Saving… ${rows}`,
  saved: (rows) => (rows === 1 ? '1 row was saved.' : `${rows} rows were saved.`),
  savedFirst: (rows) =>
    `The first ${rows} rows were saved; choose fewer days or search more closely for the rest.`,
  notSaved: 'Nothing was saved: the service did not answer.',
};
