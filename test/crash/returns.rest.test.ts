/** The process is stopped dead between a return and its payment: whatever is found, the money leaves the drawer once, and the document goes out once (§return-money). */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BridgeInput } from '../../core/contract/bridge/bridge.ts';
import { systemClock } from '../../core/platform/system.ts';
import { bridgeClient, enterAs, type BridgeClient } from '../support/service/bridge-client.ts';
import { provisionFolder } from '../support/service/provisioned.ts';
import { EDITION_OF_RETURNS, RECEPTOR } from '../support/shop/sales.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { sandboxEnv, start, startService } from '../support/service/service-process.ts';
import { PASSWORD, SHOP_NIT, shopFile, userOf } from '../support/shop/shop-file.ts';
import { switchableSimulator, type SwitchableSimulator } from '../support/peers/switchable-simulator.ts';
import { EVERY_TYPE } from '../support/shop/type-turns.ts';
import { soon } from '../support/run/soon.ts';

const DOOMED = 'test/support/crash/crash-return.ts';
const PIN = '246810';
const WAIT = { interval: 20 };

type Make = BridgeInput<'returns.make'>;
type Form = Extract<Make['forma'], 'nota-credito' | 'retorno' | 'invalidacion'>;

/** What is left when the power is back: whether the return is known, and whether its money is owed. */
const MOMENTS = [
  { moment: 'before-agreed', sentence: 'before it is agreed, nothing happened', known: false },
  { moment: 'after-agreed', sentence: 'with the money agreed and nothing sent, it is owed', known: true },
  { moment: 'before-sealed', sentence: 'with a seal that was never written down, it is owed', known: true },
  { moment: 'after-sealed', sentence: 'with its seal and nothing handed over, it is owed', known: true },
] as const;
const FORMS: readonly Form[] = ['nota-credito', 'retorno', 'invalidacion'];
/** Each moment with one form in turn; all with all in the long run. */
const CASES = MOMENTS.flatMap((each, index) =>
  FORMS.filter((_form, at) => EVERY_TYPE || at === index % FORMS.length).map((forma) => ({ ...each, forma })),
);
/** Two of three at 11.30. */
const GOODS = { cantidad: 3, descripcion: 'Resma de papel', precioUni: 11.3, tipoItem: 1, codigo: 'PAP-1' };

async function provisioned(simulator: SwitchableSimulator, place: Parameters<typeof provisionFolder>[1]) {
  const { issuers } = shopFile({ ...EDITION_OF_RETURNS, formatoNumeroControl: 'oficial' });
  const PRUEBAS = { url: simulator.url, user: userOf(SHOP_NIT, 'PRUEBAS'), password: PASSWORD };
  await provisionFolder(
    {
      issuers: issuers.map((issuer) => ({
        ...issuer,
        connections: { PRUEBAS },
        branches: issuer.branches.slice(0, 1),
      })),
      users: [{ nombre: 'Marta Gerente', rol: 'gerente', pin: PIN }],
    },
    place,
  );
}

async function sell(desk: BridgeClient, forma: Form): Promise<string> {
  const tipoDte = forma === 'nota-credito' ? '03' : '01';
  const receptor = tipoDte === '03' ? { receptor: RECEPTOR } : {};
  const { result } = await desk.ask('documents.issue', {
    tipoDte,
    request: JSON.stringify({ items: [GOODS], ...receptor }),
    preciosConIva: true,
    idempotencyKey: 'venta-1',
  });
  expect(result.estado).toBe('PROCESADO');
  return result.codigoGeneracion ?? '';
}

it.each(CASES)('$sentence ($forma)', async ({ moment, known, forma }) => {
  const folder = mkdtempSync(join(tmpdir(), 'caja-devuelve-'));
  const dataDir = join(folder, 'datos');
  const env = sandboxEnv(folder);
  const simulator = await switchableSimulator(join(folder, 'simulador.jsonl'), systemClock);
  await provisioned(simulator, { dataDir, env });
  const doomed = await start(DOOMED, [dataDir, moment], env);
  const desk = bridgeClient(String(doomed.ready['ui']));
  await enterAs(desk, { code: String(doomed.ready['pairingCode']), nombre: 'Marta Gerente', pin: PIN });
  await desk.ask('cash.open', { fondo: '100.00' });
  const codigoGeneracion = await sell(desk, forma);
  const cantidad = forma === 'invalidacion' ? '3' : '2';
  const monto = forma === 'invalidacion' ? '33.90' : '22.60';
  const wish: Make = {
    clave: 'devolucion-1',
    codigoGeneracion,
    ajuste: { clase: 'devolucion', lineas: [{ linea: 0, cantidad }] },
    forma,
    motivo: 'Producto defectuoso',
    regresa: true,
    destino: 'efectivo',
  };
  const dead = once(doomed.process, 'exit');
  const [, answer] = await Promise.all([
    dead.then((end) => expect(end).toEqual([null, 'SIGKILL'])),
    desk.ask('returns.make', wish).catch((error: unknown) => error),
  ]);
  expect(answer).toBeInstanceOf(TypeError);

  const service = await startService(dataDir, env);
  desk.moveTo(String(service.ready['ui']));
  const owed = async () => (await desk.ask('returns.owed', {})).porPagar.map((each) => each.monto);
  const paidOut = async () =>
    ((await desk.ask('cash.state', {})).movimientos ?? [])
      .filter(({ tipo }) => tipo === 'SALIDA')
      .map((movement) => movement.monto);
  expect([await owed(), await paidOut()]).toEqual([known ? [monto] : [], []]);
  // The screen repeats its call, and so does a second window of the same till.
  const [first, second] = await Promise.all([desk.ask('returns.make', wish), desk.ask('returns.make', wish)]);
  expect(first.liquidacion).toMatchObject({ estado: 'pagada', monto });
  expect(second.documento.codigoGeneracion).toBe(first.documento.codigoGeneracion);
  expect([await owed(), await paidOut()]).toEqual([[], [monto]]);
  const done = async () => (await desk.ask('returns.ofKey', { clave: wish.clave }))?.estado;
  await soon(done, WAIT).toBe(forma === 'invalidacion' ? 'INVALIDADO' : 'PROCESADO');
  const tipos = (await desk.ask('documents.list', {})).documentos.map(({ tipoDte }) => tipoDte).toSorted();
  expect(tipos).toEqual(
    forma === 'invalidacion' ? ['01'] : forma === 'retorno' ? ['01', '18'] : ['03', '05'],
  );

  // The answer is lost once more, with the money handed over.
  await service.kill();
  const again = await startServiceHere({ dataDir, env });
  desk.moveTo(again.ui);
  expect((await desk.ask('returns.make', wish)).liquidacion).toMatchObject({ estado: 'pagada', monto });
  expect([await owed(), await paidOut()]).toEqual([[], [monto]]);
  await again.stop();
  await simulator.turnOff();
  rmSync(folder, { recursive: true, force: true });
});
