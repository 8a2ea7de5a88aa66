/** Closed list of `errors[].codigo`: stable names of rule kinds, for programs (§error-shape). */
export const FAULT_CODES = {
  CAMPO_REQUERIDO: 'Falta el dato, o está vacío',
  CAMPO_DESCONOCIDO: 'No existe un campo, parámetro o encabezado con ese nombre',
  CAMPO_RESERVADO: 'Lo produce el servicio a partir de la llave: no se envía',
  TIPO_INCORRECTO: 'El valor es de otro tipo: texto, número, lista, objeto, true o false',
  FORMATO: 'El texto no tiene la forma pedida',
  LONGITUD: 'Demasiado corto o demasiado largo, en caracteres o en elementos',
  FUERA_DE_RANGO: 'El número, el monto o la fecha queda fuera de lo permitido',
  DECIMALES: 'El número trae más decimales de los que se admiten',
  CODIGO_DESCONOCIDO: 'El código no existe en su catálogo o en su lista',
  IDENTIFICADOR: 'El DUI, NIT o NRC está mal escrito o no cuadra con su dígito verificador',
  ARITMETICA: 'Los montos no cuadran entre sí',
  REGLA: 'Un dato no puede ir así con otro de la misma solicitud',
  VALOR_NO_PERMITIDO: 'El dato o encabezado existe, pero no se admite en esta llamada o con esta llave',
  REPETIDO: 'El parámetro viene más de una vez',
  NO_COINCIDE: 'No coincide con el documento al que se refiere',
  ESTADO: 'El documento al que se refiere está en un estado en que eso no se puede',
  SALDO: 'La nota toma más de lo que queda del documento que ajusta',
  FUERA_DE_PLAZO: 'Pasó el plazo para referirse a ese documento',
  REEMPLAZO: 'El documento que reemplaza no sirve para eso',
  ESQUEMA: 'El formato de Hacienda no admite el documento que resultaría',
  DESTINO_NO_LOCAL: 'La dirección queda fuera de esta computadora y de su red local',
  CONFIGURACION: 'Falta o está mal un dato del emisor o de la sucursal: se corrige en Ajustes',
  SECUENCIA_AGOTADA: 'La sucursal ya usó todos los números del año para ese tipo',
  DEMASIADOS_ERRORES: 'Hay más fallas de las que se nombran',
} as const;

/** A code of the list, or the authority's own with prefix. */
export type FaultCode = keyof typeof FAULT_CODES | 'HACIENDA' | `HACIENDA_${string}`;

/** Codes of local files and forms (provisioning, import, settings); the API never returns them. */
export type OwnFaultCode =
  | 'AMBIENTE_EQUIVOCADO'
  | 'ARCHIVO_DEMASIADO_GRANDE'
  | 'ARCHIVO_NO_SE_LEE'
  | 'AUN_NO_VIGENTE'
  | 'CLAVE_INCORRECTA'
  | 'CODIGO_CONGELADO'
  | 'CORRELATIVO_CONGELADO'
  | 'DAÑO'
  | 'DE_LA_CENTRAL'
  | 'FORMATO_OFICIAL_REQUERIDO'
  | 'HTTPS_REQUERIDO'
  | 'LLAVE_NO_RSA_2048'
  | 'NIT_DISTINTO'
  | 'NO_ENCONTRADO'
  | 'NO_ES_CERTIFICADO'
  | 'PAR_NO_COINCIDE'
  | 'PIN_INCORRECTO'
  | 'PIN_SENCILLO'
  | 'PKCS1_NO_ADMITIDO'
  | 'SIMULADOR_REMOTO'
  | 'ULTIMO_GERENTE'
  | 'URL_COMPARTIDA'
  | 'VENCIDO';
