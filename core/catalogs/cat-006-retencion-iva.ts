import type { Catalog } from './catalog.ts';

/** CAT-006 Retención IVA MH (edition of the workbook of July 2026). */
export const CAT_006: Catalog = {
  catalog: 'CAT-006',
  title: 'Retención IVA MH',
  codeJsonType: 'string',
  entries: [
    ['22', 'Retención IVA 1%'],
    ['C4', 'Retención IVA 13%'],
    ['C9', 'Otras retenciones IVA casos especiales'],
  ],
};
