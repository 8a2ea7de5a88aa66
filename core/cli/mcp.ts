/**
 * `mcp`: agent tools over stdin and stdout. Every request is forwarded to the running service, which alone
 * checks permissions (§agents).
 */
import { Option, type Command } from 'commander';
import type { JSONRPCRequest, Result } from '@modelcontextprotocol/server';
import { rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import { DEFAULT_API_PORT } from '../host/default-ports.ts';
import { INSTRUCTIONS } from '../http/mcp/topics.ts';
import { MCP_PATH, MCP_READING_PATH } from '../http/mcp/mcp-paths.ts';
import { VERSION } from '../platform/version.ts';
import type { CommandContext, CommandIo } from './output.ts';

/** Protocol version towards the service: stateless requests. */
const PROTOCOL = '2025-11-25';
/** JSON-RPC error code for a failed forward. */
const NOT_DONE = -32_000;

interface McpOptions {
  readonly url: string;
  readonly permitirProponer?: true;
}

export function addMcp(program: Command, { io }: CommandContext): void {
  program
    .command('mcp')
    .description(
      'herramientas para agentes (Model Context Protocol) por la entrada y salida estándar; la llave de la API va en CAJA_KEY',
    )
    .addOption(
      new Option(
        '--url <dirección>',
        'dirección de la API (si falta: CAJA_URL, o la de esta computadora)',
      ).default(io.env['CAJA_URL'] ?? `http://127.0.0.1:${DEFAULT_API_PORT}`),
    )
    .option(
      '--permitir-proponer',
      'ofrece también proponer documentos y cambios, que una persona confirma en la caja; el ajuste agentesProponen debe permitirlo',
    )
    .usage('[opciones]')
    .action((options: McpOptions) => serve(options, io));
}

async function serve(options: McpOptions, io: CommandIo): Promise<void> {
  const key = io.env['CAJA_KEY'] ?? '';
  if (key === '') throw refusal('VALIDACION', rule('falta-caja-key'));
  const [{ McpServer, ProtocolError }, { serveStdio }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/stdio'),
  ]);
  const address = new URL(options.permitirProponer ? MCP_PATH : MCP_READING_PATH, options.url);
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
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': PROTOCOL,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    redirect: 'error',
    signal,
  }).catch(() => null);
  if (response === null)
    return { error: { code: NOT_DONE, message: `Caja DTE no responde en ${address.origin}` } };
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('text/event-stream') ? lastData(text) : text;
  if (response.ok) return JSON.parse(json) as ServiceAnswer;
  const { message } = JSON.parse(json) as { readonly message?: string };
  return { error: { code: NOT_DONE, message: message ?? `Caja DTE respondió ${response.status}` } };
}

function lastData(text: string): string {
  return (
    text
      .split('\n')
      .findLast((line) => line.startsWith('data: '))
      ?.slice('data: '.length) ?? '{}'
  );
}
