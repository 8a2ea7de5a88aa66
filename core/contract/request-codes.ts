/**
 * Code lists of the interface specification (2.6), for callers and forms. The authority's lists are the catalogues. Only `domain/code-translation` converts between
 * them, because payment codes 02–05 differ in meaning.
 */

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

/** Receiver document type, `receptor.tipoDocumento`. */
export const TIPOS_DOCUMENTO = [
  { codigo: '36', nombre: 'NIT' },
  { codigo: '13', nombre: 'DUI' },
  { codigo: '02', nombre: 'Carnet de residente' },
  { codigo: '37', nombre: 'Otro' },
] as const satisfies readonly CodeMeaning<string>[];
