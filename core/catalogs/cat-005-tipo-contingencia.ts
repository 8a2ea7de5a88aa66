import type { Catalog } from './catalog.ts';

/** CAT-005 Tipo de Contingencia (edition of the workbook of July 2026). */
export const CAT_005: Catalog = {
  catalog: 'CAT-005',
  title: 'Tipo de Contingencia',
  codeJsonType: 'integer',
  entries: [
    ['1', 'No disponibilidad de sistema del MH'],
    ['2', 'No disponibilidad de sistema del emisor'],
    ['3', 'Falla en el suministro de servicio de Internet del Emisor'],
    [
      '4',
      'Falla en el suministro de servicio de energía eléctrica del emisor que impida la transmisión de los DTE',
    ],
    ['5', 'Otro (deberá digitar un máximo de 500 caracteres explicando el motivo)'],
  ],
};
