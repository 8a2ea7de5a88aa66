import type { Catalog } from './catalog.ts';

/** CAT-007 Tipo de Generación del Documento (edition of the workbook of July 2026). */
export const CAT_007: Catalog = {
  catalog: 'CAT-007',
  title: 'Tipo de Generación del Documento',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Físico'],
    ['2', 'Electrónico'],
  ],
};
