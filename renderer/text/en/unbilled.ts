/** English texts of what was sent and is billed later. */
import type { esUnbilled } from '../es/unbilled.ts';

export const enUnbilled: typeof esUnbilled = {
  unbilled: {
    title: 'Notas de remisión to bill',
    tool: 'To bill',
    lead: 'What was delivered with a nota de remisión and has no crédito fiscal or factura yet. It is billed within the month, by the 3rd of the next at the latest (Código Tributario, art. 109).',
    from: 'Sent from',
    to: 'To',
    search: 'Search a customer by name or document',
    loading: 'Looking for what is left to bill…',
    retry: 'Try again',
    nothing: 'All that was sent on those days is billed.',
    nothingFound: 'No customer with notes to bill has that name.',
    more: 'There are more than fit here: choose fewer days.',
    late: (count) =>
      count === 1
        ? 'The term of 1 note is over: bill it now and tell your accountant; the VAT belongs to the month of delivery.'
        : `The term of ${count} notes is over: bill them now and tell your accountant; the VAT belongs to the month of delivery.`,
    columns: {
      customer: 'Customer',
      bill: 'Billed with',
      pick: 'Pick',
      notes: 'Notes',
      due: 'Bill by',
      left: 'To bill',
      number: 'Number',
      sent: 'Sent',
      title: 'Title',
      total: 'Total',
      goods: 'Goods',
      quantity: 'Sent',
      billed: 'Billed',
      returned: 'Came back',
      pending: 'Left',
      back: 'Comes back now',
      damaged: 'Damaged',
    },
    taxpayer: { true: 'Crédito fiscal', false: 'Factura' },
    whenSold: 'When sold',
    lateSince: (day) => `Over since ${day}`,
    back: 'All customers',
    all: 'Pick all',
    pick: (numero) => `Pick ${numero}`,
    picked: (count) => (count === 1 ? '1 picked' : `${count} picked`),
    bill: (count) => (count === 1 ? 'Bill 1 note' : `Bill ${count} notes`),
    atMost: (most, rest) =>
      `One document bills ${most} at most: the ${most} oldest go, and ${rest} ${rest === 1 ? 'stays' : 'stay'} for another.`,
    returned: 'Came back…',
    returnOf: (numero) => `Came back of ${numero}`,
    returnLead:
      'What comes back before it is billed is stock again and is not billed any more. For what is billed already there are notas de crédito and returns.',
    returnLine: (goods) => `Comes back now: ${goods}`,
    damagedLine: (goods) => `Damaged: ${goods}`,
    reason: 'Why it came back',
    reasons: ['Did not want it', 'Too much was sent', 'Arrived damaged', 'Was not sold'],
    save: 'Save what came back',
    cancel: 'Do not save',
    saved: (numero) => `What came back of ${numero} is noted.`,
    toCustomer:
      'Traslado is between shops of your own. If the receiver is a customer who is billed later, choose “Propiedad”.',
    useProperty: 'It is for a customer',
  },
};
