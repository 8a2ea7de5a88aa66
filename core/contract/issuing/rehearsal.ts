/**
 * Outcomes of the authority that a caller may ask for, to test its own handling: built-in simulator and PRUEBAS only (§rehearsal). Format: `rechazo` or `rechazo=020`.
 */
import { rule, type Rule } from '../rules/rules.ts';

/** Optional value after `=`: a code of the authority, or a time. */
type Parameter =
  | { readonly kind: 'codigo'; readonly usual: string }
  | { readonly kind: 'segundos'; readonly usual: number; readonly most: number };

interface Kind {
  readonly parameter: Parameter | null;
  readonly what: string;
  /** What the caller sees, in Spanish. */
  readonly answer: string;
}

export const MAX_REHEARSAL_CHARS = 40;
/** Longest simulated loss of connection, in seconds. */
const MAX_WITHOUT_LINE_SECONDS = 600;
/** Longest simulated delay of an answer, in seconds. */
const MAX_SLOW_SECONDS = 60;

/** The authority's message for a code, and the field of the document. */
interface Refusal {
  readonly campo: string;
  readonly texto: string;
}

/** Rejection codes that can be asked for: those final on arrival of a document (§result-codes). */
export const REHEARSED_REFUSALS: Readonly<Record<string, Refusal>> = {
  // Members of every document, so that there is something to correct.
  '003': { campo: 'cuerpoDocumento.0.cantidad', texto: 'VALOR NO ES VALIDO' },
  '004': { campo: 'identificacion.numeroControl', texto: 'YA EXISTE UN REGISTRO CON ESE VALOR' },
  '005': { campo: 'receptor.nombre', texto: 'DEBE INGRESAR UN VALOR' },
  '006': { campo: 'receptor.correo', texto: 'FORMATO NO ES VALIDO' },
  '007': { campo: 'receptor.direccion.distrito', texto: 'VALOR NO ES PERMITIDO' },
  '008': { campo: 'receptor.numDocumento', texto: 'NO PERTENECE A UN CONTRIBUYENTE' },
  '009': { campo: 'receptor.numDocumento', texto: 'NIT DE CONTRIBUYENTE NO EXISTE' },
  '011': { campo: 'receptor.nrc', texto: 'NO ES CONTRIBUYENTE DE IVA' },
  '014': { campo: 'documentoRelacionado.numeroDocumento', texto: 'NO EXISTE UN REGISTRO CON ESE DATO' },
  '015': { campo: 'documentoRelacionado.numeroDocumento', texto: 'DOCUMENTO SE ENCUENTRA INVALIDADO' },
  '016': { campo: 'resumen.montoTotalOperacion', texto: 'MONTO SUPERA EL DEL DOCUMENTO RELACIONADO' },
  '017': { campo: 'identificacion.fecEmi', texto: 'FECHA NO ES CORRECTA' },
  '018': { campo: 'identificacion.fecEmi', texto: 'FECHA FUERA DE PLAZO' },
  '019': { campo: 'identificacion.numeroControl', texto: 'ERROR EN SECUENCIA' },
  '020': { campo: 'resumen.totalPagar', texto: 'CALCULO INCORRECTO' },
  '023': { campo: 'cuerpoDocumento', texto: 'FALTAN DATOS PARA VALIDAR INFORMACION' },
  '024': { campo: 'cuerpoDocumento.0.uniMedida', texto: 'VALOR NO APLICA' },
  '025': { campo: 'cuerpoDocumento.0.codigo', texto: 'VALORES REPETIDOS' },
  '026': { campo: 'cuerpoDocumento.0.tipoItem', texto: 'NO SE PERMITEN VALORES DISTINTOS' },
  '096': { campo: 'receptor.correo', texto: 'NO CUMPLE EL FORMATO REQUERIDO' },
};
const REHEARSED_CODES = Object.keys(REHEARSED_REFUSALS);

