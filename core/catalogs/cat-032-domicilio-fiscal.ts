import type { Catalog } from './catalog.ts';

/** CAT-032 Domicilio Fiscal (edition of the workbook of July 2026). */
export const CAT_032: Catalog = {
  catalog: 'CAT-032',
  title: 'Domicilio Fiscal',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Domiciliado'],
    ['2', 'No Domiciliado'],
  ],
};
