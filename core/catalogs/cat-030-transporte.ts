import type { Catalog } from './catalog.ts';

/** CAT-030 Transporte (edition of the workbook of July 2026). */
export const CAT_030: Catalog = {
  catalog: 'CAT-030',
  title: 'Transporte',
  codeJsonType: 'integer',
  entries: [
    ['1', 'TERRESTRE'],
    ['2', 'AÉREO'],
    ['3', 'MARÍTIMO'],
    ['4', 'FERREO'],
    ['5', 'MULTIMODAL'],
    ['6', 'CORREO'],
  ],
};
