/** The authority's reasons against a document or event, and their remedies (§result-codes, §reason-shapes), with Spanish words. */

/** Reasons by the authority's code, or by an own name if it has none. */
export const REASONS = {
  '001': 'Hacienda lo recibió',
  '002': 'Hacienda lo recibió con observaciones',
  '003': 'el valor no es válido',
  '004': 'Hacienda ya tiene un registro con ese valor',
  '005': 'falta este dato',
  '006': 'el formato no es válido',
  '007': 'el valor no está permitido',
  '008': 'no pertenece a un contribuyente',
  '009': 'ese NIT no existe como contribuyente',
  '010': 'el contribuyente no está activo',
  '011': 'el receptor no es contribuyente de IVA',
  '012': 'Hacienda no tiene un evento de contingencia que lo incluya',
  '013': 'su fecha y hora no están dentro del evento de contingencia',
  '014': 'Hacienda no tiene un registro con ese dato',
  '015': 'ese documento está invalidado',
  '016': 'el monto es mayor que el del documento relacionado',
  '017': 'la fecha no es correcta',
  '018': 'la fecha está fuera de plazo',
  '019': 'el número no sigue la secuencia',
  '020': 'el cálculo no coincide con el de Hacienda',
  '021': 'Hacienda no pudo comprobar este dato',
  '022': 'el servicio de Hacienda que comprueba firmas no está disponible',
  '023': 'faltan datos',
  '024': 'ese valor no corresponde a este documento',
  '025': 'hay valores repetidos',
  '026': 'no se permiten valores distintos',
  '027': 'el dato no coincide con el documento',
  '028': 'otro documento está relacionado con este',
  '094': 'los datos del envío no son válidos',
  '095': 'el contribuyente no está autorizado a emitir',
  '096': 'no cumple el formato de Hacienda',
  '097': 'Hacienda no recibió ningún dato',
  '098': 'el documento no es JSON válido',
  '099': 'error que Hacienda no explica',
  '100': 'usuario de Hacienda incorrecto',
  '101': 'Hacienda pide que se comunique con su soporte',
  '102': 'Hacienda no reconoció la sesión',
  '103': 'la contraseña de Hacienda venció',
  '104': 'Hacienda pide cambiar la contraseña',
  '105': 'Hacienda pide cambiar la contraseña',
  '106': 'usuario o contraseña de Hacienda no válidos',
  '107': 'la sesión con Hacienda no es válida',
  '108': 'falta la sesión con Hacienda',
  '109': 'Hacienda no pudo abrir la sesión',
  '110': 'falta el tipo de usuario de Hacienda',
  '111': 'falta un dato para abrir la sesión con Hacienda',
  '802': 'la firma no es válida',
  'formato-pedido': 'no tiene el formato que pide Hacienda',
  corto: 'es demasiado corto',
  largo: 'es demasiado largo',
  'debe-ser-mayor': 'debe ser mayor',
  'menor-que-lo-permitido': 'es menor que lo permitido',
  'mayor-que-lo-permitido': 'es mayor que lo permitido',
  'desconocido-en-el-formato': 'este dato no existe en el formato de Hacienda',
  'fuera-de-la-lista': 'no es uno de los valores permitidos',
  'fecha-de-envio': 'difiere de la fecha de envío',
  'sin-decir': 'Hacienda lo rechazó',
} as const;

export const REMEDIES = {
  'se-repite-solo': 'el sistema lo vuelve a intentar solo',
  'revisar-credenciales': 'revise el usuario y la contraseña de Hacienda en la conexión del emisor',
  'avisar-a-soporte': 'avise a soporte',
  corregir: 'corríjalo',
  'nada-que-corregir': 'no hay nada que corregir',
  'consultar-antes': 'consulte el documento antes de emitirlo otra vez',
  indicar: 'indíquelo',
  'usar-su-catalogo': 'use un valor de su catálogo',
  'revisar-receptor': 'revise los datos del receptor',
  'aclarar-con-hacienda': 'aclárelo con Hacienda antes de emitir',
  'emitir-factura': 'emita una factura (01) en lugar de un crédito fiscal',
  'revisar-relacionado': 'revise el documento relacionado',
  'usar-uno-vigente': 'use uno vigente',
  'reducir-o-revisar': 'redúzcalo o revise el documento relacionado',
  'emitir-otro': 'emita un documento nuevo',
  'comprobar-numeracion': 'pida a su administrador que compruebe la numeración',
  'revisar-cantidades': 'revise cantidades, precios y descuentos',
  'completar-los': 'complételos',
  'quitar-o-cambiar': 'quítelo o cámbielo',
  'dejar-uno': 'deje uno solo',
  'usar-el-mismo': 'use el mismo valor en todos',
  'invalidar-el-otro': 'invalide primero el otro',
  'pedir-autorizacion': 'solicite la autorización a Hacienda',
  'intentar-despues': 'intente más tarde; si se repite, avise a soporte',
  'llamar-a-hacienda': 'comuníquese con Hacienda',
  'revisar-certificado': 'revise el certificado de firma del emisor',
  completar: 'complételo',
  acortar: 'acórtelo',
  aumentar: 'auméntelo',
  reducir: 'redúzcalo',
  quitar: 'quítelo',
  'solo-un-aviso': 'es un aviso: no hay nada que corregir',
  'otro-numero':
    'lo pone el sistema: emita la venta de nuevo, que toma otro número, y pida a su administrador que compruebe la numeración',
  'calculo-de-linea': 'lo calcula el sistema: revise cantidad, precioUni, montoDescu y tipoItem de la línea',
  calculo: 'no es un campo de la solicitud: lo calcula el sistema con items, pagos y descuentos',
  'datos-del-emisor': 'no es un campo de la solicitud: corríjalo en los datos del emisor o de la sucursal',
  'del-sistema': 'no es un campo de la solicitud: lo pone el sistema',
} as const;

