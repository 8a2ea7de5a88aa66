/** What an agent may try to issue, pay, write or read beyond its key's rights: none of it succeeds (§agents, §agent-proposals). */
import { StreamableHTTPClientTransport, type Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Desk } from '../bridge/shop-app.ts';
import { callTool, connectAgent } from '../support/peers/agent-client.ts';
import { openAgentShop, type AgentShop } from '../support/shop/agent-shop.ts';

const ITEM = { cantidad: 1, descripcion: 'Pan', precioUni: 2, tipoItem: 1 };
const SALE = { items: [ITEM] };
/** Longer than a proposal waits. */
const TWO_HOURS_MS = 7_200_000;

type AgentName = 'usuario' | 'norte' | 'administrador';

let shop: AgentShop;
let agents: Readonly<Record<AgentName, Client>>;
let secret: string;
let boss: Desk;
let cashier: Desk;
let northBoss: Desk;
/** A document of the branch `central`, and a proposal of an administrator's agent. */
let codigoGeneracion: string;
let proposal: string;

const propose = async (solicitud: object = SALE, more: object = {}, by: AgentName = 'usuario') =>
  callTool(agents[by], 'proponer_factura', { solicitud, ...more });
const proposed = async () => String((await propose()).body['id']);

beforeAll(async () => {
  shop = await openAgentShop();
  secret = (await shop.key({})).key;
  agents = {
    usuario: await shop.agent(secret),
    norte: await shop.agent((await shop.key({ branch: 'norte' })).key),
    administrador: await shop.agent((await shop.key({ role: 'admin' })).key),
  };
  boss = await shop.app.enter('Marta Gerente', 'central');
  cashier = await shop.app.enter('Carlos Cajero', 'central');
  northBoss = await shop.app.enter('Marta Gerente', 'norte');
  ({ codigoGeneracion } = (await boss.sell('3.00')).result as { codigoGeneracion: string });
  proposal = String((await propose(SALE, {}, 'administrador')).body['id']);
});
afterAll(() => shop.app.close());

/** A tool that an agent calls; `codigo`: of the answer, null where there is no such tool. */
interface Attempt {
  readonly what: string;
  readonly by?: AgentName;
  readonly tool: string;
  readonly args: () => object;
  readonly codigo: string | null;
}

const simulating = (what: string, args: object): Attempt => ({
  what,
  tool: 'factura_simular',
  args: () => args,
  codigo: 'VALIDACION',
});
const missing = (tool: string, args: object = {}, by: AgentName = 'administrador'): Attempt => ({
  what: `to call ${tool}`,
  by,
  tool,
  args: () => args,
  codigo: null,
});

