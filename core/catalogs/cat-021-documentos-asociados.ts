import type { Catalog } from './catalog.ts';

/** CAT-021 Documentos Asociados (edition of the workbook of July 2026). */
export const CAT_021: Catalog = {
  catalog: 'CAT-021',
  title: 'Documentos Asociados',
  codeJsonType: 'integer',
  entries: [
    ['1', 'Emisor'],
    ['2', 'Receptor'],
    ['3', 'Médico (solo aplica para contribuyentes obligados a la presentación de F-958)'],
    ['4', 'Transporte (solo aplica para Factura de exportación)'],
  ],
};
