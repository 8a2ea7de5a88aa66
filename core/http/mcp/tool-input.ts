/** Arguments of a tool as the input of its operation; only what the tool may do comes out (§agents). */
import { OPERATIONS } from '../../contract/api/operations.ts';
import { faultAt, type Problem } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { echoedName } from '../../domain/text/nearest-name.ts';
import { parseBody } from '../body.ts';
import type { HttpLimits } from '../limits.ts';
import { invalid } from '../problems.ts';
import { BODY, type Tool } from './tools.ts';

export type ToolInput =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: Problem };

type Arguments = Readonly<Record<string, unknown>>;

/** The input of a tool's operation; the operation itself judges what is in it. */
export function toolInput(tool: Tool, given: unknown, limits: HttpLimits): ToolInput {
  const args = isRecord(given) ? given : {};
  const known = [...tool.parameters, ...(tool.takesBody ? [BODY] : [])];
  const faults = Object.keys(args)
    .filter((name) => !known.includes(name))
    .map((name) =>
      faultAt(echoedName(name), 'CAMPO_DESCONOCIDO', rule('parametro-desconocido', { admitidos: known })),
    );
  if (faults.length > 0) return { ok: false, problem: invalid(faults) };
  const parameters = parametersOf(tool, args);
  if (!tool.takesBody) return { ok: true, value: parameters };
  const body = bodyOf(tool, args[BODY], limits);
  return body.ok ? { ok: true, value: { ...parameters, request: body.value } } : body;
}

/** In path and query everything is text. */
function parametersOf(tool: Tool, args: Arguments): Arguments {
  const given = tool.parameters.flatMap((name) => {
    const value = args[name];
    if (value === undefined || value === null) return [];
    return [[name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value] as const];
  });
  return Object.fromEntries(given);
}

function bodyOf({ kind, op }: Tool, body: unknown, limits: HttpLimits): ReturnType<typeof parseBody> {
  if (!isRecord(body)) return refused(BODY, rule('solicitud-como-objeto'));
  const { simular } = body;
  if (OPERATIONS[op].tipoDte !== null && simular !== undefined && !(kind === 'simula' && simular === true))
    return refused(`${BODY}.simular`, rule('herramienta-simula'));
  const whole = kind === 'simula' ? { ...body, simular: true } : body;
  return parseBody(new TextEncoder().encode(JSON.stringify(whole)), limits);
}

function refused(campo: string, broken: Parameters<typeof faultAt>[2]) {
  return { ok: false as const, problem: invalid([faultAt(campo, 'VALOR_NO_PERMITIDO', broken)]) };
}

function isRecord(value: unknown): value is Arguments {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
