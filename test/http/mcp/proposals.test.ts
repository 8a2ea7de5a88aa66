/** What an agent proposes, a person confirms and the service does once (§agent-proposals). */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../../core/contract/api/operations.ts';
import { stringifyJson } from '../../../core/contract/json.ts';
import { summaryOf } from '../../../core/till/agents/summary.ts';
import { withStore } from '../../../core/cli/session.ts';
import { decideProposal, findProposal } from '../../../core/store/agents/proposals.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import type { Store } from '../../../core/store/store.ts';
import type { Desk } from '../../bridge/shop-app.ts';
import { retornoV1Complete } from '../../contract/good-returns.ts';
import { agentOverHttp, callTool } from '../../support/peers/agent-client.ts';
import { soon } from '../../support/run/soon.ts';
import { startServiceHere } from '../../support/service/service-here.ts';
import { openAgentShop, type AgentShop } from '../../support/shop/agent-shop.ts';

const DAY_MS = 86_400_000;
const SALE = { items: [{ cantidad: 2, descripcion: 'Café molido 400 g', precioUni: 5.65, tipoItem: 1 }] };

let shop: AgentShop;
let agent: Client;
let boss: Desk;
let secret: string;
beforeAll(async () => {
  shop = await openAgentShop();
  secret = (await shop.key({ role: 'admin' })).key;
  agent = await shop.agent(secret);
  boss = await shop.app.enter('Marta Gerente', 'central');
});
afterAll(() => shop.app.close());

const propose = async (tool: string, args: object) => {
  const { isError, body } = await callTool(agent, tool, args);
  if (isError) throw new Error(JSON.stringify(body));
  return String(body['id']);
};
const outcome = async (id: string) => (await callTool(agent, 'propuesta_ver', { id })).body;

describe('a document that an agent proposes', () => {
  it('is shown to a manager, issued once when confirmed, and told to the agent', async () => {
    const before = await shop.documents();
    const id = await propose('proponer_factura', { solicitud: SALE, clave: 'pedido-7' });
    expect(await outcome(id)).toMatchObject({ id, estado: 'PENDIENTE', total: '11.30', respuesta: null });
    expect(await shop.documents()).toBe(before);
    expect((await boss.ask('till.context', {})).plazos).toContainEqual(
      expect.objectContaining({ tipo: 'propuestas', documentos: 1, accion: 'cola' }),
    );
    const { propuestas } = await boss.ask('agents.proposals', {});
    expect(propuestas[0]).toMatchObject({
      id,
      operacion: 'factura.emitir',
      receptor: null,
      lineas: [{ cantidad: '2', descripcion: 'Café molido 400 g', precio: '5.65' }],
      total: '11.30',
      llave: { terminaEn: secret.slice(-4) },
      estado: 'PENDIENTE',
    });
    const done = await boss.ask('agents.confirm', { id });
    expect(done).toMatchObject({ estado: 'HECHA', decidida: { por: 'Marta Gerente' }, mensaje: null });
    expect(await outcome(id)).toMatchObject({
      estado: 'HECHA',
      respuesta: { status: 200, cuerpo: { estado: 'PROCESADO', numeroControl: done.numeroControl } },
    });
    expect(await shop.documents()).toBe(before + 1);
    expect(await propose('proponer_factura', { solicitud: SALE, clave: 'pedido-7' })).toBe(id);
    expect((await boss.call('agents.confirm', { id })).ok).toBe(false);
    expect(await shop.documents()).toBe(before + 1);
    expect((await boss.ask('till.context', {})).plazos.map(({ tipo }) => tipo)).not.toContain('propuestas');
  });

  it('is not issued when rejected', async () => {
    const before = await shop.documents();
    const id = await propose('proponer_factura', { solicitud: SALE });
    expect(await boss.ask('agents.reject', { id })).toMatchObject({ estado: 'RECHAZADA' });
    expect(await outcome(id)).toMatchObject({ estado: 'RECHAZADA', respuesta: null });
    expect(await shop.documents()).toBe(before);
  });

  it('is not even kept when it could not be issued', async () => {
    const { isError, body } = await callTool(agent, 'proponer_factura', { solicitud: { items: [] } });
    expect({ isError, codigo: body['codigo'] }).toEqual({ isError: true, codigo: 'VALIDACION' });
    const [latest] = (await boss.ask('agents.proposals', {})).propuestas;
    expect(latest?.estado).not.toBe('PENDIENTE');
  });
});

describe('a return that an agent proposes', () => {
  it('is shown with whose goods come back', () => {
    const body = stringifyJson({ dteJson: retornoV1Complete });
    const simulated = { status: 200, media: 'application/json', body, codigo: null, avisos: [] };
    const proposal = { op: 'retorno.emitir', input: { request: {} }, clave: null } as const;
    expect(summaryOf(proposal, simulated)).toMatchObject({
      receptor: retornoV1Complete.documento.nombre,
      total: '99.12',
    });
  });
});

