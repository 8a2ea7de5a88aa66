/** Issued document types and editions of their format (§editions). */

export const TIPOS_VENTA = ['01', '03', '04'] as const;
export type TipoVenta = (typeof TIPOS_VENTA)[number];

/** Notes that adjust a 03: 05 reduces it, 06 increases it (§notes). */
export const TIPOS_NOTA = ['05', '06'] as const;
export type TipoNota = (typeof TIPOS_NOTA)[number];

/** Return event for goods of a 01 (§retorno): delivered like a document, without control number. */
export const RETORNO = '18';

/** Factura de sujeto excluido: a purchase from a seller outside IVA, documented by the buyer (§sujeto-excluido). */
export const COMPRA = '14';

/** Documents that adjust another: notes a 03, a return a 01. */
export const TIPOS_AJUSTE = [...TIPOS_NOTA, RETORNO] as const;
export type TipoAjuste = (typeof TIPOS_AJUSTE)[number];

export const TIPOS_DTE = [...TIPOS_VENTA, ...TIPOS_NOTA, COMPRA, RETORNO] as const;
export type TipoDte = (typeof TIPOS_DTE)[number];

/** Types with a control number. */
export const TIPOS_NUMERADOS = [...TIPOS_VENTA, ...TIPOS_NOTA, COMPRA] as const;
export type TipoNumerado = (typeof TIPOS_NUMERADOS)[number];

/** Type names in issuance results (§issuance-result); everywhere else `tipoDte` is the code. */
export const TIPO_DTE_NAME: Readonly<Record<TipoDte, string>> = {
  '01': 'Factura Electrónica',
  '03': 'Comprobante de Crédito Fiscal Electrónico',
  '04': 'Nota de Remisión Electrónica',
  '05': 'Nota de Crédito Electrónica',
  '06': 'Nota de Débito Electrónica',
  '14': 'Factura de Sujeto Excluido Electrónica',
  '18': 'Evento de Retorno',
};

export function isNota(tipoDte: TipoDte): tipoDte is TipoNota {
  return tipoDte === '05' || tipoDte === '06';
}

/** Whether the receiver is a registered taxpayer: 03 and its notes. */
export function namesTaxpayer(tipoDte: TipoDte): boolean {
  return tipoDte === '03' || isNota(tipoDte);
}

export function isVenta(tipoDte: TipoDte): tipoDte is TipoVenta {
  return tipoDte === '01' || tipoDte === '03' || tipoDte === '04';
}

export function isAjuste(tipoDte: TipoDte): tipoDte is TipoAjuste {
  return isNota(tipoDte) || tipoDte === RETORNO;
}

/** Whether prices include VAT: sales to consumers and their returns (§prices-and-vat). */
export function holdsIva(tipoDte: TipoDte): tipoDte is '01' | typeof RETORNO {
  return tipoDte === '01' || tipoDte === RETORNO;
}

/** Whether an invalidation may name a replacement; credit notes and returns are issued anew afterwards instead (§note-invalidation). */
export function takesReplacement(tipoDte: TipoDte): boolean {
  return tipoDte !== '05' && tipoDte !== RETORNO;
}

/** Whether one type may replace the other: a sale takes the place of a sale or a remission, any other only of its own type. */
export function mayReplace(tipoDte: TipoDte, former: TipoDte): boolean {
  const isSale = tipoDte === '01' || tipoDte === '03';
  return isSale ? former === '01' || former === '03' || former === '04' : tipoDte === former;
}

/** `2023`: 01 v1, 03 to 06 v3, 14 v1. `2026`: 01 v2, 03 to 06 v4, 14 v2, and 18 v1, which is new. */
export const EDITIONS = ['2023', '2026'] as const;
export type Edition = (typeof EDITIONS)[number];

/** Everything with an edition: document types, and the two events of §editions. */
export const EDITION_KINDS = [...TIPOS_DTE, 'invalidacion', 'contingencia'] as const;
export type EditionKind = (typeof EDITION_KINDS)[number];