const ATTEMPTS: readonly Attempt[] = [
  simulating('to issue with simular false', { solicitud: { ...SALE, simular: false } }),
  simulating('the same in other capitals', { solicitud: { ...SALE, Simular: false } }),
  simulating('the same as text', { solicitud: { ...SALE, simular: 'false' } }),
  simulating('the same as nothing', { solicitud: { ...SALE, simular: null } }),
  simulating('the same as a number', { solicitud: { ...SALE, simular: 0 } }),
  simulating('the same beside the request', { solicitud: SALE, simular: false }),
  simulating('a key of idempotency beside it', { solicitud: SALE, idempotencyKey: 'venta-1' }),
  simulating('the request under its inner name', { solicitud: SALE, request: SALE }),
  simulating('the request as a list', { solicitud: [SALE] }),
  simulating('the request as text', { solicitud: JSON.stringify(SALE) }),
  simulating('no request', {}),
  simulating("another issuer's", { solicitud: { ...SALE, nitEmisor: '06141307951040' } }),
  simulating('the other environment', { solicitud: { ...SALE, ambiente: 'PRODUCCION' } }),
  missing('factura_emitir', { solicitud: SALE }),
  missing('factura.emitir', { solicitud: SALE }),
  missing('FACTURA_SIMULAR', { solicitud: { ...SALE, simular: false } }),
  missing('invalidar'),
  missing('clientes_abonar', {
    tipoDocumento: '13',
    numDocumento: '012345678',
    solicitud: { monto: 1, codigo: '01' },
  }),
  missing('productos_guardar', { codigo: 'PAN', solicitud: {} }),
  missing('existencias_mover'),
  missing('ensayo_mover', { solicitud: { avanza: 'PT1H' } }),
  missing('proponer_ensayo_mover', { solicitud: { avanza: 'PT1H' } }),
  missing('propuesta_confirmar', { id: 'x' }),
  missing('agents.confirm', { id: 'x' }),
  missing('proponer_productos_guardar', { codigo: 'PAN', solicitud: {} }, 'usuario'),
  missing('proponer_existencias_contar', { solicitud: { lineas: [] } }, 'usuario'),
  {
    what: 'to read a document of another branch',
    by: 'norte',
    tool: 'documentos_ver',
    args: () => ({ codigoGeneracion }),
    codigo: 'DOCUMENTO_NO_ENCONTRADO',
  },
  {
    what: 'to print a document of another branch',
    by: 'norte',
    tool: 'documentos_pdf',
    args: () => ({ codigoGeneracion }),
    codigo: 'DOCUMENTO_NO_ENCONTRADO',
  },
  {
    what: 'to read the stock of another branch',
    by: 'norte',
    tool: 'existencias_listar',
    args: () => ({ sucursal: 'central' }),
    codigo: 'SIN_PERMISO',
  },
  {
    what: 'to leave the path',
    tool: 'productos_ver',
    args: () => ({ codigo: '../salud' }),
    codigo: 'PRODUCTO_NO_ENCONTRADO',
  },
  {
    what: "to read another key's proposal",
    tool: 'propuesta_ver',
    args: () => ({ id: proposal }),
    codigo: 'DOCUMENTO_NO_ENCONTRADO',
  },
  {
    what: 'to read a proposal of an invented id',
    tool: 'propuesta_ver',
    args: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    codigo: 'DOCUMENTO_NO_ENCONTRADO',
  },
  {
    what: 'to read a proposal that is no id',
    tool: 'propuesta_ver',
    args: () => ({ id: { estado: 'HECHA' } }),
    codigo: 'DOCUMENTO_NO_ENCONTRADO',
  },
  {
    what: 'to propose what says that it is simulated',
    tool: 'proponer_factura',
    args: () => ({ solicitud: { ...SALE, simular: true } }),
    codigo: 'VALIDACION',
  },
  {
    what: 'to propose what says that it is not',
    tool: 'proponer_factura',
    args: () => ({ solicitud: { ...SALE, simular: false } }),
    codigo: 'VALIDACION',
  },
  {
    what: 'to propose as confirmed',
    tool: 'proponer_factura',
    args: () => ({ solicitud: SALE, estado: 'CONFIRMADA' }),
    codigo: 'VALIDACION',
  },
  {
    what: 'to propose under a key of idempotency of its own',
    tool: 'proponer_factura',
    args: () => ({ solicitud: SALE, idempotencyKey: 'venta-1' }),
    codigo: 'VALIDACION',
  },
  ...['', 'a'.repeat(129), 'a\r\nX-Corrige: b', { nombre: 'a' }].map((clave) => ({
    what: `to name a proposal ${JSON.stringify(clave).slice(0, 20)}`,
    tool: 'proponer_factura',
    args: () => ({ solicitud: SALE, clave }),
    codigo: 'VALIDACION',
  })),
];

describe('an agent tries', () => {
  it.each(ATTEMPTS)('$what', async ({ by = 'usuario', tool, args, codigo }) => {
    const before = await shop.documents();
    const attempt = callTool(agents[by], tool, args());
    if (codigo === null) await expect(attempt).rejects.toThrow(/not found/);
    else expect(await attempt).toMatchObject({ isError: true, body: { codigo } });
    expect(await shop.documents()).toBe(before);
  });
});

