/** English texts of the first day and its practice. */
import type { esOnboarding } from '../es/onboarding.ts';

export const enOnboarding: typeof esOnboarding = {
  title: 'First day',
  also: 'list practise',
  progress: (done, all) => `First day: ${done}/${all}`,
  steps: 'Before you sell',
  done: 'Done',
  open: 'Open',
  hide: 'Do not show this list again',
  step: {
    productos: { name: 'Products', hint: 'Write them or bring them from a spreadsheet.', action: 'Add' },
    impresora: { name: 'Printer', hint: 'Without one the ticket is saved as a file.', action: 'Connect' },
    correo: { name: 'E-mail', hint: 'To send documents to customers.', action: 'Set up' },
    respaldo: {
      name: 'Backup folder',
      hint: 'On another disk: what is on this computer is lost with it.',
      action: 'Choose',
    },
    gerente: {
      name: 'Second manager',
      hint: 'Approves what nobody should decide alone, and lets in who forgot a PIN.',
      action: 'Create',
    },
    caja: {
      name: 'Drawer open',
      hint: 'With its float, so that cash ties when it is closed.',
      action: 'Open',
    },
    numeros: {
      name: 'Last numbers',
      hint: 'Those of the former system, if there was one: after the first document they stay.',
      action: 'Write',
    },
    documento: {
      name: 'A document accepted',
      hint: 'A test factura with its seal: the whole way works.',
      action: 'Issue',
    },
  },
  practice: 'Practice on the simulator',
  practiceShort: 'Practice',
  practiceLead: 'Nothing of this has fiscal value. Each exercise ticks itself when it is done.',
  noPractice: 'Practice is there while this till works with the simulator.',
  practise: {
    PROCESADO: {
      name: 'A sale',
      hint: 'Add a product and charge with F12, or with the button “Exact cash”.',
      action: 'Sell',
      after: 'Hacienda took it and sealed it: it is valid from now on.',
    },
    CONTINGENCIA: {
      name: 'A sale without a line',
      hint: 'The simulator is off for half a minute: sell on, and see it sent by itself.',
      action: 'Practise',
      after: 'It is as valid; once the line is back it is sent by itself and gets its seal.',
    },
    RECHAZADO: {
      name: 'A refused sale',
      hint: 'The simulator refuses the next sale: correct it under its number.',
      action: 'Practise',
      after:
        'It is not valid and is not handed over. Here it is enough to issue it again with F12: it leaves under its number.',
    },
    INVALIDADO: {
      name: 'An invalidation',
      hint: 'Find one of those sales and invalidate it because it was undone.',
      action: 'Invalidate',
      after: 'It is not valid any more; its number is not used again.',
    },
    ABONO: {
      name: 'A payment',
      hint: 'Open a customer who owes, “Account”, “Take a payment”: type how much and how.',
      action: 'Take',
      after: 'Less is owed, and the receipt has its number; it is no tax document, for the sale has one.',
    },
    COTIZACION: {
      name: 'A quote',
      hint: 'Add goods and keep them by Alt+Q; then type cot- and its number, or scan the paper, to sell it.',
      action: 'Quote',
      after:
        'Its prices hold until its day, whatever the goods cost tomorrow. It reserves nothing and is no fiscal document.',
    },
    PROMOCION: {
      name: 'A promotion',
      hint: 'Make one, such as 3 for 2 of a product, and look at the example before you save it.',
      action: 'Make',
      after: 'From now on it applies by itself, and the paper says what was saved. “End” takes it away.',
    },
    INGRESADA: {
      name: 'What a supplier sent',
      hint: 'Open one that is to be entered, or drop the mail; confirm each line by Enter (F8 for an expense) and enter it by F12.',
      action: 'Receive',
      after: 'The goods are in stock; the next time its lines are known.',
    },
  },
  exercise: (at: number, all: number, name: string) => `Exercise ${at} of ${all} · ${name}.`,
  exerciseDone: (name: string) => `Done: ${name.toLowerCase()}.`,
  nextExercise: (name: string) => `Next: ${name.toLowerCase()}`,
  practiceWait: 'The next exercise is offered once it is back: a minute or two.',
  practiceDone: 'That was all of the practice: you can sell.',
  practiceFinish: 'Finish',
  practiceLeave: 'Leave the practice',
  practiceProgress: (done: number, all: number) => `Practice: ${done}/${all}`,
  hidePractice: 'Do not show the practice again',
};
