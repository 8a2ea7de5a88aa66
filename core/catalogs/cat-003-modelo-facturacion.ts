import type { Catalog } from './catalog.ts';

/** CAT-003 Modelo de Facturación (edition of the workbook of July 2026). */
export const CAT_003: Catalog = {
  catalog: 'CAT-003',
  title: 'Modelo de Facturación',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Modelo Facturación previo'],
    ['2', 'Modelo Facturación diferido'],
  ],
};
