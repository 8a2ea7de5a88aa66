import type { Catalog } from './catalog.ts';

/** CAT-004 Tipo de Transmisión (edition of the workbook of July 2026). */
export const CAT_004: Catalog = {
  catalog: 'CAT-004',
  title: 'Tipo de Transmisión',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Transmisión normal'],
    ['2', 'Transmisión por contingencia'],
  ],
};