describe('a change that an agent proposes', () => {
  it('says how much of it is not shown', () => {
    const lineas = Array.from({ length: 40 }, (_, at) => ({ codigo: `C${at}`, contado: at }));
    const request = { lineas, motivo: 'x'.repeat(300) };
    const proposal = { op: 'existencias.contar', input: { request }, clave: null } as const;
    const { datos, masDatos } = summaryOf(proposal, null);
    expect([datos.length, masDatos]).toEqual([60, 21]);
    const [{ valor } = { valor: '' }] = summaryOf(
      { ...proposal, input: { request: { motivo: request.motivo } } },
      null,
    ).datos;
    expect(valor).toBe(`${'x'.repeat(200)}…`);
  });

  const COFFEE = { descripcion: 'Café en grano', precio: 7.5, tipoItem: 1, uniMedida: 59 };

  it('is shown member by member, and done when confirmed', async () => {
    const id = await propose('proponer_productos_guardar', { codigo: 'GRANO', solicitud: COFFEE });
    const [shown] = (await boss.ask('agents.proposals', {})).propuestas;
    expect(shown?.datos).toEqual(
      expect.arrayContaining([
        { campo: 'codigo', valor: 'GRANO' },
        { campo: 'precio', valor: '7.5' },
      ]),
    );
    expect((await callTool(agent, 'productos_ver', { codigo: 'GRANO' })).isError).toBe(true);
    await boss.ask('agents.confirm', { id });
    expect((await callTool(agent, 'productos_ver', { codigo: 'GRANO' })).body).toMatchObject({ precio: 7.5 });
  });

  it('says why it could not be done', async () => {
    const id = await propose('proponer_productos_eliminar', { codigo: 'GRANO' });
    const done = await propose('proponer_productos_eliminar', { codigo: 'GRANO' });
    await boss.ask('agents.confirm', { id: done });
    const ended = await boss.ask('agents.confirm', { id });
    expect(ended.estado).toBe('FALLIDA');
    expect(ended.mensaje).toBeTruthy();
    expect(await outcome(id)).toMatchObject({
      estado: 'FALLIDA',
      respuesta: { status: 404, cuerpo: { codigo: 'PRODUCTO_NO_ENCONTRADO' } },
    });
  });
});

const NOBODY = { tipoDocumento: '13', numDocumento: '00000000-0' };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
/** What no tool that proposes could do. */
const DOOMED: Readonly<Partial<Record<OperationName, Readonly<Record<string, unknown>>>>> = {
  'factura.emitir': { solicitud: { items: [] } },
  'credito-fiscal.emitir': { solicitud: SALE },
  'nota-remision.emitir': { solicitud: SALE },
  'nota-credito.emitir': { solicitud: SALE },
  'nota-debito.emitir': { solicitud: SALE },
  'sujeto-excluido.emitir': { solicitud: SALE },
  'retorno.emitir': { solicitud: {} },
  invalidar: {
    solicitud: { codigoGeneracion: UNKNOWN, tipoAnulacion: 2, motivoAnulacion: 'Error de captura' },
  },
  'productos.guardar': { codigo: 'MALO', solicitud: { descripcion: 'Café', precio: -1 } },
  'productos.eliminar': { codigo: 'NADIE' },
  'precios.guardar': { codigo: 'NADIE', solicitud: { precios: [] } },
  'clientes.guardar': { ...NOBODY, solicitud: { nombre: 7 } },
  'clientes.eliminar': NOBODY,
  'clientes.abonar': { ...NOBODY, solicitud: { monto: 1, codigo: '01' } },
  'compras.recibir': { solicitud: { documento: 'nada' } },
  'compras.ingresar': { id: UNKNOWN, solicitud: { lineas: [] } },
  'existencias.mover': {
    solicitud: { causa: 'merma', motivo: 'Se cayó', lineas: [{ codigo: 'NADIE', cantidad: 1 }] },
  },
  'existencias.contar': { solicitud: { lineas: [{ codigo: 'NADIE', contado: 1 }] } },
  'existencias.anularConteo': { conteo: '999', solicitud: { motivo: 'Contado dos veces' } },
};
const proposing = (op: string) => `proponer_${op.replace(/\.emitir$/, '').replaceAll('.', '_')}`;

