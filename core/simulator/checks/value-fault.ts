/** A value that fits its field but is wrong, as the service names it (§result-codes). */
export interface ValueFault {
  /** Dotted path without indexes, e.g. `receptor.direccion.distrito`. */
  readonly campo: string;
  /** codigoMsg of §result-codes. */
  readonly codigo: string;
  /** The sentence after the path. */
  readonly texto: string;
}

const TEXT_OF: Readonly<Record<string, string>> = {
  '003': 'VALOR NO ES VALIDO',
  '004': 'YA EXISTE UN REGISTRO CON ESE VALOR',
  '005': 'DEBE INGRESAR UN VALOR',
  '006': 'FORMATO NO ES VALIDO',
  '007': 'VALOR NO ES PERMITIDO',
  '012': 'NO EXISTE EVENTO DE CONTINGENCIA',
  '013': 'NO ESTA DENTRO DEL PERIODO DEL EVENTO DE CONTINGENCIA',
  '014': 'NO EXISTE UN REGISTRO CON ESE DATO',
  '015': 'DOCUMENTO SE ENCUENTRA INVALIDADO',
  '016': 'MONTO SUPERA EL DEL DOCUMENTO RELACIONADO',
  '017': 'FECHA NO ES CORRECTA',
  '018': 'FECHA FUERA DE PLAZO',
  '019': 'ERROR EN SECUENCIA',
  '020': 'CALCULO INCORRECTO',
  '023': 'FALTAN DATOS PARA VALIDAR INFORMACION',
  '024': 'VALOR NO APLICA',
  '025': 'VALORES REPETIDOS',
  '026': 'NO SE PERMITEN VALORES DISTINTOS',
  '027': 'DATO NO COINCIDE CON EL DTE',
  '028': 'DTE RELACIONADO CON OTRO DTE',
  '094': 'PARAMETROS NO SON VALIDOS',
};

/** A fault with the usual sentence of its code. */
export function valueFault(codigo: string, campo: string): ValueFault {
  return { campo, codigo, texto: TEXT_OF[codigo] ?? 'ERROR NO CATALOGADO' };
}

const CLASS_OF: Readonly<Record<string, string>> = {
  identificacion: '11',
  emisor: '12',
  receptor: '13',
  sujetoExcluido: '13',
  documentoRelacionado: '14',
  cuerpoDocumento: '15',
  resumen: '16',
  extension: '17',
  apendice: '18',
  ventaTercero: '21',
};

/** clasificaMsg of a field, by the section it lies in (§result-codes). */
export function classOf(campo: string): string {
  return CLASS_OF[campo.split('.')[0] ?? ''] ?? '99';
}
