/** The process is stopped dead at every moment between a person's yes to an agent's proposal and its document (§agent-proposals). */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withStore } from '../../core/cli/session.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import { decideProposal, findProposal } from '../../core/store/agents/proposals.ts';
import { agentOverHttp, callTool } from '../support/peers/agent-client.ts';
import { playFaults } from '../support/peers/authority-report.ts';
import { WINDOWS, type Window } from '../support/crash/crash-window.ts';
import { soon } from '../support/run/soon.ts';
import { install, type Installation } from '../support/service/installation.ts';
import { provisionFolder } from '../support/service/provisioned.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { start } from '../support/service/service-process.ts';
import { PATIENCE_MS } from '../support/run/patience.ts';

const SALE = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };
const DOOMED = 'test/support/crash/crash-service.ts';
/** Faults of the authority by which a window is reached at all. */
const FAULTS: Readonly<Partial<Record<Window, string>>> = {
  'sent-not-sealed': 'colgar',
  'sent-and-sealed': 'aceptar-y-colgar',
};
/** Those that an issuance passes; the others belong to the recovery of a document. */
const PASSED = WINDOWS.filter((each) => each !== 'after-commit-of-doubt' && each !== 'after-question');
const TEST_MS = 300_000;

let shop: Installation;
let key: string;
let documents = 0;
beforeAll(async () => {
  shop = await install({ authority: 'proceso' });
  await provisionFolder({ issuers: [{ ...shop.issuer, settings: { agentesProponen: true } }] }, shop);
  key = shop.keys[0] ?? '';
});
afterAll(() => shop?.close());

type Agent = Awaited<ReturnType<typeof agentOverHttp>>;

/** A healthy service, as an agent sees it. */
async function withAgent<T>(work: (agent: Agent) => Promise<T>): Promise<T> {
  const service = await startServiceHere(shop);
  try {
    return await work(await agentOverHttp(service.api, key));
  } finally {
    await service.stop();
  }
}

/** What a manager's yes leaves before anything of the document is done. */
function confirm(id: string): Promise<unknown> {
  return withStore(dataFolder(shop.dataDir, shop.env), (store) =>
    store.transact((tx, at) => decideProposal(tx, id, { estado: 'CONFIRMADA', at, by: 'Marta Gerente' })),
  );
}

const stateOf = (id: string) =>
  withStore(dataFolder(shop.dataDir, shop.env), (store) =>
    Promise.resolve(store.read((reader) => findProposal(reader, id))?.estado),
  );

/** The service that goes on with what was confirmed, and dies of it. */
async function dieOfIt(window: Window): Promise<void> {
  const args = [shop.dataDir, window, '01', String(shop.simulatorUrl)];
  const doomed = await start(DOOMED, args, shop.env).catch((error: unknown) => {
    // It may die of it before it has said that it is ready; by a signal, so without a code.
    if (String(error).includes(' ended with null ')) return null;
    throw error;
  });
  if (doomed === null) return;
  const { process: child } = doomed;
  if (child.exitCode === null && child.signalCode === null)
    await once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
  expect(child.signalCode).toBe('SIGKILL');
}

describe('a proposal that was confirmed', () => {
  it.each(PASSED)(
    'makes one document when the process is stopped dead at: %s',
    { timeout: TEST_MS },
    async (window) => {
      const id = await withAgent(async (agent) =>
        String((await callTool(agent, 'proponer_factura', { solicitud: SALE })).body['id']),
      );
      await confirm(id);
      const falla = FAULTS[window];
      await playFaults(
        shop,
        falla === undefined ? [] : [{ paso: 'recepcion', falla, ms: 60_000, cuando: { tipoDte: '01' } }],
      );
      await dieOfIt(window);
      expect(await stateOf(id)).toBe('CONFIRMADA');
      documents += 1;
      await withAgent(async (agent) => {
        const ended = async () => (await callTool(agent, 'propuesta_ver', { id })).body;
        await soon(async () => (await ended())['estado']).toBe('HECHA');
        const { respuesta } = await ended();
        const { codigoGeneracion } = (respuesta as { cuerpo: { codigoGeneracion: string } }).cuerpo;
        await soon(
          async () => (await callTool(agent, 'documentos_ver', { codigoGeneracion })).body['estado'],
        ).toBe('PROCESADO');
        expect((await callTool(agent, 'stats')).body['documentos']).toMatchObject({ emitidos: documents });
      });
    },
  );
});
