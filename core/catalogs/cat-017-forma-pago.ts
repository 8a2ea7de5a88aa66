import type { Catalog } from './catalog.ts';

/** CAT-017 Forma de Pago (edition of the workbook of July 2026). */
export const CAT_017: Catalog = {
  catalog: 'CAT-017',
  title: 'Forma de Pago',
  codeJsonType: 'string',
  entries: [
    ['01', 'Billetes y monedas'],
    ['02', 'Tarjeta Débito'],
    ['03', 'Tarjeta Crédito'],
    ['04', 'Cheque'],
    ['05', 'Transferencia-Depósito Bancario'],
    ['08', 'Dinero electrónico'],
    ['09', 'Monedero electrónico'],
    ['11', 'Bitcoin'],
    ['12', 'Otras Criptomonedas'],
    ['13', 'Cuentas por pagar del receptor'],
    ['14', 'Giro bancario'],
    ['99', 'Otros (se debe indicar el medio de pago)'],
  ],
};
