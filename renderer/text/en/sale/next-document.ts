/** English texts of the ways from one document to the next. */
import type { esNextDocument } from '../../es/sale/next-document.ts';

export const enNextDocument: typeof esNextDocument = {
  bill: 'Bill this nota',
  billMany: (count) => (count === 1 ? 'Bill 1 nota' : `Bill ${count} notas`),
  billed: (tipo, numero) => `It is billed already: ${tipo} ${numero}.`,
  billing: (numbers) => `This sale bills what was sent with ${numbers}.`,
  nothingLeft: 'Nothing of that is left to be billed.',
  receivers: 'They are of different customers: only notas of one customer are billed together.',
  repeat: 'Sell again',
  change: 'Correct or change',
  toOther: { '01': 'Change to factura', '03': 'Change to crédito fiscal' },
  title: (tipo) => `Change ${tipo}`,
  kind: { '01': 'this factura', '03': 'this crédito fiscal', '04': 'this nota de remisión' },
  why: 'A document that has Hacienda’s seal is never altered. The law changes it in two steps:',
  first: 'Another document is issued with the right data. It gets a new number.',
  second: (numero) =>
    `Once the new one has its seal, ${numero} is invalidated, with the new one as its replacement. The result offers that step.`,
  money: 'What the customer paid, or owes, goes over to the new document: nobody pays twice.',
  until: (day) => `It can be invalidated until ${day}.`,
  checking: 'Looking whether it can still be invalidated…',
  unknown: 'Whether it can still be invalidated could not be found out. Try again.',
  impossible: 'It can no longer be changed like this',
  note: 'If a price or a quantity is wrong, the crédito fiscal stays: a nota de crédito or de débito adjusts it, by “Return or adjust”.',
  same: 'Issue a corrected one',
  failed: 'The service did not answer. Nothing changed; try again.',
  replacing: (tipo, numero) =>
    `This sale takes the place of ${tipo} ${numero}. Once it has its seal, invalidate the former one.`,
  paid: (amount) => `The customer has paid ${amount}: the difference alone moves.`,
  owed: (amount) => `${amount} of the former one are on credit: that debt goes over to this sale.`,
  leave: 'It replaces nothing',
  left: (tipo, numero) => `${tipo} ${numero}, which this document replaces, is still to be invalidated.`,
  leftWaiting: (tipo, numero) =>
    `This document replaces ${tipo} ${numero}. Invalidate the former one once this one has its seal.`,
  invalidate: 'Invalidate the former one',
  replacedBy: (tipo, numero) =>
    `${tipo} ${numero} replaces it, and both still count: this one is to be invalidated.`,
  invalidateThis: 'Invalidate this one',
  pendingTitle: 'Replaced documents to be invalidated',
  pendingLead:
    'Until the former document is invalidated, Hacienda counts both. The cash of the drawer is counted once.',
  pendingBy: (tipo, numero) => `Replaced by ${tipo} ${numero}`,
  origin: (line) => `Nota of line ${line}`,
  noOrigin: 'Choose the nota…',
};
