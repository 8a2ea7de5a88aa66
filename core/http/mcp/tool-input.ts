/** Maps a tool's arguments to the input of its operation, limited to what the tool may do (§agents). */
import { OPERATIONS } from '../../contract/api/operations.ts';
import { MAX_IDEMPOTENCY_KEY_CHARS } from '../../contract/api/parameters.ts';
import { bulkClave } from '../../contract/issuing/bulk.ts';
import { asMembers, isMembers, JsonNumber, type Members } from '../../contract/json.ts';
import { faultAt, type Problem } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { echoedName } from '../../domain/text/nearest-name.ts';
import { invalid } from '../problems.ts';
import { BODY, NAME, type Tool } from './tools.ts';

export type ToolInput =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: Problem };

/** Unchecked: the operation validates it. */
export function toolInput(tool: Tool, given: unknown): ToolInput {
  const args = asMembers(given) ?? {};
  const known = [...tool.parameters, ...(tool.takesBody ? [BODY] : [])];
  const faults = Object.keys(args)
    .filter((name) => !known.includes(name))
    .map((name) =>
      faultAt(echoedName(name), 'CAMPO_DESCONOCIDO', rule('parametro-desconocido', { admitidos: known })),
    );
  if (faults.length > 0) return { ok: false, problem: invalid(faults) };
  const parameters = parametersOf(tool, args);
  if (!bulkClave.optional().safeParse(parameters[NAME]).success)
    return refused(NAME, 'FORMATO', rule('clave-de-venta', { maximo: MAX_IDEMPOTENCY_KEY_CHARS }));
  if (!tool.takesBody) return { ok: true, value: parameters };
  const body = bodyOf(tool, args[BODY]);
  return body.ok ? { ok: true, value: { ...parameters, request: body.value } } : body;
}

/** Path and query values are text. */
function parametersOf(tool: Tool, args: Members): Members {
  const given = tool.parameters.flatMap((name) => {
    const value = args[name];
    if (value === undefined || value === null) return [];
    const text = value instanceof JsonNumber ? value.text : value;
    return [[name, typeof text === 'boolean' ? String(text) : text] as const];
  });
  return Object.fromEntries(given);
}

function bodyOf({ kind, op }: Tool, body: unknown): ToolInput {
  if (!isMembers(body)) return refused(BODY, 'VALOR_NO_PERMITIDO', rule('solicitud-como-objeto'));
  const { simular } = body;
  if (OPERATIONS[op].tipoDte !== null && simular !== undefined && !(kind === 'simula' && simular === true))
    return refused(`${BODY}.simular`, 'VALOR_NO_PERMITIDO', rule('herramienta-simula'));
  return { ok: true, value: kind === 'simula' ? { ...body, simular: true } : body };
}

function refused(...fault: Parameters<typeof faultAt>) {
  return { ok: false as const, problem: invalid([faultAt(...fault)]) };
}
