import type { Catalog } from './catalog.ts';

/** CAT-033 Tipo de Régimen (edition of the workbook of July 2026). */
export const CAT_033: Catalog = {
  catalog: 'CAT-033',
  title: 'Tipo de Régimen',
  codeJsonType: 'string',
  entries: [
    ['EX-1', 'Exportación Definitiva'],
    ['EX-2', 'Exportación Temporal'],
    ['EX-3', 'Reexportación'],
    ['TA-1', 'Tránsito Aduanero'],
  ],
};
