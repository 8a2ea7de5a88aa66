import { dollars } from '../../money/cents.ts';
import type { esPrices } from '../es/prices.ts';
import { dayText } from '../day.ts';

/** Words of prices for everybody, of lists and of customers. */
export const enPrices: typeof esPrices = {
  prices: {
    title: 'Prices',
    lead: 'Prices with VAT besides the usual one: for everybody, of a list or of one customer, from a quantity and from a date.',
    fromCentre: 'The centre keeps the prices: they are changed on its page and hold at every till.',
    onlyManagers: 'Managers keep the prices.',
    whose: 'Whose prices',
    everybody: 'For everybody',
    ofList: (name, count) => `${name} (${count})`,
    customersOf: (count) =>
      count === 1 ? '1 customer has this list.' : `${count} customers have this list.`,
    newList: 'New list',
    newListLead: 'It is shown so in the sale and with the customer. It exists from its first price on.',
    listName: 'Name of the list',
    open: 'Open',
    customer: 'Prices of a customer',
    customerHint: 'Name, DUI, NIT or NRC',
    customerList: 'Price list',
    noList: 'None: usual price',
    search: 'Search these prices',
    add: 'Add a price',
    change: (name) => `Change the price of ${name}`,
    remove: (name) => `Remove the price of ${name}`,
    removeColumn: 'Remove',
    removed: 'Price removed.',
    removeTitle: 'Remove this price',
    removeText: (name, price) =>
      `${name} no longer costs ${price} here; the price that there would be without this one comes back.`,
    removeYes: 'Remove',
    nothing: 'There are no prices here yet. Add the first one, or import a file.',
    nothingOwn: 'No prices of their own: they pay those of their list, those for everybody or the usual one.',
    notFound: 'No price here has that in its product.',
    more: (shown, total) => `${shown} of ${total} are shown.`,
    showMore: 'Show more',
    product: 'Product or pack',
    minimum: 'From how many',
    minimumHint: 'Empty: any quantity',
    from: 'In force from',
    price: 'Price with VAT',
    usual: 'Usual price',
    standing: 'State',
    standings: { vigente: 'In force', futuro: 'To come', anterior: 'Former' },
    any: 'any',
    sheetLead: 'One that is the same in all but the price is replaced.',
    save: 'Save price',
    cancel: 'Cancel',
    retry: 'Try again',
    noProduct: 'Choose a product or a pack from the list.',
    noDay: 'Write the date from which it holds.',
    noPrice: 'Write the price, above zero and with two decimals at most.',
    noQuantity: 'Write a number with three decimals at most, or leave it empty.',
    usualIs: (price) => `Usual price: ${price}.`,
    margin: (cost, percent) => `It costs ${cost} without VAT: this leaves ${percent} % over the cost.`,
    loss: (cost, percent) => `It costs ${cost} without VAT: this loses ${Math.abs(percent)} % of the cost.`,
    dearer: ({ desde, precio, conMenos }) =>
      `From ${desde} on, each would cost ${dollars(precio)}; with fewer, ${dollars(conMenos)}.`,
    noCost: 'Nobody knows what it costs: it never came with its cost.',
    exportFile: 'Export',
    importFile: 'Import',
    importTitle: 'Import prices',
    importLead:
      'A CSV with the columns codigo, lista, desde cantidad, desde fecha (28/11/2026) and precio. Without a list, the price is for everybody. Export first to see an example.',
    importPick: 'CSV file',
    importReady: (count) => (count === 1 ? '1 price was read.' : `${count} prices were read.`),
    importBelow: (count) =>
      count === 1 ? 'One price is below its cost:' : `${count} prices are below their cost:`,
    importDearer: (count) =>
      count === 1
        ? 'With one price, more units cost more each:'
        : `With ${count} prices, more units cost more each:`,
    importFaults: 'Nothing is saved until this is corrected in the file:',
    importSave: (count) => (count === 1 ? 'Save 1 price' : `Save ${count} prices`),
    imported: (count) => (count === 1 ? '1 price saved.' : `${count} prices saved.`),
    saved: 'Price saved.',
    reason: ({ lista, propio, minimo, desde }, precio) => {
      const who = propio ? 'Price of the customer' : lista === null ? 'Price' : `List ${lista}`;
      const when = minimo === '0' ? `since ${dayText(desde)}` : `from ${minimo}`;
      return `${who}, ${when}: ${dollars(precio)}`;
    },
  },
};
