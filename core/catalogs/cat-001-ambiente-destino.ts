import type { Catalog } from './catalog.ts';

/** CAT-001 Ambiente de destino (edition of the workbook of July 2026). */
export const CAT_001: Catalog = {
  catalog: 'CAT-001',
  title: 'Ambiente de destino',
  codeJsonType: 'string',
  entries: [
    ['00', 'Modo prueba'],
    ['01', 'Modo producción'],
  ],
};
