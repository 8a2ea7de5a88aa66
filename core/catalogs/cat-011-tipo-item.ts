import type { Catalog } from './catalog.ts';

/** CAT-011 Tipo de ítem (edition of the workbook of July 2026). */
export const CAT_011: Catalog = {
  catalog: 'CAT-011',
  title: 'Tipo de ítem',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Bienes'],
    ['2', 'Servicios'],
    ['3', 'Ambos (Bienes y Servicios, incluye los dos inherente a los Productos o servicios)'],
    ['4', 'Otros tributos por ítem'],
  ],
};
