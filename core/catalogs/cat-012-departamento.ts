import type { Catalog } from './catalog.ts';

/** CAT-012 Departamento (edition of the workbook of July 2026). */
export const CAT_012: Catalog = {
  catalog: 'CAT-012',
  title: 'Departamento',
  codeJsonType: 'string',
  entries: [
    ['00', 'Otro (Para extranjeros)'],
    ['01', 'Ahuachapán'],
    ['02', 'Santa Ana'],
    ['03', 'Sonsonate'],
    ['04', 'Chalatenango'],
    ['05', 'La Libertad'],
    ['06', 'San Salvador'],
    ['07', 'Cuscatlán'],
    ['08', 'La Paz'],
    ['09', 'Cabañas'],
    ['10', 'San Vicente'],
    ['11', 'Usulután'],
    ['12', 'San Miguel'],
    ['13', 'Morazán'],
    ['14', 'La Unión'],
  ],
};
