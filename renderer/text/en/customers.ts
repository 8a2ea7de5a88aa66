/** English texts of the customers screen. */
import type { esCustomers } from '../es/customers.ts';

export const enCustomers: typeof esCustomers = {
  customers: {
    title: 'Customers',
    search: 'Search by NIT, DUI, NRC or name',
    create: 'New customer',
    edit: 'Customer details',
    never: 'There are no customers yet.',
    neverHint:
      'They are kept when you bill them; you can also write them here or bring them from a spreadsheet.',
    neverCashier: 'They are kept when you bill them; you can also write them here.',
    columns: { name: 'Name', document: 'Document', nrc: 'NRC', mail: 'E-mail', phone: 'Phone' },
    noDocument: 'No document',
    tabs: { data: 'Details', history: 'Bought' },
    history: {
      open: 'Bought',
      loading: 'Looking up what was bought…',
      failed: 'The service did not answer. Try again.',
      none: 'Nothing was sold yet that you may see.',
      bought: (count) => (count === 1 ? 'Bought in 1 document' : `Bought in ${count} documents`),
      last: 'Last time',
      mail: 'E-mail',
      refused: 'Refused by Hacienda',
      credit: 'Sold on credit',
      creditNote: 'The till keeps no instalments: here is what was sold on credit and when it is due.',
      due: (day) => `Due on ${day}`,
      overdue: (day) => `Was due on ${day}`,
      goods: 'Bought most',
      times: (count) => (count === 1 ? 'once ·' : `${count} times ·`),
      goodsOf: (count) => (count === 1 ? 'Of the last document.' : `Of the last ${count} documents.`),
      documents: 'Last documents',
    },
    deleteAsk: 'Delete this customer?',
    deleteText: (name) =>
      `The kept details of “${name}” are deleted: document, NRC, address and contact. Documents already issued do not change.`,
  },
};