describe('a proposal is not done', () => {
  const refused = async (reply: ReturnType<Desk['call']>) => {
    const before = await shop.documents();
    const answer = await reply;
    expect(await shop.documents()).toBe(before);
    return answer.ok ? 'OK' : answer.problem.codigo;
  };

  it('by the agent that made it, at either door', async () => {
    const id = await proposed();
    const body = JSON.stringify({ op: 'agents.confirm', input: { id } });
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': secret };
    const atApi = await fetch(`${shop.app.api}/bridge`, { method: 'POST', headers, body });
    expect(atApi.status).toBe(404);
    const atScreen = await fetch(`${shop.app.ui}/bridge`, { method: 'POST', headers, body });
    expect(await atScreen.json()).toMatchObject({ ok: false, problem: { codigo: 'CAJA_SIN_EMPAREJAR' } });
  });

  it('by a cashier, nor by a manager of another branch', async () => {
    const id = await proposed();
    expect(await refused(cashier.call('agents.confirm', { id }))).toBe('ROL_INSUFICIENTE');
    expect(await refused(northBoss.call('agents.confirm', { id }))).toBe('DOCUMENTO_NO_ENCONTRADO');
    expect(await refused(northBoss.call('agents.reject', { id }))).toBe('DOCUMENTO_NO_ENCONTRADO');
    const seen = (await northBoss.ask('agents.proposals', {})).propuestas;
    expect(seen.map((each) => each.id)).not.toContain(id);
  });

  it('after it was rejected', async () => {
    const id = await proposed();
    await boss.ask('agents.reject', { id });
    expect(await refused(boss.call('agents.confirm', { id }))).toBe('ESTADO_NO_PERMITE');
  });

  it('twice, at once or one after the other', async () => {
    const before = await shop.documents();
    const id = await proposed();
    await Promise.all([boss.call('agents.confirm', { id }), boss.call('agents.confirm', { id })]);
    expect(await shop.documents()).toBe(before + 1);
    expect(await refused(boss.call('agents.confirm', { id }))).toBe('ESTADO_NO_PERMITE');
  });

  it('under a name that stood for something else', async () => {
    const { body } = await propose(SALE, { clave: 'pedido-1' });
    const other = { items: [{ ...ITEM, precioUni: 900 }] };
    expect((await propose(other, { clave: 'pedido-1' })).body['codigo']).toBe('IDEMPOTENCIA_EN_CONFLICTO');
    expect((await propose(SALE, { clave: 'pedido-1' })).body['id']).toBe(body['id']);
  });

  it('when its key was deleted meanwhile', async () => {
    const { key, id: keyId } = await shop.key({});
    const { body } = await callTool(await shop.agent(key), 'proponer_factura', { solicitud: SALE });
    await shop.deleteKey(keyId);
    expect(await refused(boss.call('agents.confirm', { id: String(body['id']) }))).toBe('ESTADO_NO_PERMITE');
  });

  it('after its time', async () => {
    const id = await proposed();
    shop.app.pass(TWO_HOURS_MS);
    await boss.become('Marta Gerente');
    expect((await callTool(agents.usuario, 'propuesta_ver', { id })).body['estado']).toBe('VENCIDA');
    expect(await refused(boss.call('agents.confirm', { id }))).toBe('ESTADO_NO_PERMITE');
  });
});

describe('what the issuer allows', () => {
  it('is so many proposals a day, and none once it is taken back', async () => {
    const waiting = await proposed();
    await boss.ask('settings.saveRules', { propuestasPorDia: '1' });
    expect((await propose()).body['codigo']).toBe('DEMASIADAS_SOLICITUDES');
    await boss.ask('settings.saveRules', { agentesProponen: false, propuestasPorDia: '100' });
    const { tools } = await agents.administrador.listTools();
    expect(tools.filter(({ name }) => name.startsWith('propo') || name.startsWith('propuesta'))).toEqual([]);
    await expect(propose()).rejects.toThrow(/not found/);
    const reply = await boss.call('agents.confirm', { id: waiting });
    expect(reply.ok ? 'OK' : reply.problem.codigo).toBe('SIN_PERMISO');
  });

  it('is so many calls a minute', async () => {
    const busy = await shop.agent((await shop.key({})).key);
    const answers = await Promise.all(Array.from({ length: 121 }, () => callTool(busy, 'ensayo_reloj')));
    const refused = answers.filter(({ body }) => body['codigo'] === 'DEMASIADAS_SOLICITUDES');
    expect(refused).toHaveLength(1);
  });
});

it('offers nothing to propose where only reading is asked for', async () => {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp/lectura', shop.app.api), {
    requestInit: { headers: { Authorization: `Bearer ${secret}` } },
  });
  await boss.ask('settings.saveRules', { agentesProponen: true });
  const { tools } = await (await connectAgent(transport)).listTools();
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
});
