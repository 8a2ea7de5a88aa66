/** `caja mcp`: an agent's program starts it and talks to its standard streams (§agents). */
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../core/cli/program.ts';
import { SELF_SIGNED } from '../authority/self-signed.ts';
import { connectAgent, callTool, ERAS, type Era } from '../support/peers/agent-client.ts';
import { programOf } from '../support/service/programs.ts';
import { openApiShop, type ApiShop } from '../support/shop/api-shop.ts';

let api: ApiShop;
const clients: Client[] = [];
beforeAll(async () => {
  api = await openApiShop();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => api.close());

interface Started {
  readonly key?: string;
  readonly era?: Era;
}

async function started(
  url: string,
  { key = api.key('central'), era = '2025' }: Started = {},
): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [programOf('core/cli.ts'), 'mcp', '--url', url],
    env: { PATH: process.env['PATH'] ?? '', CAJA_KEY: key, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    stderr: 'ignore',
  });
  const client = await connectAgent(transport, era);
  clients.push(client);
  return client;
}

describe('over standard streams', () => {
  it.each(ERAS)('offers and does what the service does (%s)', async (era) => {
    const client = await started(api.url, { era });
    expect(client.getServerVersion()).toMatchObject({ name: 'caja-dte' });
    const { tools } = await client.listTools();
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect((await client.listResources()).resources).toHaveLength(6);
    expect(client.getInstructions()).toContain('caja://reglas');
    expect((await client.getPrompt({ name: 'hoy' })).messages).toHaveLength(2);
    expect((await callTool(client, 'salud')).body).toMatchObject({ estado: 'OK' });
    expect(await callTool(client, 'productos_ver', { codigo: 'NADA' })).toMatchObject({
      isError: true,
      body: { codigo: 'PRODUCTO_NO_ENCONTRADO' },
    });
  });

  it('takes a call back, and goes on', async () => {
    const client = await started(api.url);
    const leaving = new AbortController();
    const call = client.callTool({ name: 'stats', arguments: {} }, { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toThrow();
    expect((await callTool(client, 'salud')).body).toMatchObject({ estado: 'OK' });
  });

  it('says what keeps it from the service', async () => {
    const refused = await started(api.url, { key: api.key('expired') });
    await expect(refused.listTools()).rejects.toThrow('API Key expirada');
    const alone = await started('http://127.0.0.1:9');
    await expect(alone.listTools()).rejects.toThrow('Caja DTE no responde en http://127.0.0.1:9');
  });

  it.each([
    [
      'of a certificate that nobody vouches for, whatever the environment says',
      SELF_SIGNED,
      'no responde en',
    ],
    ['that is another program', null, 'no es Caja DTE'],
  ])('tells a service %s', async (_what, tls, message) => {
    const answer = (_request: unknown, response: ServerResponse) => void response.end('<p>Router</p>');
    const other = tls === null ? createServer(answer) : createTlsServer(tls, answer);
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const client = await started(`${tls === null ? 'http' : 'https'}://127.0.0.1:${port}/`);
    await expect(client.listTools()).rejects.toThrow(message);
    other.close();
  });
});

it('needs the key in its surroundings', async () => {
  let stderr = '';
  const io = { env: {}, out: () => {}, err: (text: string) => void (stderr += text) };
  expect(await runCommandLine(['mcp'], io)).toBe(1);
  expect(stderr).toContain('CAJA_KEY');
});
