import type { esLabels } from '../es/labels.ts';

/** Words of labels for shelves and goods. */
export const enLabels: typeof esLabels = {
  labels: {
    open: 'Labels',
    title: 'Price labels',
    lead: 'Name, price with VAT and barcode.',
    copiesOf: (name) => `Labels of ${name}`,
    paper: 'Paper',
    papers: {
      impresora: 'Ticket printer of this till',
      hoja: 'PDF: A4 sheet, 24 labels',
      rollo: "PDF: roll as wide as the ticket printer's paper",
    },
    print: (count) => (count === 1 ? 'Print 1 label' : `Print ${count} labels`),
    save: (count) => (count === 1 ? 'Save 1 label' : `Save ${count} labels`),
  },
};
