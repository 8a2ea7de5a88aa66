/**
 * Code lists of the interface specification (2.6, 4.5): what callers and forms write. The authority's own lists are the
 * catalogues; the two meet in `domain/translate` only, because payment codes 02–05 exist in both with other meanings.
 */

/** A code with its meaning in Spanish. */
export interface CodeMeaning<Code> {
  readonly codigo: Code;
  readonly nombre: string;
}

/** Payment method, `pagos[].codigo`. */
export const FORMAS_PAGO = [
  { codigo: '01', nombre: 'Efectivo' },
  { codigo: '02', nombre: 'Cheque' },
  { codigo: '03', nombre: 'Transferencia bancaria' },
  { codigo: '04', nombre: 'Tarjeta de crédito' },
  { codigo: '05', nombre: 'Tarjeta de débito' },
] as const satisfies readonly CodeMeaning<string>[];
export type FormaPago = (typeof FORMAS_PAGO)[number]['codigo'];

/** Receiver document type, `receptor.tipoDocumento`. */
export const TIPOS_DOCUMENTO = [
  { codigo: '36', nombre: 'NIT' },
  { codigo: '13', nombre: 'DUI' },
  { codigo: '02', nombre: 'Carnet de residente' },
  { codigo: '37', nombre: 'Otro' },
] as const satisfies readonly CodeMeaning<string>[];
export type TipoDocumento = (typeof TIPOS_DOCUMENTO)[number]['codigo'];

/** Item type, `items[].tipoItem`: the common-fields list, which wins over the inline comments (decisions 1). */
export const TIPOS_ITEM = [
  { codigo: 1, nombre: 'Bien (gravado con IVA)' },
  { codigo: 2, nombre: 'Servicio (gravado con IVA)' },
  { codigo: 3, nombre: 'Exento' },
  { codigo: 4, nombre: 'No sujeto' },
] as const satisfies readonly CodeMeaning<number>[];
export type TipoItem = (typeof TIPOS_ITEM)[number]['codigo'];

/** Reason of an invalidation, `motivo.tipoAnulacion`. */
export const TIPOS_ANULACION = [
  { codigo: 1, nombre: 'Sustitución' },
  { codigo: 2, nombre: 'Error en papel' },
  { codigo: 3, nombre: 'Otro' },
] as const satisfies readonly CodeMeaning<number>[];
export type TipoAnulacion = (typeof TIPOS_ANULACION)[number]['codigo'];
