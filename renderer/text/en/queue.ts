/** English texts of the queue. */
import type { esQueue } from '../es/queue.ts';
import { EVENT_TERM_HOURS, CONTINGENCY_DOCUMENTS_TERM_HOURS } from '../../../core/contract/legal-terms.ts';

export const enQueue: typeof esQueue = {
  queue: {
    title: 'Queue',
    nothing: 'Everything is sent',
    nothingOfDocuments: 'Documents: everything is sent',
    ofOthers: (size) =>
      size === 1
        ? 'Besides, 1 document you did not sell; a manager sees it.'
        : `Besides, ${size} documents you did not sell; a manager sees them.`,
    nothingHint: 'Whatever does not reach Hacienda at once will appear here and is sent by itself.',
    loading: 'Looking at the queue…',
    waiting: (parts, count) =>
      `${parts.join(', ')} waiting. ${count === 1 ? 'It is sent by itself' : 'They are sent by themselves'}; you can also ask for it now.`,
    countDocuments: (count) => (count === 1 ? '1 document' : `${count} documents`),
    countEvents: (count) => (count === 1 ? '1 event' : `${count} events`),
    countLots: (count) => (count === 1 ? '1 lot' : `${count} lots`),
    sendAll: 'Send everything now',
    send: 'Send now',
    sendOne: (what) => `Send now ${what}`,
    sent: 'It is being tried now.',
    sendPicked: (count: number) => `Send now (${count})`,
    noneOfDays: 'No document has waited since those days.',
    shown: (shown, total) => `The oldest ${shown} of ${total} are shown.`,
    refused: 'Rejected, to be corrected',
    refusedHint:
      'Hacienda did not accept them and they are not sent by themselves: correct them in time to keep their number.',
    correctOne: (number) => `Correct ${number}`,
    documents: 'Documents',
    events: 'Invalidations and events',
    lots: 'Lots',
    columns: {
      refused: 'Document',
      why: 'Reason',
      left: 'Time left',
      what: 'What waits',
      receiver: 'Receiver',
      since: 'Since',
      tries: 'Tries',
      answer: 'Last answer',
      next: 'Next try',
      amount: 'Amount',
      action: 'Action',
    },
    ago: (span) => `${span} ago`,
    inSpan: (span) => `in ${span}`,
    now: 'now',
    noAnswer: 'No answer yet',
    hold: {
      EVENTO: 'Waits for the seal of the contingency event',
      LOTE: 'Waits for the result of its lot',
      RELACIONADO: 'Waits for the seal of the related document',
      SIN_RELACIONADO:
        'Stopped: the document it names was rejected and can no longer be corrected. Issue another one in its place and send this: Hacienda rejects it, and then it is corrected with the new one',
    },
    notByItself: 'after that',
    documentTerm: (left, momento) => `Legal term: ${left} left, until ${momento}`,
    termOver: (momento) => `The legal term ended ${momento}`,
    eventKind: { CONTINGENCIA: 'Contingency event', INVALIDACION: 'Invalidation' },
    lot: (code) => `Lot ${code}`,
    lotUnnamed: 'Lot without code yet',
    lotState: { ENVIANDO: 'Being sent', RECIBIDO: 'Hacienda works on it' },
    lotDocuments: (pending, all) =>
      all === 1
        ? `1 document ${pending === 0 ? 'with' : 'without'} result`
        : `${pending} of ${all} documents without result`,
    lotPolls: (count) => (count === 1 ? '1 question' : `${count} questions`),
    contingencies: 'Contingencies',
    contingency: {
      openSince: (momento) => `Contingency open since ${momento}`,
      ended: (from, to) => `Contingency from ${from} to ${to}`,
      cause: 'Cause',
      changeCause: 'Change cause',
      documents: (pending, all) =>
        all === 0
          ? 'No document yet'
          : all === 1
            ? `1 document, ${pending === 0 ? 'decided' : 'undecided'}`
            : pending === all
              ? `${all} documents undecided`
              : `${pending} of ${all} documents undecided`,
      documentsLabel: 'Documents',
      event: 'Event',
      eventLater: 'Made and sent by itself when the contingency ends',
      eventNone: 'Not needed: no document was issued in it',
      eventSoon: 'Being made',
      eventSent: 'Sent; Hacienda has not answered yet',
      eventSealed: (sello) => `Sealed: ${sello}`,
      eventRefused: (why) => `Refused by Hacienda: “${why}”.`,
      eventAgain: (momento) => `Another event is made by itself at ${momento}.`,
      eventClock: `Term of the event (${EVENT_TERM_HOURS} hours)`,
      documentsClock: `Term of the documents (${CONTINGENCY_DOCUMENTS_TERM_HOURS} hours)`,
      clock: (left, momento) => `${left} left, until ${momento}`,
      over: (momento) => `It ended ${momento}`,
      retry: 'Repeat event',
      end: 'End contingency',
      managerOnly: 'A manager can change the cause, repeat the event or end the contingency.',
    },
    causeForm: {
      title: 'Cause of the contingency',
      lead: 'The documents that follow carry the new cause; those already issued keep theirs.',
      cause: 'Cause',
      words: 'Reason in words',
      wordsNeeded: 'Reason in words (required with “Otro”)',
      save: 'Save cause',
      cancel: 'Cancel',
    },
    endForm: {
      title: 'End the contingency now?',
      explanation:
        'What is issued afterwards is sent to Hacienda at once; if it does not answer, another contingency opens.',
      kept: (count) =>
        count === 0
          ? 'No document was issued in it: no event is needed.'
          : count === 1
            ? 'The document already issued in it is reported with its event and sent afterwards. It is not lost.'
            : `The ${count} documents already issued in it are reported with its event and sent afterwards. None is lost.`,
      do: 'End now',
      keep: 'Leave it open',
    },
  },
};
