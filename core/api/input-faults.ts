/** What is wrong with the input of an operation, for the person who called it: headers, query and path (§error-shape). */
import { queryNames, type OperationName } from '../contract/api/operations.ts';
import type { Fault } from '../contract/problem.ts';
import { nearestName } from '../domain/text/nearest-name.ts';

/** What of an issue of the schema is read. */
interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** Members of inputs that come in headers. */
const HEADER_OF: Readonly<Record<string, string>> = {
  idempotencyKey: 'Idempotency-Key',
  esperaMaximaMs: 'X-Espera-Maxima-Ms',
  corrige: 'X-Corrige',
};

/** Longest unknown name that is repeated to the caller, in characters. */
const MAX_ECHOED_NAME_CHARS = 60;

/** Every fault of an input. */
export function inputFaults(op: OperationName, issues: readonly Issue[]): readonly Fault[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map((name) => unknownParameter(name, queryNames(op)))
      : [faultOf(issue)],
  );
}

function faultOf({ path, message }: Issue): Fault {
  const name = String(path[0] ?? '(solicitud)');
  const campo = HEADER_OF[name] ?? name;
  // A leaf of the contract says what is wrong; anything else is an envelope our own transport made wrongly.
  const [codigo, mensaje] = message.split('|', 2);
  return codigo !== undefined && mensaje !== undefined
    ? { campo, codigo, mensaje: `${campo}: ${mensaje}` }
    : { campo, codigo: 'FORMATO', mensaje: `${campo}: valor fuera de lo permitido` };
}

function unknownParameter(name: string, known: readonly string[]): Fault {
  const campo = name.length <= MAX_ECHOED_NAME_CHARS ? name : `${name.slice(0, MAX_ECHOED_NAME_CHARS)}…`;
  const near = nearestName(name, known);
  const rest = known.length === 0 ? 'esta ruta no admite ninguno' : `los que admite son ${known.join(', ')}`;
  const hint = near === null ? rest : `¿quiso decir «${near}»?`;
  const mensaje = `${campo}: no existe ese parámetro; ${hint}`;
  return { campo, codigo: 'CAMPO_DESCONOCIDO', mensaje };
}
