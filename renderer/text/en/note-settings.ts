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
  returns: 'Did Hacienda authorise you to make events of return?',
  returnsLead:
    'With the format of 2026 a part of a factura can come back by an event of return. The texts of Hacienda do not say whether that needs an authorisation: without one it might refuse. Unanswered or with “No” the till proposes first another factura with what the customer keeps, and to invalidate the first one; with “No” it offers no returns any more and takes none from other programs.',
  returnsAnswer: 'Answer',
  returnsOpen: 'Not answered: the other way is proposed first',
  returnsChoices: { si: 'Yes: returns are proposed', no: 'No: returns are not used' },
  deadlines: 'Deadlines to invalidate notes',
};
