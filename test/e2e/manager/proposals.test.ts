/** What an agent proposes, in a real browser: the notice, what is shown of it, yes and no. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentOverHttp, callTool } from '../../support/peers/agent-client.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { shoot } from '../pictures.ts';

const RECEIVER = {
  tipoDocumento: '36',
  numDocumento: '06142803901121',
  nrc: '2341234',
  nombre: 'Cafetería El Conacaste, S.A. de C.V.',
  codActividad: '56101',
  direccion: { departamento: '06', municipio: '23', complemento: 'Calle Inventada 12' },
  correo: 'compras@conacaste.example',
};
const ORDER = {
  receptor: RECEIVER,
  items: [
    { cantidad: 12, descripcion: 'Café molido 400 g', precioUni: 5, tipoItem: 1 },
    { cantidad: 3, descripcion: 'Azúcar morena, bolsa de 2 kg', precioUni: 2.25, tipoItem: 1 },
  ],
};

describe.skipIf(browserMissing !== null)('proposals of an agent', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  let at: ManagerPage;
  let agent: Client;
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos'], '2099-01-01', { agentesProponen: true });
    at = await till.open('marta', 'factura');
    const { key } = await at.ask('settings.createKey', {
      role: 'admin',
      branchId: 'central',
      ambiente: 'PRUEBAS',
      nombre: 'Agente de pedidos',
      vence: '',
    });
    agent = await agentOverHttp(till.api, key);
  });
  afterAll(() => till?.close());

  it('are told wherever the manager is, and shown with customer, lines and total', async () => {
    const { page } = at;
    const order = await callTool(agent, 'proponer_credito-fiscal', { solicitud: ORDER });
    expect(order.body['estado']).toBe('PENDIENTE');
    await page.getByRole('button', { name: /Un agente propuso algo/ }).waitFor();
    await page.goto(`${page.url().split('#')[0] ?? ''}#/cola`);
    const card = page.getByRole('article', { name: 'Emitir un crédito fiscal' });
    await card.waitFor();
    const text = await card.innerText();
    expect(text).toContain('Agente de pedidos');
    expect(text).toContain(RECEIVER.nombre);
    expect(text).toContain('12 × Café molido 400 g');
    expect(text).toContain('$75.43');
    await callTool(agent, 'proponer_productos_guardar', {
      codigo: 'GRANO',
      solicitud: { descripcion: 'Café en grano', precio: 7.5, tipoItem: 1, uniMedida: 59 },
    });
    await page.getByRole('article', { name: 'Guardar un producto' }).waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'propuestas', process.env['PROPOSAL_PICTURES']);
  });

  it('are done by one press, or rejected, and stay with who decided', async () => {
    const { page } = at;
    await page.getByRole('button', { name: 'Confirmar: Emitir un crédito fiscal' }).click();
    const decided = page.getByRole('list', { name: 'Ya decididas' });
    await decided.getByText('Emitir un crédito fiscal').waitFor();
    await page.getByRole('button', { name: 'Rechazar: Guardar un producto' }).click();
    await decided.getByText('Guardar un producto').waitFor();
    const text = await decided.innerText();
    expect(text).toContain('DTE-03-');
    expect(text).toContain('Rechazada');
    expect(text).toContain('Marta Gerente');
    expect(await page.getByRole('article').count()).toBe(0);
    expect((await callTool(agent, 'productos_ver', { codigo: 'GRANO' })).isError).toBe(true);
    await shoot(page, 'propuestas-decididas', process.env['PROPOSAL_PICTURES']);
    expect(await at.faults()).toEqual([]);
    expect(at.complaints).toEqual([]);
  });
});