/** Meanings of a code for an invalidation, where its meaning for a sale would mislead. */
export const UNDOING_REASONS = {
  'falta-reemplazo':
    'Con este motivo Hacienda exige el documento que lo reemplaza. Emítalo y elíjalo como reemplazo',
  'reemplazo-desconocido':
    'Hacienda no tiene el documento elegido como reemplazo. Elija otro que tenga su sello',
  'reemplazo-invalidado': 'El documento elegido como reemplazo está invalidado. Elija uno vigente',
  'sobra-reemplazo': 'Con este motivo no va ningún reemplazo. Quítelo e inténtelo de nuevo',
  'documento-desconocido':
    'Hacienda no tiene este documento. Consúltelo antes de intentar de nuevo; si persiste, avise a soporte',
  'ya-invalidado':
    'Hacienda ya tiene invalidado este documento: no hay que repetirlo. Otro evento lo invalidó antes, desde otro equipo o antes de restaurar una copia; consúltelo en el portal de Hacienda',
  'fuera-de-plazo':
    'Para Hacienda el plazo terminó. El documento sigue válido; consulte con su contador cómo corregir la operación',
  'dato-distinto': 'Un dato del evento no coincide con el documento que Hacienda selló. Avise a soporte',
  'otro-relacionado': 'Otro documento está relacionado con este. Invalide primero el otro',
} as const;

/** Fields of an invalidation that a user fills in, as the screen names them. */
export const UNDOING_FIELDS = {
  'documento.codigoGeneracionR': 'Documento que lo reemplaza',
  'motivo.motivoAnulacion': 'Motivo',
  'motivo.nombreResponsable': 'Nombre del responsable',
  'motivo.tipDocResponsable': 'Documento del responsable',
  'motivo.numDocResponsable': 'Número de documento del responsable',
  'motivo.nombreSolicita': 'Nombre de quien lo solicita',
  'motivo.tipDocSolicita': 'Documento de quien lo solicita',
  'motivo.numDocSolicita': 'Número de documento de quien lo solicita',
} as const;

export type ReasonName = keyof typeof REASONS;
export type RemedyName = keyof typeof REMEDIES;

export interface AuthorityReason {
  readonly que: ReasonName;
  readonly remedio: RemedyName;
  /** Field named before the reason; null if there is none or it is shown elsewhere. */
  readonly campo: string | null;
  /** The authority's own words, if the product's say less; else null. */
  readonly dicho: string | null;
}

export const REASON_RULES = {
  'motivo-de-hacienda': ({ que, remedio, campo, dicho }: AuthorityReason) => {
    const names: Readonly<Record<string, string>> = UNDOING_FIELDS;
    const field = campo === null ? '' : `${names[campo] ?? campo}: `;
    return `${field}${REASONS[que]}${dicho === null ? '' : ` (Hacienda dice «${dicho}»)`}; ${REMEDIES[remedio]}`;
  },
  'motivo-de-invalidacion': ({ motivo }: { readonly motivo: keyof typeof UNDOING_REASONS }) =>
    UNDOING_REASONS[motivo],
  'hacienda-dice': ({ texto }: { readonly texto: string }) => `Hacienda dice «${texto}»`,
  'hacienda-sin-decidir': () => 'Hacienda respondió sin decidir; se repite solo',
  'sin-linea-con-hacienda': () => 'sin conexión con Hacienda',
  'linea-cortada-con-hacienda': () => 'se cortó la conexión con Hacienda',
} as const;
