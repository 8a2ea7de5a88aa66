/** English texts of counting. */
import type { CountedBy } from '../../../core/contract/bridge/bridge-counts.ts';
import type { esCounting } from '../es/counting.ts';

const people = (others: readonly CountedBy[]): string =>
  others.map(({ nombre, contado }) => `${nombre}: ${contado}`).join(', ');

export const enCounting: typeof esCounting = {
  counts: 'Counts',
  goingOn: 'Open counts',
  goOn: 'Go on counting',
  begun: (name, moment) => `Begun by ${name} on ${moment}`,
  begin: 'Begin a count',
  scope: 'What you are going to count',
  scopes: { tienda: 'The whole shop', categoria: 'Category', estante: 'Shelf' },
  scopeHints: {
    tienda: 'Everything of which stock is kept. What is not counted does not change.',
    categoria: 'Only the products of that category. What is not counted does not change.',
    estante: 'What you scan on that shelf; next time it tells you what is missing.',
  },
  shelf: 'Name of the shelf',
  shelfHint: 'For instance: Fridge',
  shelfMissing: 'Type the name of the shelf.',
  start: 'Begin',
  byProgram: 'Sent by a program',
  title: 'Count',
  lead: 'Scan each product or search for it: each scan adds 1. If you type the quantity, what is typed counts.',
  find: 'Product you count',
  findHint: 'Scanner, code or name',
  counted: (name) => `Counted of ${name}`,
  others: (others, total) => `${people(others)} · ${total} in all`,
  product: 'Product',
  quantity: 'Counted',
  remove: (name) => `Take off what I counted of ${name}`,
  empty: 'Nothing is counted yet.',
  emptyHint: 'Each scan is kept at once. Several people may count together, and selling goes on.',
  unknown: (code) => `No product has the code ${code}.`,
  noAnswer: 'The service does not answer. Try again.',
  notKept: (name) => `No stock is kept of “${name}”.`,
  added: (quantity, name, total) => `+${quantity} ${name} · ${total} so far`,
  set: (name, total) => `${name}: ${total}`,
  taken: (name) => `Taken off: ${name}`,
  waiting: (count) => (count === 1 ? 'Keeping 1 scan…' : `Keeping ${count} scans…`),
  missing: 'Type how many there are; 0 if none.',
  whole: 'Whole, without decimals.',
  lines: (count) => (count === 1 ? '1 product counted' : `${count} products counted`),
  before: (others, contado) => `Counted already by ${people(others)}. You: ${contado}. Add or replace?`,
  beforeHint:
    'Add if you found it in another place of the shop. Replace if you are counting it anew: what the others counted holds no more.',
  add: 'Add',
  replace: (contado) => `Replace by ${contado}`,
  leave: 'Leave it as it is',
  back: 'Back to the inventory',
  leaveOpen: 'Back to the counts',
  notCounted: 'Not counted',
  missingTitle: 'Not counted yet',
  missingLead:
    'They belong to this count and nobody counted them. Not counted is not zero: they keep the stock they have. Mark those that are gone.',
  missingTotal: (total) =>
    total === 0
      ? 'All of this count is counted.'
      : total === 1
        ? '1 product not counted'
        : `${total} products not counted`,
  isZero: (name) => `There is none: ${name}`,
  shouldBe: (existence) => `${existence} expected`,
  zero: (count) => (count === 0 ? 'Count as zero' : `Count as zero (${count})`),
  discard: 'Discard the count',
  discardAsk: 'Discard the count?',
  discardText: 'What everybody counted holds no more, and the stock does not change.',
  discardReasons: ['Begun by mistake', 'To be counted another day'],
  discarded: 'Count discarded: the stock did not change.',
  reason: 'Reason',
  keep: 'Go on counting',
  finishPart: 'My part is done',
  partDone: 'What you counted is kept. A manager reviews the count and closes it.',
  reviewAndSave: 'Review and save',
  save: 'Save the count',
  review: 'Differences of the count',
  reviewLead:
    'What was counted against what there should have been at that time. The stock has not changed yet.',
  differences: (count) => (count === 1 ? '1 difference' : `${count} differences`),
  uncounted: (count) =>
    count === 1
      ? '1 product of this count was not counted: it stays as it is. See it under “Not counted”.'
      : `${count} products of this count were not counted: they stay as they are. See them under “Not counted”.`,
  expected: 'Expected',
  difference: 'Difference',
  value: 'Value',
  total: 'Total',
  cause: 'Cause',
  causeOf: (name) => `Cause of ${name}`,
  causeForAll: 'Cause for the rest',
  chooseCause: 'Choose…',
  causeMissing: (name) => `The cause of ${name} is missing.`,
  causes: {
    inherente: 'Loss by its nature',
    fortuito: 'Chance event',
    error: 'Counting or booking error',
    'sin-causa': 'No known cause',
  },
  laws: {
    inherente:
      'Evaporated, expired, broke in normal handling. It pays no VAT (LIVA art. 11), but must be proven: keep the record and show it to your accountant.',
    fortuito: 'Theft, fire, flood. It pays no VAT if it can be proven: keep the report with the record.',
    error:
      'Counted wrong before, or something that came or left was not written down. It pays no VAT: write down what was missing.',
    'sin-causa':
      'What is missing is presumed sold: the law wants a factura at the public price, with today’s VAT. What is over is presumed bought without a document. Nobody on the staff owes it.',
  },
  moved: (quantity) => `${quantity} moved while it was counted: better count it again`,
  same: 'Everything is as it should be.',
  missingLaw:
    'What is missing Hacienda presumes sold without a factura; what is over, bought without a document. Say the cause of each difference.',
  secondPerson: 'You counted here: a manager who did not count approves the differences.',
  saved: (count) => (count === 1 ? 'Count saved: 1 product' : `Count saved: ${count} products`),
  withoutCause: 'The factura of what has no cause is missing',
  withoutCauseText: (count, total) =>
    `The count is saved. Goods of ${count === 1 ? '1 product' : `${count} products`} are missing without a cause: the law asks for a factura at the public price, ${total}, VAT included.`,
  nobodyOwes:
    'It is nobody’s debt: what is missing is not taken off wages (Código de Trabajo, art. 132). The lines have no code, so that they are not taken off the stock twice.',
  past: 'Saved counts',
  pastHeads: ['What was counted', 'When', 'Saved by', 'Products', 'Differences', 'Actions'],
  older: 'See older ones',
  record: 'Record (PDF)',
  recordSaved: (file) => `Saved: ${file}. Print it to be signed by taxpayer and accountant.`,
  annul: 'Annul',
  annulled: (reason) => `Annulled: ${reason}`,
  annulAsk: 'Annul the count?',
  annulText:
    'The count stays written and holds no more: the stock follows from the count before it and what moved since.',
  annulReasons: ['Another place was counted', 'Counted twice'],
  annulSecond: 'Annulling a count changes the stock: another manager approves it.',
  annulDone: 'Count annulled.',
};