describe('what could only fail', () => {
  /** What the interface answers to the same. */
  const refused = async (op: OperationName, { solicitud, ...named }: Readonly<Record<string, unknown>>) => {
    const { method, path } = OPERATIONS[op];
    const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])));
    const answer = await fetch(`${shop.app.api}${at}`, {
      method,
      headers: { 'X-API-Key': secret, 'Content-Type': 'application/json' },
      body: solicitud === undefined ? null : JSON.stringify(solicitud),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    return (await answer.json()) as unknown;
  };
  const kept = async () => (await boss.ask('agents.proposals', {})).propuestas.length;

  it('is refused at once, as the interface refuses it, by every tool that proposes, and does not count', async () => {
    const { tools } = await agent.listTools();
    const names = tools.map(({ name }) => name).filter((name) => name.startsWith('proponer_'));
    expect(Object.keys(DOOMED).map(proposing).toSorted()).toEqual(names.toSorted());
    const before = await kept();
    for (const [op, args] of Object.entries(DOOMED)) {
      const { isError, body } = await callTool(agent, proposing(op), args);
      expect({ op, isError, body }).toEqual({
        op,
        isError: true,
        body: await refused(op as OperationName, args),
      });
    }
    expect(await kept()).toBe(before);
  });

  it('is found out without anything of it done', async () => {
    const rice = { descripcion: 'Arroz', precio: 1, tipoItem: 1, uniMedida: 59, llevaExistencia: true };
    const made = await propose('proponer_productos_guardar', { codigo: 'ARROZ', solicitud: rice });
    await boss.ask('agents.confirm', { id: made });
    const lineas = [{ codigo: 'ARROZ', cantidad: 5, costoUnitario: 0.6 }];
    const opening = { causa: 'inicial', motivo: 'Lo que había', lineas };
    const stock = async () =>
      (await callTool(agent, 'existencias_listar', { codigo: 'ARROZ' })).body['existencias'];
    const moved = await propose('proponer_existencias_mover', { solicitud: opening });
    const counted = await propose('proponer_existencias_contar', {
      solicitud: { lineas: [{ codigo: 'ARROZ', contado: 4 }] },
    });
    expect(await stock()).toMatchObject([{ existencia: 0, ultimoConteo: null }]);
    await boss.ask('agents.confirm', { id: moved });
    expect(await stock()).toMatchObject([{ existencia: 5, ultimoConteo: null }]);
    await boss.ask('agents.confirm', { id: counted });
    expect(await stock()).toMatchObject([{ existencia: 4 }]);
  });
});

describe('a confirmed proposal that the service refuses for now', () => {
  it('says why and is over: nothing of it is done unasked once it could be', async () => {
    const before = await shop.documents();
    await boss.ask('agents.confirm', { id: await propose('proponer_factura', { solicitud: SALE }) });
    const id = await propose('proponer_factura', { solicitud: SALE });
    shop.app.pass(-DAY_MS);
    await boss.become('Marta Gerente');
    const ended = await boss.ask('agents.confirm', { id });
    shop.app.pass(DAY_MS);
    await boss.become('Marta Gerente');
    expect(ended).toMatchObject({ estado: 'FALLIDA', mensaje: expect.stringContaining('reloj') as unknown });
    expect(await outcome(id)).toMatchObject({
      estado: 'FALLIDA',
      respuesta: { status: 503, cuerpo: { codigo: 'EMISION_BLOQUEADA' } },
    });
    expect(await shop.documents()).toBe(before + 1);
  });
});

describe('a service that ends between confirmation and document', () => {
  const issuedAs = async (id: string, key: string) => {
    const answer = await fetch(`${shop.app.api}/factura/emitir`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': `propuesta-${id}` },
      body: JSON.stringify(SALE),
    });
    return (await answer.json()) as { readonly numeroControl: string };
  };
  const withStoreAt = <T>(work: (store: Store) => Promise<T>) =>
    withStore(dataFolder(shop.app.dataDir, shop.app.env), work);

  it('issues once when it comes back, whether the document was made before or not, and nothing for a key that ended', async () => {
    const before = await shop.documents();
    const unmade = await propose('proponer_factura', { solicitud: SALE });
    const made = await propose('proponer_factura', { solicitud: SALE });
    const leaving = await shop.key({ role: 'admin' });
    const leaver = await shop.agent(leaving.key);
    const proposeLeaving = async () =>
      String((await callTool(leaver, 'proponer_factura', { solicitud: SALE })).body['id']);
    const unmadeByGone = await proposeLeaving();
    const madeByGone = await proposeLeaving();
    const { numeroControl } = await issuedAs(made, secret);
    await issuedAs(madeByGone, leaving.key);
    await shop.app.stop();
    await withStoreAt((store) =>
      store.transact((tx, at) => {
        for (const id of [unmade, made, unmadeByGone, madeByGone])
          decideProposal(tx, id, { estado: 'CONFIRMADA', at, by: 'Marta Gerente' });
      }),
    );
    await shop.deleteKey(leaving.id);
    const service = await startServiceHere(shop.app);
    try {
      const again = await agentOverHttp(service.api, secret);
      const ended = async (id: string) => (await callTool(again, 'propuesta_ver', { id })).body;
      await soon(async () => (await ended(unmade))['estado']).toBe('HECHA');
      await soon(async () => (await ended(made))['estado']).toBe('HECHA');
      expect(await ended(made)).toMatchObject({ respuesta: { cuerpo: { numeroControl } } });
      const stored = (id: string) =>
        withStoreAt((store) => Promise.resolve(store.read((reader) => findProposal(reader, id))));
      await soon(async () => (await stored(madeByGone))?.estado).toBe('HECHA');
      await soon(async () => (await stored(unmadeByGone))?.estado).toBe('FALLIDA');
      expect((await stored(unmadeByGone))?.respuesta).toContain('La llave del agente ya no vale');
      const { body } = await callTool(again, 'stats');
      expect(body['documentos']).toMatchObject({ emitidos: before + 3 });
    } finally {
      await service.stop();
    }
  });
});
