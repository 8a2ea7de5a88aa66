/** English texts of what a sale stops for. */
import type { esSaleGuards } from '../es/sale-guards.ts';

export const enSaleGuards: typeof esSaleGuards = {
  quickFault: {
    quantity: ({ reason, typed }) =>
      reason === 'number'
        ? `“${typed}” is no quantity: type a number like 3 or 0.5 before *.`
        : `The quantity “${typed}” cannot be used: type one above zero, like 3* or 0.5*.`,
    price: ({ reason, typed }) =>
      reason === 'missing'
        ? 'The price after @ is missing, for example @1.25.'
        : `“${typed}” is no price: type dollars like @1234.56, without a sign.`,
    discount: ({ reason, typed }) =>
      reason === 'above'
        ? `The discount “${typed}” is above 100%: type a smaller one.`
        : `“${typed}” is no discount: type one, like -10% or -0.50.`,
  },
  correcting: {
    explanation: (numero) =>
      `Correcting the rejected document${numero === null ? '' : ` ${numero}`}. It keeps its number.`,
    leave: 'Leave the correction',
    ask: 'Leave the correction?',
    asked: (numero, lines) =>
      `The document${numero === null ? '' : ` ${numero}`} stays rejected; it can be corrected later, from Queue or Documents. ${
        lines === 1
          ? 'The line on the screen can stay as a new sale, with another number, or be deleted.'
          : `The ${lines} lines on the screen can stay as a new sale, with another number, or be deleted.`
      }`,
    asNew: 'Keep as a new sale',
    discard: 'Delete the sale',
    goOn: 'Go on correcting',
  },
  zero: {
    ask: (total) => `The total is ${total}. Issue anyway?`,
    explanation: 'The document would charge nothing. Check prices and discounts.',
    issue: 'Issue anyway',
    keep: 'Go on editing',
  },
  warning: {
    measured: (sum) => `What counts is the total before anything is withheld, ${sum}.`,
  },
  blocked: {
    title: 'Nothing can be issued yet',
    noCertificate: 'The signing certificate is missing: without it nothing that is typed here can be issued.',
    way: 'Import it in Settings › Certificate.',
    wayCashier: 'A manager imports it in Settings › Certificate.',
    open: 'Go to Settings › Certificate',
  },
};
