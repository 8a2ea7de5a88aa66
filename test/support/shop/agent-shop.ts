/** A running shop with two branches whose agents may propose, with keys made as a manager's command makes them. */
import type { Client } from '@modelcontextprotocol/client';
import { openShopApp, type ShopApp } from '../../bridge/shop-app.ts';
import { agentOverHttp } from '../peers/agent-client.ts';
import { commandHere, runHere } from '../service/provisioned.ts';
import { SHOP_NIT } from './shop-file.ts';

export interface AgentShop {
  readonly app: ShopApp;
  /** Makes a key; `id` is what names it in commands. */
  key(of: {
    readonly branch?: string;
    readonly role?: 'user' | 'admin';
  }): Promise<{ readonly key: string; readonly id: string }>;
  deleteKey(id: string): Promise<void>;
  agent(key: string): Promise<Client>;
  /** How many documents there are, as `/stats` counts them for the whole issuer. */
  documents(): Promise<number>;
}

/** @param settings beside the permission to propose */
export async function openAgentShop(settings: object = {}): Promise<AgentShop> {
  const app = await openShopApp({
    branches: 2,
    settings: { settings: { agentesProponen: true, propuestasPorDia: 100, ...settings } },
  });
  const key: AgentShop['key'] = async ({ branch = 'central', role = 'user' }) => {
    const args = ['--nit', SHOP_NIT, '--branch', branch, '--ambiente', 'PRUEBAS', '--role', role, '--json'];
    return JSON.parse(await commandHere(['keys', 'create', ...args], app)) as { key: string; id: string };
  };
  const counting = await key({ role: 'admin' });
  return {
    app,
    key,
    deleteKey: async (id) => void (await runHere(['keys', 'delete', id], app)),
    agent: (secret) => agentOverHttp(app.api, secret),
    documents: async () => {
      const answer = await fetch(`${app.api}/stats`, { headers: { 'X-API-Key': counting.key } });
      const { documentos } = (await answer.json()) as { documentos: { emitidos: number } };
      return documentos.emitidos;
    },
  };
}
