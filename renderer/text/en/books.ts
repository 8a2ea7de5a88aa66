/** English texts of the VAT books. */
import type { esBooks } from '../es/books.ts';

export const enBooks: typeof esBooks = {
  books: {
    title: 'VAT books',
    open: 'VAT books',
    onlyManagers:
      'The VAT books are for managers, because they show everything sold: ask one to enter a PIN.',
    month: 'Month',
    monthName: (month: Date) =>
      new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(month),
    loading: 'Reading the documents of the month…',
    retry: 'Try again',
    none: 'No sales in this month.',
    noneHint: 'Choose another month. A month appears here with its first factura or crédito fiscal.',
    ties: 'Ties to the cent with the statistics and the ledger of numbers',
    tiesDetail: (documents: string, amount: string, vat: string) =>
      `${documents === '1' ? '1 document' : `${documents} documents`} compared one by one · ${amount} to pay · ${vat} VAT`,
    differs: (count: string) =>
      count === '1' ? 'Does not tie: 1 line differs' : `Does not tie: ${count} lines differ`,
    differsDetail: (books: string, statistics: string) => `Books ${books} · statistics ${statistics}`,
    differsHint:
      'Comparing changed nothing. Do not file these figures: keep a backup and tell whoever gives support.',
    differences: 'Lines that differ',
    moreDifferences: (count: string) => `And ${count} more.`,
    line: 'Line',
    field: 'Figure',
    fields: {
      monto: 'Amount',
      iva: 'VAT',
      cantidad: 'Count',
      suma: 'Sum of the document',
      identificacion: 'Identity',
      contenido: 'Content',
      correlativo: 'Number',
    },
    saidByBooks: 'Books',
    saidByOther: 'Other source',
    sources: {
      estadisticas: 'Statistics',
      registro: 'Record',
      correlativos: 'Ledger of numbers',
      documento: 'The document itself',
    },
    waiting: (count: string) =>
      count === '1'
        ? '1 document has no seal yet: it is in the books and not in the annexes. Wait for the seal before filing.'
        : `${count} documents have no seal yet: they are in the books and not in the annexes. Wait for the seals before filing.`,
    undoneLater: (count: string, amount: string) =>
      `After the month had ended ${count === '1' ? '1 document of it was' : `${count} documents of it were`} invalidated, ${amount} in all: what was invalidated counts here no longer, and stands among the annulled of the month of the invalidation. If this month was declared already, it must be declared anew.`,
    totals: 'Totals of the month',
    book: 'Book',
    consumers: 'Final consumers',
    taxpayers: 'Taxpayers',
    documents: 'Documents',
    exempt: 'Exempt',
    notSubject: 'Not subject',
    taxed: 'Taxed',
    vat: 'VAT',
    total: 'Total',
    withheld: 'Withheld',
    perceivedColumn: 'Perceived',
    charges: 'Other charges',
    toPay: 'To pay',
    totalsNote:
      'Taxed sales to final consumers contain the VAT; those to taxpayers do not. What was invalidated or refused is not added.',
    apart: (invalidated: string, notes: string) =>
      `Apart: ${invalidated === '1' ? '1 invalidated document' : `${invalidated} invalidated documents`} and ${notes === '1' ? '1 nota de remisión' : `${notes} notas de remisión`}, which are no sales.`,
    returned: (returns: string, amount: string) =>
      `${returns === '1' ? '1 return' : `${returns} returns`} for ${amount}, already in these sums; whether annex 2 has them is decided in Settings > For the accountant > “Returns in annex 2”.`,
    trial:
      'Test: these books have no fiscal validity. The names of their files begin with “prueba-”; do not declare them.',
    creditSign: 'Notas de crédito in annex 1',
    creditSigns: { positivo: 'Positive', negativo: 'Negative' },
    returnsIn: 'Returns in annex 2',
    returnsPlaces: { fuera: 'Not written', negativo: 'Negative' },
    files: 'Files',
    forAccountant: 'Annexes of form F-07, without header',
    forPeople: 'Books to read, with header',
    file: {
      anexo1: 'Annex 1 · taxpayers',
      anexo2: 'Annex 2 · final consumers',
      anulados: 'Annulled and invalidated',
      anexo3: 'Annex 3 · purchases',
      anexo5: 'Annex 5 · excluded suppliers',
      anexo6: 'Annex 6 · 2 % of cards',
      anexo7: 'Annex 7 · 1 % withheld from you',
      anexo8: 'Annex 8 · 1 % charged to you',
      anexo9: 'Annex 9 · 1 % you perceived',
      f14: 'F-14 · income tax withheld',
      compras: 'Purchase book',
      contribuyentes: 'Sales to taxpayers',
      consumidores: 'Sales to final consumers',
      invalidados: 'Invalidated documents',
    },
    yearEnds: 'Inventory at 31 December',
    yearEnd: { 'inventario-anual': 'List to sign', f983: 'File of F-983' },
    yearEndNote:
      'F-983 is due in January and February if the year’s income passed 2,753 minimum wages. Your accountant checks unit and category before uploading it.',
    inventories: 'Register of inventories, by branch',
    inventory: (shop: string) => `Inventory · ${shop}`,
    filesNote:
      'The accountant checks the annexes before uploading them, the kinds of operation and income too.',
    saved: (name: string) => `Saved: ${name}`,
    noLines: (name: string) => `${name}: no line in this month. There is no file to hand in.`,
    byDay: 'Final consumers, by day',
    day: 'Day',
    branch: 'Branch',
    fromTo: 'From – to',
    byDocument: 'Taxpayers, by document',
    number: 'Control number',
    client: 'Customer',
    page: (page: string, pages: string) => `Page ${page} of ${pages}`,
    closing: 'Closing the month',
    close: 'Close the month',
    closingNow: 'Closing…',
    closeLead:
      'Once you have filed it, close the month: its books, annexes and registers are kept as they are and no longer change. What comes late stands in the next month, with its date.',
    closeAsk: (month: string) => `Close the books of ${month}?`,
    closeExplained:
      'What they say today stays. Purchases and counts that come later go into the next month, and late seals are noted there. If need be a manager opens it again and says why.',
    keepOpen: 'Leave it open',
    closedBy: (day: string, who: string) =>
      `Closed on ${day} by ${who}. These books and their files are those of that day; what came later stands in the next month.`,
    reopen: 'Open again',
    reopenAsk: (month: string) => `Open the books of ${month} again?`,
    reopenExplained:
      'They will change again with what comes. If you have filed them, they must be filed again. Who opened them and why is noted.',
    keepClosed: 'Leave it closed',
    reason: 'Why',
    reasons: ['A seal came late', 'A purchase was missing', 'It is filed again'],
    reasonMissing: 'Say why it is opened again',
    late: 'Documents of closed months',
    lateNote:
      'They are of closed months and changed later. They add nothing here: the accountant files the month of each again.',
    lateWhat: {
      sellado: 'got its seal',
      rechazado: 'refused by Hacienda',
      agregado: 'added later',
      'compra-sellada': 'its supplier sent the seal',
    },
    before: 'Previous',
    after: 'Next',
  },
};
