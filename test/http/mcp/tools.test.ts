/** Tools of agents over HTTP, called by the official client (§agents). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@modelcontextprotocol/client';
import { OPERATIONS } from '../../../core/contract/api/operations.ts';
import { agentTools } from '../../../core/http/mcp/tools.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import { agentOverHttp, callTool, ERAS } from '../../support/peers/agent-client.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';
import { stockProducts } from '../../support/shop/stocked-shop.ts';

const SALE = { items: [{ cantidad: 2, descripcion: 'Café molido 400 g', precioUni: 5.65, tipoItem: 1 }] };

let api: ApiShop;
let agent: Client;
beforeAll(async () => {
  api = await openApiShop();
  await stockProducts(api.shop.store);
  agent = await agentOverHttp(api.url, api.key('central'));
});
afterAll(() => api.close());

const audited = () => api.shop.store.read((reader) => listAudit(reader, { limit: 1 }))[0];
const documents = async () => {
  const { body } = await api.ask('GET /stats', 'admin');
  return body['documentos'];
};

describe('what an agent finds', () => {
  it.each(ERAS)('says who it is, in both generations of the protocol (%s)', async (era) => {
    const client = await agentOverHttp(api.url, api.key('central'), era);
    expect(client.getServerVersion()).toMatchObject({ name: 'caja-dte', version: '0.0.0' });
    expect(client.getServerCapabilities()).toMatchObject({ tools: {}, resources: {}, prompts: {} });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('factura_simular');
    expect((await callTool(client, 'salud')).body).toMatchObject({ estado: 'OK' });
  });

  it('has a tool for every operation that reads, and one that simulates for every one that issues', async () => {
    const { tools } = await agent.listTools();
    const reads = Object.entries(OPERATIONS).filter(([, { method }]) => method === 'GET');
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(reads.map(([op]) => op.replaceAll('.', '_'))));
    expect(names.filter((name) => name.endsWith('_simular'))).toEqual([
      'factura_simular',
      'credito-fiscal_simular',
      'nota-remision_simular',
      'nota-credito_simular',
      'nota-debito_simular',
      'sujeto-excluido_simular',
      'retorno_simular',
    ]);
    expect(
      names.filter((name) => /emitir|invalidar|guardar|eliminar|abonar|mover|contar/.test(name)),
    ).toEqual([]);
    for (const { name, annotations, inputSchema, description } of tools) {
      expect(name).toMatch(/^[\w-]{1,64}$/);
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(description).toMatch(/\p{L}+/u);
    }
  });

  it('tells it in a list that a model can read: the edition in force, nothing that only programs need', async () => {
    const { tools } = await agent.listTools();
    const list = JSON.stringify(tools);
    expect(list.length).toBeLessThan(115_000);
    expect(/dependentSchemas|x-enum|defs\/\w+2026/.exec(list)?.[0]).toBeUndefined();
    expect(tools.find(({ name }) => name === 'factura_simular')?.inputSchema).toMatchObject({
      properties: { solicitud: { $ref: '#/$defs/SolicitudFactura2023' } },
      $defs: {
        SolicitudFactura2023: { required: ['items'], additionalProperties: false },
        Item2023: {
          required: ['cantidad', 'descripcion', 'precioUni', 'tipoItem'],
          properties: {
            cantidad: { type: 'number', exclusiveMinimum: 0 },
            codigo: { type: 'string', maxLength: 25, description: 'Código del producto' },
            tipoItem: { enum: [1, 2, 3, 4] },
          },
        },
      },
    });
    const later = JSON.stringify(agentTools(() => '2026'));
    expect(later).toContain('defs/SolicitudFactura2026');
    expect(later).not.toContain('defs/SolicitudFactura2023');
    expect(later.length).toBeLessThan(150_000);
  });

  it('answers with what the interface answers, as text and as data', async () => {
    const { body } = await api.ask('GET /existencias', 'central');
    const result = await agent.callTool({ name: 'existencias_listar', arguments: {} });
    expect(result.structuredContent).toEqual(body);
    expect((await callTool(agent, 'existencias_listar')).body).toEqual(body);
    expect((await callTool(agent, 'documentos_listar', { limite: 1 })).body).toMatchObject({
      documentos: [],
    });
  });

  it('gives files as bytes', async () => {
    const sold = await api.send('/factura/emitir', SALE);
    const args = { codigoGeneracion: sold.body['codigoGeneracion'] };
    const { content } = await agent.callTool({ name: 'documentos_pdf', arguments: args });
    const [file] = content;
    if (file?.type !== 'resource' || !('blob' in file.resource)) throw new Error('no file');
    expect(file.resource.mimeType).toBe('application/pdf');
    expect(Buffer.from(file.resource.blob, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('offers what is asked most as resources and prompts', async () => {
    const topics = ['hoy', 'ayer', 'mes', 'existencias', 'plazos', 'reglas'];
    const { resources } = await agent.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(topics.map((name) => `caja://${name}`));
    const { contents } = await agent.readResource({ uri: 'caja://hoy' });
    const [today] = contents;
    const text = today !== undefined && 'text' in today ? today.text : '';
    expect(JSON.parse(text)).toMatchObject({ ambiente: 'PRUEBAS' });
    const { prompts } = await agent.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(topics);
    const { messages } = await agent.getPrompt({ name: 'plazos' });
    expect(messages.map(({ content }) => content.type)).toEqual(['text', 'resource']);
  });
});

describe.each(ERAS)('a client of %s that is wrong or changes its mind', (era) => {
  it('is told what does not exist', async () => {
    const client = await agentOverHttp(api.url, api.key('central'), era);
    await expect(client.readResource({ uri: 'caja://secretos' })).rejects.toThrow(/not found/i);
    await expect(client.getPrompt({ name: 'vender' })).rejects.toThrow(/not found/i);
    await expect(client.callTool({ name: 'vender', arguments: {} })).rejects.toThrow(/not found/i);
  });

  it('takes a call back, and goes on', async () => {
    const client = await agentOverHttp(api.url, api.key('central'), era);
    const leaving = new AbortController();
    const call = client.callTool({ name: 'stats', arguments: {} }, { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toThrow();
    expect((await callTool(client, 'salud')).body).toMatchObject({ estado: 'OK' });
  });
});

describe('simulating', () => {
  it('shows the whole document and makes none', async () => {
    const before = await documents();
    const { isError, body } = await callTool(agent, 'factura_simular', { solicitud: SALE });
    expect(isError).toBe(false);
    expect(body).toMatchObject({ estado: 'SIMULADO', numeroControl: null, selloRecibido: null });
    expect(body['dteJson']).toMatchObject({ resumen: { totalPagar: 11.3 } });
    expect(await documents()).toEqual(before);
  });

  it('is exact, though a library writes a small number with an exponent', async () => {
    const small = { cantidad: 1_000_000, descripcion: 'Grano', precioUni: 0.0000005, tipoItem: 1 };
    const simulated = await callTool(agent, 'factura_simular', { solicitud: { items: [small] } });
    expect(simulated.body).toMatchObject({ dteJson: { resumen: { totalPagar: 0.5 } } });
  });

  it.each([
    ['a member twice', '"items":[],"items":[]', 'JSON_INVALIDO'],
    ['a member called __proto__', '"items":[],"__proto__":{"simular":false}', 'CAMPO_DESCONOCIDO'],
  ])('is refused with %s', async (_what, members, codigo) => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"factura_simular","arguments":{"solicitud":{${members}}}}}`;
    const headers = { Authorization: `Bearer ${api.key('central')}`, 'Content-Type': 'application/json' };
    const answer = await fetch(new URL('/mcp', api.url), { method: 'POST', headers, body });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(codigo)]);
  });

  it('tells the faults of the interface, with their codes', async () => {
    const { isError, body } = await callTool(agent, 'factura_simular', { solicitud: { items: [] } });
    expect(isError).toBe(true);
    expect(body).toMatchObject({ statusCode: 400, codigo: 'VALIDACION', errors: [{ campo: 'items' }] });
    expect((await callTool(agent, 'productos_ver', { codigo: 'NADA' })).body).toMatchObject({
      statusCode: 404,
      codigo: 'PRODUCTO_NO_ENCONTRADO',
    });
  });
});

describe('who may ask, and what is kept of it', () => {
  it('writes every call into the audit log, and nothing of what was asked', async () => {
    await callTool(agent, 'clientes_listar', { q: 'Ana Pérez' });
    expect(audited()).toMatchObject({
      actor: 'llave llave-central',
      accion: 'herramienta de agente',
      detalle: { herramienta: 'clientes_listar', resultado: 'OK', terminaEn: api.key('central').slice(-4) },
    });
    await callTool(agent, 'productos_ver', { codigo: 'NADA' });
    expect(audited()?.detalle).toMatchObject({
      herramienta: 'productos_ver',
      resultado: 'PRODUCTO_NO_ENCONTRADO',
    });
  });

  it('refuses a request without a key that holds, and one of a foreign page or name', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const ask = (headers: Readonly<Record<string, string>>) =>
      fetch(`${api.url}/mcp`, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...headers,
        },
      });
    const key = { Authorization: `Bearer ${api.key('central')}` };
    expect((await ask({})).status).toBe(401);
    expect((await ask({ Authorization: `Bearer ${api.key('deleted')}` })).status).toBe(401);
    expect((await ask({ ...key, Origin: 'https://ajena.example' })).status).toBe(403);
    expect((await ask({ ...key, Origin: api.url })).status).toBe(200);
    expect((await fetch(`${api.url}/mcp`, { headers: key })).status).toBe(405);
  });
});
