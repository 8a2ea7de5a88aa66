/** More proposals than a manager's screen shows at once (§agent-proposals). */
import { expect, it } from 'vitest';
import { callTool } from '../../support/peers/agent-client.ts';
import { openAgentShop } from '../../support/shop/agent-shop.ts';

const SALE = { items: [{ cantidad: 1, descripcion: 'Pan', precioUni: 2, tipoItem: 1 }] };

it('a proposal stays within a manager’s reach however many are made after it', async () => {
  const shop = await openAgentShop();
  const agent = await shop.agent((await shop.key({})).key);
  const boss = await shop.app.enter('Marta Gerente', 'central');
  const made = new Set<string>();
  for (let count = 0; count < 55; count += 1)
    made.add(String((await callTool(agent, 'proponer_factura', { solicitud: SALE })).body['id']));
  const open = async () =>
    (await boss.ask('agents.proposals', {})).propuestas.filter(({ estado }) => estado === 'PENDIENTE');
  const decided = new Set<string>();
  for (let shown = await open(); shown.length > 0; shown = await open())
    for (const { id } of shown) {
      await boss.ask('agents.reject', { id });
      decided.add(id);
    }
  expect(decided).toEqual(made);
  const [newest] = (await boss.ask('agents.proposals', {})).propuestas;
  expect(newest?.id).toBe([...made].at(-1));
  await shop.app.close();
});
