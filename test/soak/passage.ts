/** A request on its way to the authority, and whose it is. */

/** The steps of the protocol, under the names the simulator's script gives them. */
export const STEPS = [
  'auth',
  'recepcion',
  'consulta',
  'anulacion',
  'contingencia',
  'lote',
  'consulta-lote',
] as const;
export type Step = (typeof STEPS)[number];

export interface Signed {
  readonly code: string;
  readonly jws: string;
}

export interface Passage {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly step: Step;
  /** Documents that it hands over. */
  readonly submitted: readonly Signed[];
  /** Documents that it asks about. */
  readonly asked: readonly string[];
  /** Documents and events it hands over. */
  readonly codes: readonly string[];
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const PATHS: readonly (readonly [RegExp, Step])[] = [
  [/^\/seguridad\/auth/, 'auth'],
  [/^\/fesv\/recepciondte/, 'recepcion'],
  [/^\/fesv\/recepcionlote/, 'lote'],
  [/^\/fesv\/recepcion\/consultadtelote/, 'consulta-lote'],
  [/^\/fesv\/recepcion\/consultadte/, 'consulta'],
  [/^\/fesv\/contingencia/, 'contingencia'],
  [/^\/fesv\/anulardte/, 'anulacion'],
];

/** @throws Error for a path the protocol does not have */
export function stepOf(path: string): Step {
  const found = PATHS.find(([pattern]) => pattern.test(path));
  if (found === undefined) throw new Error(`no step at ${path}`);
  return found[1];
}

/** The codes a request is about. */
export function codesIn(step: Step, body: Buffer): Pick<Passage, 'submitted' | 'asked' | 'codes'> {
  if (step === 'auth' || step === 'consulta-lote') return { submitted: [], asked: [], codes: [] };
  const members = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  if (step === 'consulta') return { submitted: [], asked: [String(members['codigoGeneracion'])], codes: [] };
  const texts = step === 'lote' ? (members['documentos'] as string[]) : [String(members['documento'])];
  const signed = texts.map((jws) => ({ code: codeOf(jws), jws }));
  const codes = signed.map(({ code }) => code);
  return { submitted: step === 'recepcion' || step === 'lote' ? signed : [], asked: [], codes };
}

/** The text that was signed. */
export function payloadOf(jws: string): string {
  return Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8');
}

function codeOf(jws: string): string {
  const { identificacion } = JSON.parse(payloadOf(jws)) as { identificacion: { codigoGeneracion: string } };
  return identificacion.codigoGeneracion;
}

/** The documents of which the sender knows more by this answer: it may send them again. */
export function settledBy({ step, submitted, asked }: Passage, { status, body }: Reply): readonly string[] {
  const codes = submitted.map(({ code }) => code);
  // Without a session nothing was taken.
  if (status === 401) return codes;
  if (step === 'consulta' && status === 404) return asked;
  const members = status < 500 ? membersOf(body) : null;
  if (members === null) return [];
  if (step === 'consulta-lote') return [members['procesados'], members['rechazados']].flatMap(codesOfResults);
  // A lot that was taken in says nothing of its documents.
  return step === 'lote' && status === 200 ? [] : [...codes, ...asked];
}

function codesOfResults(results: unknown): readonly string[] {
  return Array.isArray(results)
    ? results.map((entry) => String((entry as Record<string, unknown>)['codigoGeneracion']))
    : [];
}

function membersOf(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}
