/** English texts of the settings of credit and debit notes. */
import type { esNoteSettings } from '../es/note-settings.ts';

export const enNoteSettings: typeof esNoteSettings = {
  title: 'Notes',
  lead: 'What the texts of Hacienda leave open about notes. Change only what your accountant tells you.',
  term: 'Months to adjust a document, from its emission',
  notice: 'Warn so many days before that ends',
  retention: 'Retention code where the note gives it back (edition 2026)',
  retentions: { ninguno: 'None', '22': '22', C4: 'C4', C9: 'C9' },
  widens: 'Notas de débito widen what can be credited',
  widensNote: 'Without it all notas de crédito together take at most what the document sold.',
  deadlines: 'Deadlines to invalidate notes',
};
