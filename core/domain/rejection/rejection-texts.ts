/** The authority's result codes and sentences in plain Spanish (§result-codes, §reason-shapes). */

/** What is wrong, and what to do about it. */
export interface PlainText {
  readonly what: string;
  readonly wayOut: string;
}

const RETRY = 'el sistema lo vuelve a intentar solo';
const CREDENTIALS = 'revise el usuario y la contraseña de Hacienda en la conexión del emisor';
const SUPPORT = 'avise a soporte';
const FIX = 'corríjalo';

const TEXTS: Readonly<Record<string, readonly [what: string, wayOut: string]>> = {
  '001': ['Hacienda lo recibió', 'no hay nada que corregir'],
  '002': ['Hacienda lo recibió con observaciones', 'no hay nada que corregir'],
  '003': ['el valor no es válido', FIX],
  '004': ['Hacienda ya tiene un registro con ese valor', 'consulte el documento antes de emitirlo otra vez'],
  '005': ['falta este dato', 'indíquelo'],
  '006': ['el formato no es válido', FIX],
  '007': ['el valor no está permitido', 'use un valor de su catálogo'],
  '008': ['no pertenece a un contribuyente', 'revise los datos del receptor'],
  '009': ['ese NIT no existe como contribuyente', 'revise los datos del receptor'],
  '010': ['el contribuyente no está activo', 'aclárelo con Hacienda antes de emitir'],
  '011': ['el receptor no es contribuyente de IVA', 'emita una factura (01) en lugar de un crédito fiscal'],
  '012': ['Hacienda no tiene un evento de contingencia que lo incluya', RETRY],
  '013': ['su fecha y hora no están dentro del evento de contingencia', SUPPORT],
  '014': ['Hacienda no tiene un registro con ese dato', 'revise el documento relacionado'],
  '015': ['ese documento está invalidado', 'use uno vigente'],
  '016': [
    'el monto es mayor que el del documento relacionado',
    'redúzcalo o revise el documento relacionado',
  ],
  '017': ['la fecha no es correcta', FIX],
  '018': ['la fecha está fuera de plazo', 'emita un documento nuevo'],
  '019': ['el número no sigue la secuencia', 'pida a su administrador que compruebe la numeración'],
  '020': ['el cálculo no coincide con el de Hacienda', 'revise cantidades, precios y descuentos'],
  '021': ['Hacienda no pudo comprobar este dato', RETRY],
  '022': ['el servicio de Hacienda que comprueba firmas no está disponible', RETRY],
  '023': ['faltan datos', 'complételos'],
  '024': ['ese valor no corresponde a este documento', 'quítelo o cámbielo'],
  '025': ['hay valores repetidos', 'deje uno solo'],
  '026': ['no se permiten valores distintos', 'use el mismo valor en todos'],
  '027': ['el dato no coincide con el documento', FIX],
  '028': ['otro documento está relacionado con este', 'invalide primero el otro'],
  '094': ['los datos del envío no son válidos', SUPPORT],
  '095': ['el contribuyente no está autorizado a emitir', 'solicite la autorización a Hacienda'],
  '096': ['no cumple el formato de Hacienda', FIX],
  '097': ['Hacienda no recibió ningún dato', SUPPORT],
  '098': ['el documento no es JSON válido', SUPPORT],
  '099': ['error que Hacienda no explica', 'intente más tarde; si se repite, avise a soporte'],
  '100': ['usuario de Hacienda incorrecto', CREDENTIALS],
  '101': ['Hacienda pide que se comunique con su soporte', 'comuníquese con Hacienda'],
  '102': ['Hacienda no reconoció la sesión', CREDENTIALS],
  '103': ['la contraseña de Hacienda venció', CREDENTIALS],
  '104': ['Hacienda pide cambiar la contraseña', CREDENTIALS],
  '105': ['Hacienda pide cambiar la contraseña', CREDENTIALS],
  '106': ['usuario o contraseña de Hacienda no válidos', CREDENTIALS],
  '107': ['la sesión con Hacienda no es válida', RETRY],
  '108': ['falta la sesión con Hacienda', RETRY],
  '109': ['Hacienda no pudo abrir la sesión', RETRY],
  '110': ['falta el tipo de usuario de Hacienda', CREDENTIALS],
  '111': ['falta un dato para abrir la sesión con Hacienda', CREDENTIALS],
  '802': ['la firma no es válida', 'revise el certificado de firma del emisor'],
};

