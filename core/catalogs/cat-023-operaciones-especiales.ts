import type { Catalog } from './catalog.ts';

/** CAT-023 Operaciones Especiales (edition of the workbook of July 2026). */
export const CAT_023: Catalog = {
  catalog: 'CAT-023',
  title: 'Operaciones Especiales',
  codeJsonType: 'string',
  entries: [
    ['02', 'Factura de venta simplificada'],
    ['97', 'Comprobantes de Control Interno'],
  ],
};
