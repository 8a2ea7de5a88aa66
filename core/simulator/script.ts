/** The script: which faults the simulator plays, at which step, how often, for which documents. */
import { isRecord } from './tables/field.ts';
import { demand, onlyKnown, ScriptError } from './reading/script-error.ts';
import { parseTaken } from './reading/parse-taken.ts';
import type { TakenEditions } from './tables/taken-editions.ts';

/** Each endpoint, and `lote-documento`: one document of a lot, when the lot is worked off. */
export const STEPS = [
  'auth',
  'recepcion',
  'consulta',
  'anulacion',
  'contingencia',
  'lote',
  'consulta-lote',
  'lote-documento',
] as const;
export type Step = (typeof STEPS)[number];

/** Every fault a rule can name. */
export const FAULTS = [
  'aceptar-y-callar',
  'colgar',
  'aceptar-y-colgar',
  'html',
  'aceptar-y-html',
  'rehusar',
  'rechazo-corchetes',
  'rechazo-esquema',
  'rechazo-mixto',
  'observado',
  'token-vencido',
  'credenciales',
  'lento',
  'cuerpo-roto',
  'respuesta-rara',
  'sin-resultados',
  'resultados-a-medias',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** One rule; the first one that fits a request plays. */
export interface FaultRule {
  readonly paso: Step;
  readonly falla: FaultName;
  /** How many requests it strikes; null = every one. Default 1. */
  readonly veces: number | null;
  /** How many fitting requests it lets pass first. Default 0. */
  readonly saltar: number;
  readonly cuando: {
    readonly tipoDte?: string;
    readonly codigoGeneracion?: string;
    readonly numeroControl?: string;
    /** Of the taxpayer who calls; known at every step, at a log-in by its user. */
    readonly nit?: string;
  };
  /** How long it plays from the moment it is known, in milliseconds, whether or not it has struck; null: as long as it takes. */
  readonly duranteMs: number | null;
  /** `lento`: delay; `colgar`: when to drop the connection. Milliseconds. */
  readonly ms: number | null;
  /** HTTP status of the HTML faults, and of `respuesta-rara`. */
  readonly estado: number;
  /**
   * `respuesta-rara`: the text that is answered, in which `{codigoGeneracion}`, `{ambiente}` and `{idEnvio}` stand for what
   * was sent; null: a refusal under a code of the log-in.
   */
  readonly cuerpo: string | null;
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[] | null;
}

/** A taxpayer in a script or in `PUT /simulador/contribuyentes/:nit`. */
export interface TaxpayerInput {
  readonly nit: string;
  readonly nrc: string;
  readonly user: string;
  readonly pwd: string;
  readonly ambiente: '00' | '01';
  /** SPKI, PEM. */
  readonly publicKeyPem: string;
  /** Whether the keys known before are taken no more. Default false. */
  readonly soloEsta?: boolean;
}

/** What a script file holds; every member may be left out. */
export interface SimulatorScript {
  readonly contribuyentes?: readonly TaxpayerInput[];
  readonly fallas?: readonly (Partial<FaultRule> & Pick<FaultRule, 'paso' | 'falla'>)[];
  /** Time from the reception of a lot to its results, in milliseconds. Default 100. */
  readonly demoraLoteMs?: number;
  /** Whether a question about a refused document repeats its last refusal; else it is unknown. Default false. */
  readonly recuerdaRechazos?: boolean;
  /** Which edition of its formats it takes. Default both. */
  readonly ediciones?: TakenEditions;
}

const DEFAULT_HTML_STATUS = 503;
const DEFAULT_ODD_STATUS = 400;
const RULE_MEMBERS = new Set(
  'paso falla veces saltar cuando duranteMs ms estado cuerpo codigoMsg descripcionMsg observaciones'.split(
    ' ',
  ),
);
const SCRIPT_MEMBERS = new Set('contribuyentes fallas demoraLoteMs recuerdaRechazos ediciones'.split(' '));
const WHEN_MEMBERS = new Set(['tipoDte', 'codigoGeneracion', 'numeroControl', 'nit']);

function whole(value: unknown, path: string, least: number): number {
  demand(
    typeof value === 'number' && Number.isInteger(value) && value >= least,
    path,
    `debe ser un entero de ${least} o más`,
  );
  return value as number;
}

function wholeOrNull(value: unknown, path: string, least: number): number | null {
  return value === undefined || value === null ? null : whole(value, path, least);
}

function textOrNull(value: unknown, path: string): string | null {
  demand(value === undefined || value === null || typeof value === 'string', path, 'debe ser un texto');
  return (value ?? null) as string | null;
}

function flag(value: unknown, path: string): boolean {
  demand(value === undefined || typeof value === 'boolean', path, 'debe ser true o false');
  return value === true;
}

function when(value: unknown, path: string): FaultRule['cuando'] {
  if (value === undefined) return {};
  if (!isRecord(value)) throw new ScriptError(`${path}: debe ser un objeto`);
  onlyKnown(value, WHEN_MEMBERS, path);
  for (const [name, member] of Object.entries(value))
    demand(typeof member === 'string', `${path}.${name}`, 'debe ser un texto');
  return value;
}

/** The steps that have a connection of their own. */
const ENDPOINTS = STEPS.filter((step) => step !== 'lote-documento');
const REFUSING: readonly Step[] = ['recepcion', 'anulacion', 'contingencia', 'lote', 'lote-documento'];

/** Which steps a fault makes sense at; the others at every endpoint. */
const STEPS_OF: Readonly<Partial<Record<FaultName, readonly Step[]>>> = {
  // In a lot: sealed, and left out of the lot's results.
  'aceptar-y-callar': STEPS,
  credenciales: ['auth'],
  observado: ['recepcion', 'lote', 'lote-documento'],
  'rechazo-corchetes': REFUSING,
  'rechazo-esquema': REFUSING,
  'rechazo-mixto': REFUSING,
  'respuesta-rara': ENDPOINTS.filter((step) => step !== 'auth'),
  'sin-resultados': ['consulta-lote'],
  'resultados-a-medias': ['consulta-lote'],
  'token-vencido': ENDPOINTS.filter((step) => step !== 'auth'),
};

/** Reads one rule. @throws ScriptError naming the member under `path` */
export function parseRule(value: unknown, path: string): FaultRule {
  if (!isRecord(value)) throw new ScriptError(`${path}: debe ser un objeto`);
  onlyKnown(value, RULE_MEMBERS, path);
  const paso = STEPS.find((step) => step === value['paso']);
  const falla = FAULTS.find((fault) => fault === value['falla']);
  if (!paso) throw new ScriptError(`${path}.paso: debe ser uno de ${STEPS.join(', ')}`);
  if (!falla) throw new ScriptError(`${path}.falla: debe ser una de ${FAULTS.join(', ')}`);
  const fitting = STEPS_OF[falla] ?? ENDPOINTS;
  demand(
    fitting.includes(paso),
    `${path}.falla`,
    `«${falla}» no existe en el paso «${paso}»; sí en ${fitting.join(', ')}`,
  );
  const cuando = when(value['cuando'], `${path}.cuando`);
  const blind = falla === 'rehusar' && Object.keys(cuando).length > 0;
  demand(!blind, `${path}.cuando`, '«rehusar» corta sin leer: no puede depender del documento');
  const observaciones = value['observaciones'] ?? null;
  demand(
    observaciones === null ||
      (Array.isArray(observaciones) && observaciones.every((entry) => typeof entry === 'string')),
    `${path}.observaciones`,
    'debe ser una lista de textos',
  );
  const isOdd = falla === 'respuesta-rara';
  const [usual, least] = isOdd ? [DEFAULT_ODD_STATUS, 200] : [DEFAULT_HTML_STATUS, 400];
  const estado = value['estado'] === undefined ? usual : whole(value['estado'], `${path}.estado`, least);
  demand(estado <= 599, `${path}.estado`, `debe estar entre ${least} y 599`);
  demand(isOdd || (value['cuerpo'] ?? null) === null, `${path}.cuerpo`, 'solo existe en «respuesta-rara»');
  return {
    paso,
    falla,
    veces:
      value['veces'] === null
        ? null
        : value['veces'] === undefined
          ? 1
          : whole(value['veces'], `${path}.veces`, 1),
    saltar: value['saltar'] === undefined ? 0 : whole(value['saltar'], `${path}.saltar`, 0),
    cuando,
    duranteMs: wholeOrNull(value['duranteMs'], `${path}.duranteMs`, 1),
    ms: wholeOrNull(value['ms'], `${path}.ms`, 0),
    estado,
    cuerpo: textOrNull(value['cuerpo'], `${path}.cuerpo`),
    codigoMsg: textOrNull(value['codigoMsg'], `${path}.codigoMsg`),
    descripcionMsg: textOrNull(value['descripcionMsg'], `${path}.descripcionMsg`),
    observaciones: observaciones as readonly string[] | null,
  };
}

/** The authority's code of an environment, which people also call by its name. */
function codeOfAmbiente(text: string): '00' | '01' {
  return text === '01' || text === 'PRODUCCION' ? '01' : '00';
}

/** @throws ScriptError naming the member under `path` */
export function parseTaxpayer(value: unknown, path: string): TaxpayerInput {
  if (!isRecord(value)) throw new ScriptError(`${path}: debe ser un objeto`);
  onlyKnown(value, new Set(['nit', 'nrc', 'user', 'pwd', 'ambiente', 'publicKeyPem', 'soloEsta']), path);
  const read = (name: string, pattern: RegExp, message: string): string => {
    const member = value[name];
    if (typeof member !== 'string' || !pattern.test(member))
      throw new ScriptError(`${path}.${name}: ${message}`);
    return member;
  };
  return {
    nit: read('nit', /^(\d{9}|\d{14})$/, 'debe tener 9 o 14 dígitos sin guiones'),
    nrc: read('nrc', /^\d{2,8}$/, 'debe tener de 2 a 8 dígitos sin guion'),
    user: read('user', /./, 'falta el usuario'),
    pwd: read('pwd', /./, 'falta la contraseña'),
    ambiente: codeOfAmbiente(
      read('ambiente', /^(0[01]|PRUEBAS|PRODUCCION)$/, 'debe ser «00» o «PRUEBAS», o «01» o «PRODUCCION»'),
    ),
    publicKeyPem: read(
      'publicKeyPem',
      /^-----BEGIN PUBLIC KEY-----/,
      'debe ser una llave pública SPKI en PEM',
    ),
    soloEsta: flag(value['soloEsta'], `${path}.soloEsta`),
  };
}

export interface ParsedScript {
  readonly contribuyentes: readonly TaxpayerInput[];
  readonly fallas: readonly FaultRule[];
  readonly demoraLoteMs: number;
  readonly recuerdaRechazos: boolean;
  readonly ediciones: TakenEditions;
}

const DEFAULT_LOT_DELAY_MS = 100;

function listOf(value: unknown, path: string): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new ScriptError(`${path}: debe ser una lista`);
  return value;
}

/**
 * Reads a script, e.g. the content of the file given to `caja simulator --script`.
 *
 * @throws ScriptError naming the first member that cannot be used
 */
export function parseScript(value: unknown): ParsedScript {
  if (!isRecord(value)) throw new ScriptError('guion: debe ser un objeto JSON');
  onlyKnown(value, SCRIPT_MEMBERS, 'guion');
  const demora = value['demoraLoteMs'];
  return {
    contribuyentes: listOf(value['contribuyentes'], 'contribuyentes').map((entry, index) =>
      parseTaxpayer(entry, `contribuyentes[${index}]`),
    ),
    fallas: listOf(value['fallas'], 'fallas').map((entry, index) => parseRule(entry, `fallas[${index}]`)),
    demoraLoteMs: demora === undefined ? DEFAULT_LOT_DELAY_MS : whole(demora, 'demoraLoteMs', 0),
    recuerdaRechazos: flag(value['recuerdaRechazos'], 'recuerdaRechazos'),
    ediciones: parseTaken(value['ediciones'], 'ediciones'),
  };
}