/** A sentence of the authority and what it means where the code of the whole answer does not say it. */
interface Sentence {
  readonly pattern: RegExp;
  readonly codigo: string;
  /** Left out where the code's own text says it. */
  readonly text?: PlainText;
}

const meaning = (pattern: RegExp, what: string, wayOut: string = FIX): Sentence => ({
  pattern,
  codigo: '096',
  text: { what, wayOut },
});

/** Sentences seen in real answers first (§reason-shapes); texts without accents, upper case. */
const SENTENCES: readonly Sentence[] = [
  meaning(/NO CUMPLE EL FORMATO/, 'no tiene el formato que pide Hacienda'),
  meaning(/NO CUMPLE EL TAMANO MINIMO/, 'es demasiado corto', 'complételo'),
  meaning(/NO CUMPLE EL TAMANO MAXIMO/, 'es demasiado largo', 'acórtelo'),
  meaning(/NO CUMPLE EL MINIMO EXCLUSIVO/, 'debe ser mayor', 'auméntelo'),
  meaning(/NO CUMPLE EL (VALOR )?MINIMO/, 'es menor que lo permitido', 'auméntelo'),
  meaning(/NO CUMPLE EL (VALOR )?MAXIMO/, 'es mayor que lo permitido', 'redúzcalo'),
  meaning(/ES REQUERIDO/, 'falta este dato', 'indíquelo'),
  meaning(/NO ESTA DEFINIDO/, 'este dato no existe en el formato de Hacienda', 'quítelo'),
  meaning(/NO ES DE LOS PERMITIDOS/, 'no es uno de los valores permitidos', 'use un valor de su catálogo'),
  meaning(/CONTIENE UN VALOR INVALIDO/, 'el valor no es válido'),
  {
    pattern: /DIFIERE DE LA FECHA DE ENVIO/,
    codigo: '002',
    text: { what: 'difiere de la fecha de envío', wayOut: 'es un aviso: no hay nada que corregir' },
  },
  { pattern: /NO CUMPLE (EL )?ESQUEMA/, codigo: '096' },
  { pattern: /YA EXISTE UN REGISTRO/, codigo: '004' },
  { pattern: /VALOR NO ES PERMITIDO/, codigo: '007' },
  { pattern: /CALCULO (ES )?INCORRECTO/, codigo: '020' },
  { pattern: /VALOR NO ES VALIDO/, codigo: '003' },
  { pattern: /DEBE INGRESAR UN VALOR/, codigo: '005' },
  { pattern: /FORMATO NO ES VALIDO/, codigo: '006' },
  { pattern: /NO EXISTE (UN )?EVENTO DE CONTINGENCIA/, codigo: '012' },
  { pattern: /PERIODO DEL EVENTO DE CONTINGENCIA/, codigo: '013' },
  { pattern: /NO EXISTE UN REGISTRO/, codigo: '014' },
  { pattern: /ENCUENTRA INVALIDADO/, codigo: '015' },
  { pattern: /FUERA DE PLAZO/, codigo: '018' },
  { pattern: /FECHA NO ES CORRECTA/, codigo: '017' },
  { pattern: /ERROR EN SECUENCIA/, codigo: '019' },
  { pattern: /VALOR NO APLICA/, codigo: '024' },
  { pattern: /VALORES REPETIDOS/, codigo: '025' },
  { pattern: /NO COINCIDE CON EL DTE/, codigo: '027' },
];

/** A reason in plain words. */
export interface PlainReason extends PlainText {
  /** The code of §result-codes it stands for: the sentence's, else the answer's; null when neither is known. */
  readonly codigo: string | null;
  /** Whether these words say all that the authority's sentence says. */
  readonly complete: boolean;
}

/**
 * Translates one sentence.
 *
 * @param codigoMsg code of the whole answer
 */
export function plainReason(texto: string, codigoMsg: string | null): PlainReason {
  const bare = texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const sentence = SENTENCES.find(({ pattern }) => pattern.test(bare));
  const codigo = sentence?.codigo ?? codigoMsg;
  const [what, wayOut] = TEXTS[codigo ?? ''] ?? ['Hacienda lo rechazó', FIX];
  const text = sentence?.text ?? { what, wayOut };
  return { ...text, codigo, complete: sentence !== undefined || texto === '' };
}
