import type { Catalog } from './catalog.ts';

/** CAT-016 Condición de la Operación (edition of the workbook of July 2026). */
export const CAT_016: Catalog = {
  catalog: 'CAT-016',
  title: 'Condición de la Operación',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Contado'],
    ['2', 'A crédito'],
    ['3', 'Otro'],
  ],
};