export const REHEARSALS = {
  rechazo: {
    parameter: { kind: 'codigo', usual: '003' },
    what: `Rechaza el documento con ese código, y dice lo que ese código dice: ${REHEARSED_CODES.join(', ')}`,
    answer: '422 RECHAZADO',
  },
  observado: {
    parameter: null,
    what: 'Lo sella con una observación',
    answer: '200 PROCESADO con observaciones',
  },
  'respuesta-perdida': {
    parameter: null,
    what: 'Lo recibe y lo sella, y su respuesta se pierde: el servicio pregunta y encuentra el sello',
    answer: '200 PROCESADO, un momento después',
  },
  lento: {
    parameter: { kind: 'segundos', usual: 3, most: MAX_SLOW_SECONDS },
    what: `Tarda esos segundos en responder, de 1 a ${MAX_SLOW_SECONDS}`,
    answer: '200 PROCESADO, o 202 si se acaba su espera',
  },
  'sin-linea': {
    parameter: { kind: 'segundos', usual: 30, most: MAX_WITHOUT_LINE_SECONDS },
    what: `No hay conexión durante esos segundos, de 1 a ${MAX_WITHOUT_LINE_SECONDS}, para todo el emisor: se abre una contingencia, y al volver la línea se informa y se envía sola`,
    answer: '202 CONTINGENCIA, y después PROCESADO',
  },
  'no-ahora': {
    parameter: null,
    what: 'Dice que por ahora no puede revisarlo; el servicio lo repite en segundos',
    answer: '202 PENDIENTE, y después PROCESADO',
  },
  'certificado-rechazado': {
    parameter: null,
    what: 'No acepta el certificado; el servicio lo repite a los cinco minutos',
    answer: '202 PENDIENTE, y después PROCESADO',
  },
  'acceso-rechazado': {
    parameter: null,
    what: 'No acepta el usuario o la contraseña, para todo el emisor; el servicio vuelve a entrar a los cuatro minutos',
    answer: '202 PENDIENTE, y después PROCESADO',
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type RehearsalName = keyof typeof REHEARSALS;
export const REHEARSAL_NAMES = Object.keys(REHEARSALS) as readonly RehearsalName[];

export interface Rehearsal {
  readonly nombre: RehearsalName;
  /** Value after `=`, or its default; null if the outcome has none. */
  readonly valor: string | null;
}

/** The outcome, or the violated rule. */
export type ReadRehearsal =
  | { readonly ok: true; readonly rehearsal: Rehearsal }
  | { readonly ok: false; readonly broken: Rule };

/**
 * Reads the text of an outcome.
 *
 * @param of isTimed: time is rehearsed, so times have no limit
 */
export function readRehearsal(text: string, { isTimed }: { readonly isTimed: boolean }): ReadRehearsal {
  const refused = (broken: Rule): ReadRehearsal => ({ ok: false, broken });
  const [name = '', ...rest] = text.split('=');
  const nombre = REHEARSAL_NAMES.find((each) => each === name);
  if (nombre === undefined) return refused(rule('ensayo-desconocido', { admitidos: REHEARSAL_FORMS }));
  const { parameter }: Kind = REHEARSALS[nombre];
  const valor = rest.length === 0 ? null : rest.join('=');
  if (parameter === null) {
    if (valor !== null) return refused(rule('ensayo-sin-valor', { nombre }));
    return { ok: true, rehearsal: { nombre, valor } };
  }
  if (valor === null) return { ok: true, rehearsal: { nombre, valor: String(parameter.usual) } };
  if (parameter.kind === 'codigo') {
    if (!REHEARSED_CODES.includes(valor))
      return refused(rule('ensayo-con-codigo', { codigos: REHEARSED_CODES }));
  } else if (!WHOLE_SECONDS.test(valor) || (!isTimed && Number(valor) > parameter.most))
    return refused(rule('ensayo-con-segundos', { nombre, maximo: parameter.most }));
  return { ok: true, rehearsal: { nombre, valor } };
}

const WHOLE_SECONDS = /^[1-9]\d{0,7}$/;

/** Regular expression of all texts that {@link readRehearsal} accepts, for the header's description. */
export const REHEARSAL_PATTERN = `^(${REHEARSAL_NAMES.map((nombre) => {
  const { parameter }: Kind = REHEARSALS[nombre];
  if (parameter === null) return nombre;
  const values = parameter.kind === 'codigo' ? REHEARSED_CODES.join('|') : upTo(parameter.most);
  return `${nombre}(=(${values}))?`;
}).join('|')})$`;

/** Pattern of the whole numbers from 1 to `most`, which is a digit followed by zeros. */
function upTo(most: number): string {
  const [first, ...zeros] = String(most);
  const shorter = zeros.map((_zero, digits) => `[1-9]${'[0-9]'.repeat(digits)}`);
  const below = `[1-${Number(first) - 1}]${'[0-9]'.repeat(zeros.length)}`;
  return [...shorter, below, String(most)].join('|');
}

/** Text of an outcome in requests and in the document's history. */
export function rehearsalText({ nombre, valor }: Rehearsal): string {
  return valor === null ? nombre : `${nombre}=${valor}`;
}

/** All outcomes with an example value, for messages. */
export const REHEARSAL_FORMS: readonly string[] = REHEARSAL_NAMES.map((nombre) => {
  const { parameter }: Kind = REHEARSALS[nombre];
  return parameter === null ? nombre : `${nombre}=${parameter.usual}`;
});
