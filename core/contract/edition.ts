/** Document types the product issues and editions of their format (§editions). */

/** What a till sells or moves goods with. */
export const TIPOS_VENTA = ['01', '03', '04'] as const;
export type TipoVenta = (typeof TIPOS_VENTA)[number];

/** Notes that adjust a 03: 05 lowers it, 06 raises it (§notes). */
export const TIPOS_NOTA = ['05', '06'] as const;
export type TipoNota = (typeof TIPOS_NOTA)[number];

export const TIPOS_DTE = [...TIPOS_VENTA, ...TIPOS_NOTA] as const;
export type TipoDte = (typeof TIPOS_DTE)[number];

/** Whether a document of that type adjusts another one. */
export function isNota(tipoDte: TipoDte): tipoDte is TipoNota {
  return tipoDte === '05' || tipoDte === '06';
}

/** How a document's amounts count among the sales: a 04 sells nothing, a 05 takes back what was sold. */
export const SALE_SIGN: Readonly<Record<TipoDte, 1 | 0 | -1>> = {
  '01': 1,
  '03': 1,
  '04': 0,
  '05': -1,
  '06': 1,
};

/** `2023`: 01 v1, 03 to 06 v3. `2026`: 01 v2, 03 to 06 v4. */
export const EDITIONS = ['2023', '2026'] as const;
export type Edition = (typeof EDITIONS)[number];
