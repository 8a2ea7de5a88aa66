/** Faults of an operation's input, named by header, query or path (§error-shape). */
import { queryNames, type OperationName } from '../contract/api/operations.ts';
import { faultAt, type Fault } from '../contract/problem.ts';
import { findingOf, NOT_ALLOWED, rule } from '../contract/rules/rules.ts';
import { echoedName, nearestName } from '../domain/text/nearest-name.ts';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

const HEADER_OF: Readonly<Record<string, string>> = {
  idempotencyKey: 'Idempotency-Key',
  esperaMaximaMs: 'X-Espera-Maxima-Ms',
  corrige: 'X-Corrige',
  ensayo: 'X-Ensayo',
  ifMatch: 'If-Match',
};

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
  // Contract checks name the broken rule; anything else is malformed by our own transport.
  const { codigo, broken } = findingOf(message) ?? NOT_ALLOWED;
  return faultAt(campo, codigo, broken);
}

function unknownParameter(name: string, known: readonly string[]): Fault {
  const parecido = nearestName(name, known);
  const hint = { admitidos: known, ...(parecido === null ? {} : { parecido }) };
  return faultAt(echoedName(name), 'CAMPO_DESCONOCIDO', rule('parametro-desconocido', hint));
}
