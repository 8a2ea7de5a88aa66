import type { Catalog } from './catalog.ts';

/** CAT-025 Título a que se remiten los bienes (edition of the workbook of July 2026). */
export const CAT_025: Catalog = {
  catalog: 'CAT-025',
  title: 'Título a que se remiten los bienes',
  codeJsonType: 'string',
  entries: [
    ['01', 'Depósito'],
    ['02', 'Propiedad'],
    ['03', 'Consignación'],
    ['04', 'Traslado'],
    ['05', 'Otros'],
  ],
};
