import type { Catalog } from './catalog.ts';

/** CAT-018 Plazo (edition of the workbook of July 2026). */
export const CAT_018: Catalog = {
  catalog: 'CAT-018',
  title: 'Plazo',
  codeJsonType: 'string',
  entries: [
    ['01', 'Días'],
    ['02', 'Meses'],
    ['03', 'Años'],
  ],
};
