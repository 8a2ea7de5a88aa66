/** English texts of the assistant that invalidates. */
import { ended, type esInvalidation } from '../es/invalidation.ts';

export const enInvalidation: typeof esInvalidation = {
  invalidation: {
    title: 'Invalidate a document',
    find: 'Document to invalidate',
    findPlaceholder: 'Control number, generation code or receiver',
    findHint: 'Scan the QR code of the document or search for it. Nothing is invalidated yet.',
    recent: 'Latest ones issued',
    nothing: 'No document is found like that. Type its number, its code or the receiver’s name.',
    other: 'Another document',
    loading: 'Looking at the document…',
    cannot: 'This document cannot be invalidated',
    finalConsumer: 'Final consumer',
    anonymous: 'no receiver',
    issued: (day, time) => `Issued on ${day} at ${time}`,
    deadline: 'Deadline',
    deadlineOpen: (day, left) => `Can be invalidated until ${day} · ${left}`,
    daysLeft: (days) => (days === 0 ? 'ends today' : days === 1 ? '1 day left' : `${days} days left`),
    deadlineWarn: (shortest, longest) =>
      `One rule of Hacienda ends the term on ${shortest}, another one on ${longest}: it might refuse`,
    deadlineShorter: (shortest) => `By the strictest rule only until ${shortest}.`,
    reason: 'Why is it invalidated?',
    reasons: {
      1: {
        name: 'Substitution by another document',
        hint: 'Something in it is wrong and the right one was issued.',
      },
      2: {
        name: 'Paper error, or the sale was undone',
        hint: 'It should not have been issued this way.',
      },
      3: { name: 'Other reason', hint: 'It has to be explained in words.' },
    },
    reasonsAlone: {
      1: { name: 'Something in it is wrong', hint: 'The right one is issued after this one is invalidated.' },
      2: { name: 'It should not have been issued', hint: 'The document it adjusted stands as before.' },
      3: { name: 'Other reason', hint: 'It has to be explained in words.' },
    },
    official: (name) => `Hacienda records it as “${name}”.`,
    outcome: 'How does the sale end?',
    outcomes: {
      rescindir: { name: 'The sale was undone', hint: 'There will be no other document.' },
      reemplazar: { name: 'The sale goes on', hint: 'Another document replaces it; issue it first.' },
    },
    outcomeMissing: 'Say whether the sale was undone or another document replaces it.',
    needsReplacement: 'Needs a sealed document that replaces it.',
    priceNote:
      'A wrong price in a crédito fiscal is not mended by invalidating it: issue a nota de crédito or de débito.',
    words: 'Explanation',
    wordsOptional: 'Explanation (optional)',
    wordsMissing: 'With “Other reason”, explain why it is invalidated.',
    replacement: 'Document that replaces it',
    replacementOptional: 'Document that replaces it (if any)',
    replacementFind: 'Search among sealed ones of the same receiver',
    replacementNone:
      'There is no other sealed document of the same receiver since that day. Issue the right one first.',
    replacementMissing:
      'Choose the document that replaces it. If there is none, issue it first and come back.',
    remove: 'Remove',
    people: 'Who is responsible and who asks for it',
    peopleChange: 'Change',
    responsible: 'Responsible',
    requester: 'Asked for by',
    personName: 'Name',
    personType: 'Identity document',
    personNumber: 'Number',
    personNamed: (who, field) => `${field} · ${who}`,
    personTypes: { '36': 'NIT', '13': 'DUI', '02': 'Resident card', '03': 'Passport', '37': 'Other' },
    reasonMissing: 'Choose the reason.',
    review: 'Review and invalidate',
    confirmTitle: 'Invalidate this document?',
    willHappen: ({ kind, number, amount, who }) =>
      `Hacienda will invalidate ${kind} ${number} for ${amount}, of ${ended(who)} It cannot be undone.`,
    kinds: {
      '01': 'the factura',
      '03': 'the crédito fiscal',
      '04': 'the nota de remisión',
      '05': 'the nota de crédito',
      '06': 'the nota de débito',
      '18': 'the return',
    },
    willReplace: (number) => `It is replaced by ${number}.`,
    earlierMonth: (month: string) =>
      `It is of ${month}, whose VAT books will no longer have it. If that month was declared already, it must be declared anew; tell your accountant.`,
    stays:
      'The document and its invalidation stay stored and visible. Goods and money do not move by themselves.',
    simulator: 'The simulator receives it: no fiscal value.',
    approver: 'Approving manager',
    pin: 'PIN of who approves',
    pinMissing: 'Type the PIN of who approves.',
    need: {
      cajero: 'A manager must approve it here by PIN.',
      'segunda-persona': 'Another manager must approve it here by PIN.',
      'unica-persona': 'Only one person works here: no second person is asked, and that is logged.',
      desactivada: 'No second person is asked (setting turned off), and that is logged.',
    },
    nobody: {
      cajero: 'There is no manager who could approve it. Create one in Settings > Users.',
      'segunda-persona':
        'There is no other manager. Let a cashier prepare it in their session and approve it yourself, or create another manager in Settings > Users.',
    },
    cancel: 'Do not invalidate',
    confirm: 'Invalidate for good',
    sending: 'Invalidating…',
    result: {
      PROCESADO: {
        word: 'INVALIDATED',
        explanation: 'Hacienda sealed it. The document is no longer valid.',
      },
      PENDIENTE: {
        word: 'ON ITS WAY',
        explanation:
          'It is signed and stored, and leaves by itself as soon as Hacienda answers. Do not repeat it.',
      },
      RECHAZADO: {
        word: 'NOT INVALIDATED',
        explanation: 'Hacienda refused. The document stays in force.',
      },
    },
    noSeal: 'No seal of the invalidation',
    seal: 'Seal of the invalidation',
    event: 'Code of the event',
    said: 'Answer of Hacienda',
    why: 'Reasons',
    again: 'Correct',
    another: 'Invalidate another document',
    sell: 'Back to selling',
    payBack: { sale: 'Pay the cash back', entra: 'Receive the cash' },
    cashOwed: {
      sale: (amount: string) => `${amount} in cash are still to be paid back.`,
      entra: (amount: string) => `${amount} in cash are still to be received.`,
    },
    mail: 'Send by e-mail',
    view: 'See the document',
    failed: 'Nothing was invalidated',
    unknown: 'It is not known whether it left',
    unknownWay: 'It is being asked until it is known. What you typed is still here; do not repeat it yet.',
    notLeft: 'The invalidation did not leave: nothing was done.',
    notLeftWay: 'The document is still valid and what you typed is still here: you can ask for it again.',
  },
};
