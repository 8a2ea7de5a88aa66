/** English texts of the payment. */
import type { Words } from '../es.ts';

export const enPayment: Pick<Words, 'payment'> = {
  payment: {
    title: 'Payment',
    remaining: 'Due',
    covered: 'Total covered',
    change: 'Change',
    ofGiven: (given, due) => `Of ${given}, ${due} due`,
    left: (rest) => `${rest} will be left`,
    amount: 'Received',
    amountCard: 'Amount',
    method: { '01': 'Cash', '04': 'Credit card', '05': 'Debit card', '03': 'Transfer', '02': 'Cheque' },
    methods: 'Payment method',
    credit: 'On credit',
    term: 'Term',
    unit: 'Unit of the term',
    terms: { '01': 'days', '02': 'months', '03': 'years' },
    reference: 'Reference',
    referenceHint: 'Authorisation, cheque or transfer',
    add: 'Add payment',
    done: 'Charge and issue',
    list: 'Payments',
    remove: (name) => `Remove payment: ${name}`,
    nobody: 'Credit without a customer',
    nobodyTold:
      'For a final consumer the document does not say who owes it. The payments you added are kept.',
    nobodyChoose: 'Choose a customer',
    nobodyIssue: 'Issue without a name',
    exact: 'Exact',
    notes: 'Notes',
    wrong: 'Type an amount in dollars, for example 20 or 12.50.',
    muchTooMuch: 'Check the amount: it would give more than $100,000.00 of change (a bar code?).',
    tooMuch: 'Only cash gives change: the amount cannot exceed what is due.',
  },
};
