import type { Catalog } from './catalog.ts';

/** CAT-022 Tipo de documento de identificación (edition of the workbook of July 2026). */
export const CAT_022: Catalog = {
  catalog: 'CAT-022',
  title: 'Tipo de documento de identificación',
  codeJsonType: 'string',
  entries: [
    ['36', 'NIT'],
    ['13', 'DUI'],
    ['37', 'Otro'],
    ['03', 'Pasaporte'],
    ['02', 'Carnet de Residente'],
  ],
};
