import type { esLabels } from '../es/labels.ts';

/** Words of labels for shelves and goods. */
export const enLabels: typeof esLabels = {
  labels: {
    open: 'Labels',
    title: 'Price labels',
    lead: 'Name, price with VAT and barcode, as a PDF to print.',
    copiesOf: (name) => `Labels of ${name}`,
    paper: 'Paper',
    papers: { hoja: 'A4 sheet, 24 labels', rollo: "Roll as wide as the ticket printer's paper" },
    save: (count) => (count === 1 ? 'Save 1 label' : `Save ${count} labels`),
  },
};
