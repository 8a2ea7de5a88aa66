/** Closed code lists of the authority's documents. Sources: schemas of 2023; §factura, §nota-remision. */

import type { TipoDte } from '../edition.ts';

/** Form of payment (CAT-017). */
export const FORMAS_PAGO_MH = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '08',
  '09',
  '11',
  '12',
  '13',
  '14',
  '99',
] as const;
/** Unit of a payment term (CAT-018). */
export const PLAZOS = ['01', '02', '03'] as const;
/** Identity document (CAT-022). */
export const TIPOS_DOCUMENTO_MH = ['36', '13', '02', '03', '37'] as const;
/** Establishment type (CAT-009, plus 20 in the schemas of 2023). */
export const TIPOS_ESTABLECIMIENTO = ['01', '02', '04', '07', '20'] as const;
/** Title of remitted goods (CAT-025). */
export const BIENES_TITULO = ['01', '02', '03', '04', '05'] as const;

/** Kinds of withholding (CAT-006). */
export const CODIGOS_RETENCION = ['22', 'C4', 'C9'] as const;

/** VAT: the tax of ordinary sales, in the summary of 03 and 04. */
export const IVA = '20';

/** Taxes of a line with tipoItem 4, in `codTributo`. */
export const CODIGOS_TRIBUTO_ITEM = ['A8', '57', '90', 'D4', 'D5', '25', 'A6'] as const;

/** Taxes in the summary of all types, VAT excepted. */
const TRIBUTOS_RESUMEN = 'C3 59 71 D1 C8 D5 D4'.split(' ');
/** Specific and ad-valorem taxes; not in 04, 05 and 06. */
const TRIBUTOS_ESPECIFICOS = (
  'C5 C6 C7 19 28 31 32 33 34 35 36 37 38 39 42 43 44 50 51 52 53 54 55 58 77 78 79 85 86 91 92 ' +
  'A1 A5 A7 A9'
).split(' ');

/** `tributos` of an ordinary line, by type; never VAT in 01 and 18, whose prices include it. */
export const TRIBUTOS_LINEA: Readonly<Record<TipoDte, ReadonlySet<string>>> = {
  '01': new Set([...TRIBUTOS_RESUMEN, ...TRIBUTOS_ESPECIFICOS]),
  '03': new Set([IVA, ...TRIBUTOS_RESUMEN, ...TRIBUTOS_ESPECIFICOS]),
  '04': new Set([IVA, ...TRIBUTOS_RESUMEN]),
  '05': new Set([IVA, ...TRIBUTOS_RESUMEN]),
  '06': new Set([IVA, ...TRIBUTOS_RESUMEN]),
  // A purchase from a seller outside IVA has no tax.
  '14': new Set(),
  '18': new Set([...TRIBUTOS_RESUMEN, ...TRIBUTOS_ESPECIFICOS]),
};

/** `resumen.tributos[].codigo` of 01 v1, whose schema omits D4. */
export const TRIBUTOS_RESUMEN_FACTURA = [...TRIBUTOS_RESUMEN, ...TRIBUTOS_ESPECIFICOS].filter(
  (code) => code !== 'D4',
);
