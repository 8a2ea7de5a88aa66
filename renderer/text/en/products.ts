/** English texts of the products screen, and of what it shares with the customers': list, import and export. */
import type { esProducts } from '../es/products.ts';

export const enProducts: typeof esProducts = {
  records: {
    search: 'Search',
    shown: (total, clipped) =>
      clipped ? `The ${total} best matches; type another word to narrow it` : `${total} in the list`,
    loading: 'Searching…',
    keys: '↑↓ and Enter open · space picks several · Del deletes',
    keysReading: '↑↓ chooses · Enter opens',
    saved: (name) => `Saved: ${name}`,
    deleted: (name) => `Deleted: ${name}`,
    none: (typed) => `Nothing matches “${typed}”.`,
    noneHint: 'Search by code, barcode or single words, with or without accents.',
    importFile: 'Import file',
    exportFile: 'Export CSV',
    exporting: (count) => `Exporting… ${count}`,
    save: 'Save',
    keep: 'Keep',
    remove: 'Delete',
    close: 'Close',
  },
  products: {
    title: 'Products',
    search: 'Search by code, barcode or description',
    create: 'New product',
    edit: 'Product',
    never: 'There are no products yet.',
    neverHint: 'Write the first one, or bring those you have in a spreadsheet.',
    neverCashier: 'A manager writes or imports them here.',
    columns: {
      code: 'Code',
      name: 'Description',
      barcodes: 'Barcodes',
      unit: 'Unit',
      treatment: 'VAT',
      price: 'Price with VAT',
    },
    fromCentre:
      'Products of all tills are added and changed on the page of the centre; those that only this till has are changed here.',
    moreBarcodes: (count) => `and ${count} more`,
    code: 'Code',
    name: 'Description',
    price: 'Price with VAT',
    priceWrong: 'Type a price in dollars, for example 1.25.',
    unit: 'Unit of measure',
    unitFind: 'Code or name, for example libra',
    kind: 'Kind',
    kinds: { bien: 'Goods', servicio: 'Service' },
    treatment: 'Treatment',
    treatments: { gravado: 'Taxed', exento: 'Exempt', 'no-sujeto': 'Not subject' },
    barcodes: 'Barcodes',
    barcode: (place) => `Barcode ${place}`,
    addBarcode: 'Add barcode',
    removeBarcode: (barcode) => `Remove ${barcode}`,
    scanHint: 'With the scanner: scan here and it is added.',
    readingOnly: 'Only a manager can change products.',
    deleteAsk: 'Delete this product?',
    deleteText: (name, code, barcodes) =>
      `“${name}” (${code}) is deleted with its price${
        barcodes === 0 ? '' : barcodes === 1 ? ' and its barcode' : ` and its ${barcodes} barcodes`
      }. Documents already issued do not change.`,
  },
  imports: {
    title: { productos: 'Import products', clientes: 'Import customers' },
    choose: 'Choose file',
    drop: 'or drag it here',
    lead: {
      productos: 'Each line is known by its code: if it exists it is updated; if not, it is created.',
      clientes:
        'Each line is known by its document number: if it exists it is updated; if not, it is created.',
    },
    formats:
      'An Excel workbook (.xlsx), of which the first sheet is read, or a CSV file of any spreadsheet. Nothing changes until you confirm it.',
    template: 'Download template',
    stage: {
      recibiendo: 'Reading the file…',
      revisando: 'Reviewing the lines…',
      aplicando: 'Saving…',
    },
    progress: (done, total) => `${done} of ${total}`,
    goOn: 'You can close this window and go on selling: the import continues.',
    cancel: 'Cancel',
    ready: 'This is what will happen',
    fates: { nuevas: 'New', cambiadas: 'Changing', iguales: 'Equal', malas: 'With errors' },
    doneFates: { nuevas: 'Created', cambiadas: 'Changed', iguales: 'Equal', malas: 'Left out' },
    classes: { primeras: 'First', nuevas: 'New', cambiadas: 'Changing', malas: 'With errors' },
    show: 'Lines shown',
    line: 'Line',
    what: 'What',
    fate: { nuevas: 'Is created', cambiadas: 'Changes', iguales: 'Already equal', malas: 'Not imported' },
    change: (columna, antes, despues) =>
      `${columna}: ${antes === '' ? '(empty)' : antes} → ${despues === '' ? '(empty)' : despues}`,
    fault: (columna, valor, mensaje) =>
      valor === '' ? `${columna}: ${mensaje}` : `${columna} “${valor}”: ${mensaje}`,
    more: (count) => (count === '1' ? '1 more line like these.' : `${count} more lines like these.`),
    columnsByHand: 'Assign the columns by hand',
    columnsHint:
      'For each thing that the till keeps, choose the column of the file that it comes from. Nothing changes until you confirm it.',
    noColumn: 'None',
    fileColumn: (place, heading) => `${place}. ${heading.trim() === '' ? '(no name)' : heading.trim()}`,
    readAgain: 'Read the file so',
    ignored: (names) => `Columns that are not used: ${names}.`,
    used: (names) => `Columns: ${names}.`,
    apply: (count) => (count === '1' ? 'Import 1 line' : `Import ${count} lines`),
    applyGood: (good) => (good === '1' ? 'Import only the good line' : `Import only the ${good} good ones`),
    nothing: 'Everything is already as in the file: there is nothing to change.',
    onlyWrong: 'No line can be imported. Mend the errors and choose the file again.',
    downloadWrong: (count) =>
      count === '1' ? 'Download the line with errors' : `Download the ${count} with errors`,
    wrongHint: 'The file of errors has each line with its reason; mend it there and import it.',
    done: 'Import finished',
    leftOut: (kept, out) =>
      `${kept === '1' ? '1 line was' : `${kept} lines were`} saved and ${out === '1' ? '1 was' : `${out} were`} left out because of errors.`,
    cancelled: 'Import cancelled',
    cancelledText: (count) =>
      count === '0'
        ? 'Nothing was changed.'
        : `${count} lines were already saved and stay so. Import the same file to finish.`,
    failed: 'The import stopped',
    unreadable: 'The file cannot be imported',
    another: 'Choose another file',
    running: (percent) => `Importing… ${percent} %`,
    waiting: (archivo) => `“${archivo}” is reviewed and waits to be imported or discarded.`,
    discard: 'Discard',
    see: 'See',
    file: (name) => `File: ${name}`,
  },
};
