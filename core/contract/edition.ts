/** Document types the product issues and editions of their format (§editions). */

/** What a till sells or moves goods with. */
export const TIPOS_VENTA = ['01', '03', '04'] as const;
export type TipoVenta = (typeof TIPOS_VENTA)[number];

/** Notes that adjust a 03: 05 lowers it, 06 raises it (§notes). */
export const TIPOS_NOTA = ['05', '06'] as const;
export type TipoNota = (typeof TIPOS_NOTA)[number];

/** The event by which goods of a 01 come back (§retorno): delivered like a document, without a control number of its own. */
export const RETORNO = '18';

/** The factura de sujeto excluido: a purchase from somebody who is no taxpayer of IVA, documented by its buyer (§sujeto-excluido). */
export const COMPRA = '14';

/** What adjusts another document: notes a 03, a return a 01. */
export const TIPOS_AJUSTE = [...TIPOS_NOTA, RETORNO] as const;
export type TipoAjuste = (typeof TIPOS_AJUSTE)[number];

export const TIPOS_DTE = [...TIPOS_VENTA, ...TIPOS_NOTA, COMPRA, RETORNO] as const;
export type TipoDte = (typeof TIPOS_DTE)[number];

/** Those that bear a control number. */
export const TIPOS_NUMERADOS = [...TIPOS_VENTA, ...TIPOS_NOTA, COMPRA] as const;
export type TipoNumerado = (typeof TIPOS_NUMERADOS)[number];

/** Whether a document of that type is a credit or debit note. */
export function isNota(tipoDte: TipoDte): tipoDte is TipoNota {
  return tipoDte === '05' || tipoDte === '06';
}

/** Whether a till sells or moves goods with that type. */
export function isVenta(tipoDte: TipoDte): tipoDte is TipoVenta {
  return tipoDte === '01' || tipoDte === '03' || tipoDte === '04';
}

/** Whether a document of that type adjusts another one. */
export function isAjuste(tipoDte: TipoDte): tipoDte is TipoAjuste {
  return isNota(tipoDte) || tipoDte === RETORNO;
}

/** Whether the prices of that type hold the VAT: a sale to a consumer, and what comes back of it (§prices-and-vat). */
export function holdsIva(tipoDte: TipoDte): tipoDte is '01' | typeof RETORNO {
  return tipoDte === '01' || tipoDte === RETORNO;
}

/** Whether an invalidation may name what replaces a document of that type: a credit note and a return are made anew afterwards (§note-invalidation). */
export function takesReplacement(tipoDte: TipoDte): boolean {
  return tipoDte !== '05' && tipoDte !== RETORNO;
}

/** Whether one may stand in the place of the other: a purchase in that of a purchase alone (§sujeto-excluido-invalidation). */
export function mayReplace(tipoDte: TipoDte, former: TipoDte): boolean {
  return (tipoDte === COMPRA) === (former === COMPRA);
}

/** `2023`: 01 v1, 03 to 06 v3, 14 v1. `2026`: 01 v2, 03 to 06 v4, 14 v2, and 18 v1, which the former does not know. */
export const EDITIONS = ['2023', '2026'] as const;
export type Edition = (typeof EDITIONS)[number];

/** What has an edition of its own: documents by their type, and the two events of §editions. */
export const EDITION_KINDS = [...TIPOS_DTE, 'invalidacion', 'contingencia'] as const;
export type EditionKind = (typeof EDITION_KINDS)[number];
