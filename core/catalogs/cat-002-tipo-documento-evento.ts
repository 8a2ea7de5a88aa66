import type { Catalog } from './catalog.ts';

/** CAT-002 Tipo de Documento / Evento (edition of the workbook of July 2026). */
export const CAT_002: Catalog = {
  catalog: 'CAT-002',
  title: 'Tipo de Documento / Evento',
  codeJsonType: 'string',
  entries: [
    ['01', 'Factura'],
    ['03', 'Comprobante de crédito fiscal'],
    ['04', 'Nota de remisión'],
    ['05', 'Nota de crédito'],
    ['06', 'Nota de débito'],
    ['07', 'Comprobante de retención'],
    ['08', 'Comprobante de liquidación'],
    ['09', 'Documento contable de liquidación'],
    ['11', 'Facturas de exportación'],
    ['14', 'Factura de sujeto excluido'],
    ['15', 'Comprobante de donación'],
    ['17', 'Evento de Operaciones Especiales'],
    ['18', 'Evento de Retorno'],
  ],
};
