import type { Catalog } from './catalog.ts';

/** CAT-031 INCOTERMS (edition of the workbook of July 2026). */
export const CAT_031: Catalog = {
  catalog: 'CAT-031',
  title: 'INCOTERMS',
  codeJsonType: 'string',
  entries: [
    ['01', 'EXW-En fabrica'],
    ['02', 'FCA-Libre transportista'],
    ['03', 'CPT-Transporte pagado hasta'],
    ['04', 'CIP-Transporte y seguro pagado hasta'],
    ['05', 'DAP-Entrega en el lugar'],
    ['06', 'DPU-Entregado en el lugar descargado'],
    ['07', 'DDP-Entrega con impuestos pagados'],
    ['08', 'FAS-Libre al costado del buque'],
    ['09', 'FOB-Libre a bordo'],
    ['10', 'CFR-Costo y flete'],
    ['11', 'CIF- Costo seguro y flete'],
  ],
};
