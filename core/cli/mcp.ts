/**
 * `mcp`: agent tools over stdin and stdout. Every request is forwarded to the running service, which alone
 * checks permissions (§agents).
 */
import type { Command } from 'commander';
import type { JSONRPCRequest, Result } from '@modelcontextprotocol/server';
import { asMembers, membersOf, stringifyJson } from '../contract/json.ts';
import { INSTRUCTIONS } from '../http/mcp/topics.ts';
import { MCP_PATH, MCP_READING_PATH } from '../http/mcp/mcp-paths.ts';
import { VERSION } from '../platform/version.ts';
import type { CommandContext, CommandIo } from './output.ts';
import { apiUrlOf, parseWebUrl, secretOf } from './usage.ts';

/** Protocol version towards the service: stateless requests. */
const PROTOCOL = '2025-11-25';
/** JSON-RPC error code for a failed forward. */
const NOT_DONE = -32_000;

interface McpOptions {
  readonly url?: string;
  readonly permitirProponer?: true;
}

export function addMcp(program: Command, { io }: CommandContext): void {
  program
    .command('mcp')
    .description(
      'herramientas para agentes (Model Context Protocol) por la entrada y salida estándar; la llave de la API va en CAJA_KEY',
    )
    .option(
      '--url <dirección>',
      'dirección de la API (si falta: CAJA_URL, o la de esta computadora)',
      parseWebUrl,
    )
    .option(
      '--permitir-proponer',
      'ofrece también proponer documentos y cambios, que una persona confirma en la caja; el ajuste agentesProponen debe permitirlo',
    )
    .usage('[opciones]')
    .action((options: McpOptions) => serve(options, io));
}

async function serve(options: McpOptions, io: CommandIo): Promise<void> {
  const key = secretOf(io.env, 'CAJA_KEY');
  const api = apiUrlOf(options.url, io.env).replace(/\/+$/, '');
  const [{ McpServer, ProtocolError }, { serveStdio }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/stdio'),
  ]);
  const address = new URL(`${api}${options.permitirProponer ? MCP_PATH : MCP_READING_PATH}`);
  serveStdio(() => {
    const { server } = new McpServer(
      { name: 'caja-dte', title: 'Caja DTE', version: VERSION },
      { instructions: INSTRUCTIONS },
    );
    server.registerCapabilities({ tools: {}, resources: {}, prompts: {} });
    server.fallbackRequestHandler = async (request, { mcpReq }) => {
      const answer = await ask(address, { key, request, signal: mcpReq.signal });
      if ('error' in answer) throw new ProtocolError(answer.error.code, answer.error.message);
      return answer.result;
    };
    return server;
  });
}

interface Asking {
  readonly key: string;
  readonly request: Pick<JSONRPCRequest, 'method' | 'params'>;
  readonly signal: AbortSignal;
}

type ServiceAnswer =
  | { readonly result: Result }
  | { readonly error: { readonly code: number; readonly message: string } };

async function ask(address: URL, { key, request, signal }: Asking): Promise<ServiceAnswer> {
  const { method, params = {} } = request;
  const answered = await fetch(address, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': PROTOCOL,
    },
    body: stringifyJson({ jsonrpc: '2.0', id: 1, method, params }),
    redirect: 'error',
    signal,
  })
    .then(async (response) => ({ response, text: await response.text() }))
    .catch(() => null);
  if (answered === null) return notDone(`Caja DTE no responde en ${address.origin}`);
  const { response, text } = answered;
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
  const answer = membersOf(isStream ? lastData(text) : text);
  if (response.ok && asMembers(answer?.['result'] ?? answer?.['error']) !== null)
    return answer as unknown as ServiceAnswer;
  const message = answer?.['message'];
  return notDone(
    typeof message === 'string' ? message : `Lo que contesta en ${address.origin} no es Caja DTE`,
  );
}

function notDone(message: string): ServiceAnswer {
  return { error: { code: NOT_DONE, message } };
}

function lastData(text: string): string {
  const data = 'data: ';
  return (
    text
      .split('\n')
      .findLast((line) => line.startsWith(data))
      ?.slice(data.length) ?? ''
  );
}
