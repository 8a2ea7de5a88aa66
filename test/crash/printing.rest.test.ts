/** The process is stopped dead at every moment of a printing: no ticket is lost, and none is printed twice without being asked about. */
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstStart, placesIn } from '../bridge/till-app.ts';
import { bridgeClient, enterAs, type BridgeClient } from '../support/service/bridge-client.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { start } from '../support/service/service-process.ts';
import { networkPrinter, plainText, startPrinter } from '../support/peers/ticket-printer.ts';
import { soon } from '../support/run/soon.ts';

const DOOMED = 'test/support/crash/crash-printing.ts';
const WAIT = { interval: 20 };

/** What is left of a ticket (A) whose service died, and of the one behind it (B). */
const TABLE = [
  {
    window: 'before-send',
    sentence: 'before a byte left, the ticket is asked about',
    left: ['INCIERTO', 'IMPRESO'],
    paper: ['$2.00'],
    torn: 0,
  },
  {
    window: 'mid-send',
    sentence: 'in the middle of it, the ticket is asked about',
    left: ['INCIERTO', 'IMPRESO'],
    paper: ['$2.00'],
    torn: 1,
  },
  {
    window: 'after-send',
    sentence: 'with the whole of it on paper and nothing written down, the ticket is asked about',
    left: ['INCIERTO', 'IMPRESO'],
    paper: ['$1.00', '$2.00'],
    torn: 0,
  },
  {
    window: 'after-commit',
    sentence: 'with its printing written down, only the one behind it is asked about',
    left: ['IMPRESO', 'INCIERTO'],
    paper: ['$1.00'],
    torn: 0,
  },
] as const;

async function sell(desk: BridgeClient, precioUni: number): Promise<number> {
  const items = [{ cantidad: 1, descripcion: 'Café', precioUni, tipoItem: 1 }];
  const sale = {
    tipoDte: '01',
    request: JSON.stringify({ items }),
    idempotencyKey: `v-${precioUni}`,
  } as const;
  const { result } = await desk.ask('documents.issue', sale);
  const answer = await desk.ask('print.ticket', { codigoGeneracion: String(result.codigoGeneracion) });
  return answer.kind === 'trabajo' ? answer.trabajo.id : 0;
}

it.each(TABLE)('$sentence', async ({ window, left, paper, torn }) => {
  const folder = mkdtempSync(join(tmpdir(), 'caja-corte-'));
  const demo = await firstStart();
  cpSync(demo.folder, folder, { recursive: true });
  const { dataDir, env } = placesIn(folder);
  const printer = await startPrinter();
  const doomed = await start(DOOMED, [dataDir, window], env);
  const desk = bridgeClient(String(doomed.ready['ui']));
  const manager = demo.users.find(({ rol }) => rol === 'gerente') ?? { nombre: '', pin: '' };
  await enterAs(desk, { code: String(doomed.ready['pairingCode']), ...manager });
  await desk.ask('printers.save', networkPrinter(printer.port));
  const jobs = [await sell(desk, 1), await sell(desk, 2)];
  await soon(
    async () => (await desk.ask('print.queue', {})).trabajos.map(({ estado }) => estado),
    WAIT,
  ).toEqual(['IMPRIMIENDO', 'PENDIENTE']);
  const dead = once(doomed.process, 'exit');
  doomed.process.kill('SIGUSR2');
  expect(await dead).toEqual([null, 'SIGKILL']);

  const service = await startServiceHere({ dataDir, env });
  desk.moveTo(service.ui);
  const states = () => Promise.all(jobs.map(async (id) => (await desk.ask('print.job', { id })).estado));
  await soon(states, WAIT).toEqual(left);
  const totals = () => printer.printed.map((ticket) => /\$[12]\.00/.exec(plainText(ticket))?.[0]);
  expect(totals()).toEqual(paper);
  expect(printer.torn).toHaveLength(torn);

  const [uncertain] = (await desk.ask('print.queue', {})).trabajos;
  expect(uncertain?.motivo).toMatchObject({ regla: 'impresion-interrumpida' });
  await desk.ask('print.retry', { id: uncertain?.id ?? 0 });
  await soon(() => printer.printed.length, WAIT).toBe(paper.length + 1);
  expect(plainText(printer.printed.at(-1) ?? Buffer.alloc(0))).toContain('COPIA 1');
  await soon(async () => (await desk.ask('print.queue', {})).total, WAIT).toBe(0);
  await service.stop();
  await printer.turnOff();
  rmSync(folder, { recursive: true, force: true });
});
