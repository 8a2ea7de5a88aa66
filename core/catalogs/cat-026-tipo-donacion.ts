import type { Catalog } from './catalog.ts';

/** CAT-026 Tipo de Donación (edition of the workbook of July 2026). */
export const CAT_026: Catalog = {
  catalog: 'CAT-026',
  title: 'Tipo de Donación',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Efectivo'],
    ['2', 'Bien'],
    ['3', 'Servicio'],
  ],
};
