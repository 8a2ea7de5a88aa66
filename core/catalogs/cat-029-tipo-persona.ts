import type { Catalog } from './catalog.ts';

/** CAT-029 Tipo de persona (edition of the workbook of July 2026). */
export const CAT_029: Catalog = {
  catalog: 'CAT-029',
  title: 'Tipo de persona',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Persona Natural'],
    ['2', 'Persona Jurídica'],
  ],
};
