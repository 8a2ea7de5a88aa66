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
      'They are kept when you invoice them; you can also write them here or bring them from a spreadsheet.',
    neverCashier: 'They are kept when you invoice them; you can also write them here.',
    columns: { name: 'Name', document: 'Document', nrc: 'NRC', mail: 'E-mail', phone: 'Phone' },
    noDocument: 'No document',
    deleteAsk: 'Delete this customer?',
    deleteTold: (name) =>
      `The kept details of “${name}” are deleted: document, NRC, address and contact. Documents already issued do not change.`,
  },
};
