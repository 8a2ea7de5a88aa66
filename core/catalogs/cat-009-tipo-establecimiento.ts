import type { Catalog } from './catalog.ts';

/** CAT-009 Tipo de establecimiento (edition of the workbook of July 2026). */
export const CAT_009: Catalog = {
  catalog: 'CAT-009',
  title: 'Tipo de establecimiento',
  codeJsonType: 'string',
  entries: [
    ['01', 'Sucursal'],
    ['02', 'Casa Matriz'],
    ['04', 'Bodega'],
    ['07', 'Patio'],
  ],
};
