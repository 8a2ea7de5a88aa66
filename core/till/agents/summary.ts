/** What a person sees of a proposal before confirming it (§agent-proposals). */
import type { NewProposal, OperationAnswer } from '../../contract/agents/agent-calls.ts';
import type { ProposalSummary, ProposedLine } from '../../contract/agents/proposals.ts';
import { OPERATIONS } from '../../contract/api/operations.ts';
import { isMembers, JsonNumber, type Members } from '../../contract/json.ts';
import { receiverOfDocument } from '../../domain/text/receiver-section.ts';

const MAX_MEMBERS = 60;
const MAX_VALUE_CHARS = 200;
/** Control characters, and those that change the direction of text. */
const STEERING = /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** From the simulated document; otherwise every member of the agent's input. */
export function summaryOf({ op, input }: NewProposal, simulated: OperationAnswer | null): ProposalSummary {
  const document = simulated === null ? null : documentOf(simulated);
  const lineas = document === null ? [] : linesOf(document);
  const { request, ...parameters } = input;
  const members = [...flattened(parameters, ''), ...(lineas.length > 0 ? [] : flattened(request, ''))];
  return {
    receptor: document === null ? null : receiverOf(document, op),
    lineas,
    total: document === null ? null : totalOf(document),
    datos: members.slice(0, MAX_MEMBERS),
    masDatos: Math.max(0, members.length - MAX_MEMBERS),
  };
}

function documentOf({ body }: OperationAnswer): Members | null {
  const { dteJson } = JSON.parse(String(body)) as { readonly dteJson?: unknown };
  return isMembers(dteJson) ? dteJson : null;
}

function receiverOf(document: Members, op: NewProposal['op']): string | null {
  const { tipoDte } = OPERATIONS[op];
  const party = tipoDte === null ? null : receiverOfDocument(document, tipoDte);
  return isMembers(party) && typeof party['nombre'] === 'string' ? shown(party['nombre']) : null;
}

function linesOf({ cuerpoDocumento }: Members): readonly ProposedLine[] {
  if (!Array.isArray(cuerpoDocumento)) return [];
  return cuerpoDocumento.filter(isMembers).flatMap((line) => {
    const { cantidad, descripcion, precioUni } = line;
    if (cantidad === undefined || descripcion === undefined) return [];
    return [{ cantidad: shown(cantidad), descripcion: shown(descripcion), precio: shown(precioUni ?? '') }];
  });
}

const TOTALS = ['totalPagar', 'montoTotalOperacion', 'totalCompra', 'totalDevolucion'];

function totalOf({ resumen }: Members): string | null {
  if (!isMembers(resumen)) return null;
  const total = TOTALS.map((name) => resumen[name]).find((value) => typeof value === 'number');
  return typeof total === 'number' ? total.toFixed(2) : null;
}

function flattened(value: unknown, campo: string): ProposalSummary['datos'] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object' || value instanceof JsonNumber)
    return [{ campo: shown(campo), valor: shown(value) }];
  return Object.entries(value).flatMap(([name, each]) =>
    flattened(each, campo === '' ? name : Array.isArray(value) ? `${campo}[${name}]` : `${campo}.${name}`),
  );
}

function shown(value: unknown): string {
  const text = value instanceof JsonNumber ? value.text : String(value);
  const plain = text.replaceAll(STEERING, ' ');
  return plain.length > MAX_VALUE_CHARS ? `${plain.slice(0, MAX_VALUE_CHARS)}…` : plain;
}
