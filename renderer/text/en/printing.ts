/** English texts of printing: tickets, printers, what waits for them. */
import type { esPrinting } from '../es/printing.ts';

export const enPrinting: typeof esPrinting = {
  printing: {
    print: 'Print ticket',
    printSlip: 'Print provisional slip',
    again: (copy) => `Print ticket again (COPIA ${copy})`,
    againSlip: (copy) => `Print slip again (COPIA ${copy})`,
    printer: 'Printer',
    file: 'Ticket as PDF',
    fileCopy: (copy) => `Ticket as PDF (COPIA ${copy})`,
    fileSaved: 'The ticket was saved as a PDF: open it and print it.',
    onSystem: (next) =>
      `Sent to the system’s printing. If it did not come out, print it again: it will say COPIA ${next}.`,
    withoutPaper: {
      pregunta: 'Does the customer want the ticket on paper? If not, go on with the next sale.',
      correo: 'No paper: the document goes by email.',
    },
    failed: (why) => `It was not printed. ${why}`,
    state: {
      sending: 'Printing…',
      printed: 'Ticket printed.',
      printedCopy: (copy) => `Printed: COPIA ${copy}.`,
      printedSlip: 'Provisional slip printed: it is no fiscal document yet.',
      waiting: 'The printer does not answer: the ticket is queued and will leave by itself.',
      uncertain: 'The ticket may be incomplete: look at the paper. Print it again if needed.',
      cancelled: 'The ticket was taken out of the queue.',
    },
    queue: {
      ofAnother: 'Somebody else’s document',
      title: 'Printer',
      lead: (count) =>
        count === 1
          ? '1 print waits. It leaves by itself as soon as the printer answers.'
          : `${count} prints wait. They leave by themselves, in order, as soon as the printer answers.`,
      asks: (count) =>
        count === 1
          ? '1 print may be incomplete: look at the paper and say what to do.'
          : `${count} prints may be incomplete: look at the paper and say what to do.`,
      columns: {
        what: 'What is printed',
        since: 'Since',
        why: 'Why it waits',
        action: 'Action',
      },
      at: (printer) => `on “${printer}”`,
      copy: (copy) => `COPIA ${copy}`,
      slip: 'provisional',
      turn: 'Waits for its turn',
      printing: 'Printing…',
      next: (when) => `Next try: ${when}`,
      retry: 'Print now',
      reprint: 'Print again',
      confirm: 'It came out whole',
      cancel: 'Take out',
      cancelTitle: 'Take it out of the queue?',
      cancelLead: (what) =>
        `${what} will not come out on paper by itself any more. If it is a document, it stays issued and can be printed later from Documents.`,
      cancelDo: 'Take it out',
      cancelKeep: 'Leave it in the queue',
      of: (action, what) => `${action}: ${what}`,
      shown: (shown, total) => `The ${shown} oldest of ${total} are shown.`,
    },
    drawer: {
      open: 'No sale',
      title: 'Open the drawer without a sale',
      lead: 'Who opened it and why is written down.',
      reason: 'Reason',
      hint: 'For example: changing a note',
      usual: ['Changing a note', 'Checking the cash'],
    },
    printers: {
      lead: 'Ticket printers of this branch. A till uses its own; without one, the branch’s.',
      none: 'There are no printers yet. Without one the ticket is saved as a PDF. Add the first and try it.',
      add: 'Add printer',
      addTitle: 'New printer',
      edit: (nombre) => `Change ${nombre}`,
      change: 'Change',
      name: 'Name',
      kind: 'Where is it?',
      kinds: {
        red: 'On the network (IP)',
        dispositivo: 'On a USB or serial port of the computer',
        sistema: 'The system’s (it asks at every print)',
      },
      host: 'IP address or name',
      port: 'Port',
      path: 'Port of the computer',
      pathHint: '/dev/usb/lp0 or COM3',
      systemLead:
        'The system’s printing opens with the ticket as wide as the paper. Choose the printer there and leave the scale at 100 %, without margins.',
      width: 'Paper',
      widthMm: (mm) => `${mm} mm`,
      codePage: 'Code page',
      pages: {
        cp437: 'CP437 (factory)',
        cp850: 'CP850 (European)',
        cp858: 'CP858 (European, €)',
        windows1252: 'Windows-1252',
      },
      cut: 'Cuts the paper',
      drawer: 'Has a drawer: it opens with a cash ticket only',
      automatic: 'Prints the ticket of every sale by itself',
      ownTill: 'For this till only',
      active: 'In use',
      remove: 'Delete',
      removeTitle: (nombre) => `Delete “${nombre}”?`,
      removeLead:
        'Nothing will be printed on it any more. Documents do not change and can be printed elsewhere.',
      test: 'Test page',
      tested: 'The test page goes to the printer. Check letters, width, QR code and cut.',
      testedOnSystem:
        'The system’s printing opens, which is this printer’s: choose it there and check letters, width and QR code.',
      diagnose: 'Diagnosis',
      diagnosing: 'Asking the printer…',
      inactive: 'Not in use',
      waiting: (count) => (count === 1 ? '1 job waits' : `${count} jobs wait`),
      para: { sucursal: 'Whole branch', 'esta-caja': 'This till only', 'otra-caja': 'Another till only' },
      automaticShort: 'prints by itself',
      paper: 'Paper',
      papers: { hay: 'There is', poco: 'Little left', falta: 'None', 'sin-datos': 'It does not say' },
      cover: 'Cover',
      covers: { cerrada: 'Closed', abierta: 'Open', 'sin-datos': 'It does not say' },
      lastError: 'Last problem',
      noError: 'None',
    },
  },
};
