/**
 * Outcomes of the authority that a caller may ask for, so as to see what they lead to: of the built-in simulator alone, for documents of
 * PRUEBAS (§rehearsal). On the wire `rechazo` or `rechazo=020`.
 */

/** What may follow the name and `=`: a code of the authority, or a time. */
type Parameter =
  | { readonly kind: 'codigo'; readonly usual: string }
  | { readonly kind: 'segundos'; readonly usual: number; readonly most: number };

interface Kind {
  readonly parameter: Parameter | null;
  /** What the authority does, in Spanish. */
  readonly what: string;
  /** What the caller sees of it, in Spanish. */
  readonly answer: string;
}

/** Longest text that asks for one, in characters. */
export const MAX_REHEARSAL_CHARS = 40;
/** Longest time without a line, in seconds. */
const MAX_WITHOUT_LINE_SECONDS = 600;
/** Longest time that an answer takes, in seconds. */
const MAX_SLOW_SECONDS = 60;

export const REHEARSALS = {
  rechazo: {
    parameter: { kind: 'codigo', usual: '007' },
    what: 'Rechaza el documento, con ese código de tres dígitos',
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
    what: 'Tarda esos segundos en responder',
    answer: '200 PROCESADO, o 202 si se acaba su espera',
  },
  'sin-linea': {
    parameter: { kind: 'segundos', usual: 30, most: MAX_WITHOUT_LINE_SECONDS },
    what: 'No hay conexión durante esos segundos, para todo el emisor: se abre una contingencia, y al volver la línea se informa y se envía sola',
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

/** One outcome that was asked for. */
export interface Rehearsal {
  readonly nombre: RehearsalName;
  /** What follows `=`, or what is usual; null for one that takes nothing. */
  readonly valor: string | null;
}

/**
 * Reads what was asked for.
 *
 * @returns null for a name that is not on the list, or a value that does not fit
 */
export function parseRehearsal(text: string): Rehearsal | null {
  const [, name = '', valor] = /^([a-z-]+)(?:=(\d{1,3}))?$/.exec(text) ?? [];
  const nombre = REHEARSAL_NAMES.find((each) => each === name);
  if (nombre === undefined) return null;
  const { parameter }: Kind = REHEARSALS[nombre];
  if (parameter === null) return valor === undefined ? { nombre, valor: null } : null;
  if (valor === undefined) return { nombre, valor: String(parameter.usual) };
  const fits =
    parameter.kind === 'codigo'
      ? valor.length === CODE_DIGITS
      : Number(valor) >= 1 && Number(valor) <= parameter.most;
  return fits ? { nombre, valor } : null;
}

const CODE_DIGITS = 3;

/** As it stands on the wire and in the document's life. */
export function rehearsalText({ nombre, valor }: Rehearsal): string {
  return valor === null ? nombre : `${nombre}=${valor}`;
}

/** Every name with what it takes, as the list is told. */
export const REHEARSAL_FORMS: readonly string[] = REHEARSAL_NAMES.map((nombre) => {
  const { parameter }: Kind = REHEARSALS[nombre];
  return parameter === null ? nombre : `${nombre}=${parameter.usual}`;
});
