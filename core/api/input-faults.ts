/** What is wrong with the input of an operation, for the person who called it: headers, query and path (§error-shape). */
import { queryNames, type OperationName } from '../contract/api/operations.ts';
import { faultAt, type Fault } from '../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../contract/rules/rules.ts';
import { echoedName, nearestName } from '../domain/text/nearest-name.ts';

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
  ensayo: 'X-Ensayo',
  ifMatch: 'If-Match',
};

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
  const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
  return faultAt(campo, codigo, broken);
}

function unknownParameter(name: string, known: readonly string[]): Fault {
  const parecido = nearestName(name, known);
  const hint = { admitidos: known, ...(parecido === null ? {} : { parecido }) };
  return faultAt(echoedName(name), 'CAMPO_DESCONOCIDO', rule('parametro-desconocido', hint));
}
