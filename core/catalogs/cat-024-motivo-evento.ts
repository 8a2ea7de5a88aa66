import type { Catalog } from './catalog.ts';

/** CAT-024 Motivo del evento (edition of the workbook of July 2026). */
export const CAT_024: Catalog = {
  catalog: 'CAT-024',
  title: 'Motivo del evento',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Error en la Información del Documento Tributario Electrónico a invalidar.'],
    ['2', 'Rescindir de la operación realizada.'],
    ['3', 'Otro'],
  ],
};
