/** The process is stopped dead before and after the commit of goods that come back before their bill, and of a receipt's mail, asked for and sent: each is there whole, once, or not at all. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../core/platform/system.ts';
import type { CommittedChange } from '../support/crash/committed-change.ts';
import { audit } from '../bridge/manager-sales.ts';
import { bridgeClient, enterAs, type BridgeClient } from '../support/service/bridge-client.ts';
import { MAIL_CA, MAIL_PASSWORD, MAIL_USER, startMailServer } from '../support/peers/mail-server.ts';
import { switchableSimulator } from '../support/peers/switchable-simulator.ts';
import { soon } from '../support/run/soon.ts';
import { provisionFolder } from '../support/service/provisioned.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { sandboxEnv, start } from '../support/service/service-process.ts';
import { RECEPTOR } from '../support/shop/sales.ts';
import { PASSWORD, SHOP_NIT, shopFile, userOf } from '../support/shop/shop-file.ts';

const DOOMED = 'test/support/crash/crash-commit.ts';
const PIN = '246810';
const TEST_MS = 120_000;
const TO = 'ana@example.com';
const ANA = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;

let folder: string;
let place: { readonly dataDir: string; readonly env: NodeJS.ProcessEnv };
let simulator: Awaited<ReturnType<typeof switchableSimulator>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caja-papeles-'));
  place = { dataDir: join(folder, 'datos'), env: sandboxEnv(folder) };
  simulator = await switchableSimulator(join(folder, 'simulador.jsonl'), systemClock);
  const { issuers } = shopFile({ formatoNumeroControl: 'oficial' });
  const PRUEBAS = { url: simulator.url, user: userOf(SHOP_NIT, 'PRUEBAS'), password: PASSWORD };
  const of = (issuer: (typeof issuers)[number]) => ({
    ...issuer,
    connections: { PRUEBAS },
    branches: issuer.branches.slice(0, 1),
  });
  const users = [{ nombre: 'Marta Gerente', rol: 'gerente', pin: PIN }];
  await provisionFolder({ issuers: issuers.map(of), users }, place);
});
afterEach(async () => {
  await simulator.turnOff();
  rmSync(folder, { recursive: true, force: true });
});

/** A service that dies at that commit, and its manager. */
async function doomedDesk(change: CommittedChange, side: 'before' | 'after') {
  const doomed = await start(DOOMED, [place.dataDir, change, side], place.env);
  const desk = bridgeClient(String(doomed.ready['ui']));
  await enterAs(desk, { code: String(doomed.ready['pairingCode']), nombre: 'Marta Gerente', pin: PIN });
  const dead = once(doomed.process, 'exit').then((end) => expect(end).toEqual([null, 'SIGKILL']));
  return { desk, dead };
}

/** The same desk at a service that lives. */
async function afterwards(desk: BridgeClient) {
  const service = await startServiceHere(place);
  desk.moveTo(service.ui);
  return service;
}

/** The answer of a call that reaches nobody. */
const unheard = (call: Promise<unknown>) =>
  expect(call.catch((error: unknown) => error)).resolves.toBeInstanceOf(TypeError);

it.each(['before', 'after'] as const)(
  'goods that came back, cut %s their commit: back with their moves and their answer, or not at all',
  { timeout: TEST_MS },
  async (side) => {
    const { desk, dead } = await doomedDesk('goods-back', side);
    const items = [{ cantidad: 3, descripcion: 'Repuesto', precioUni: 10, tipoItem: 1 }];
    const { result } = await desk.ask('documents.issue', {
      tipoDte: '04',
      request: JSON.stringify({ items, receptor: { ...RECEPTOR, bienTitulo: '02' } }),
      preciosConIva: false,
      idempotencyKey: 'remision-1',
    });
    expect(result.estado).toBe('PROCESADO');
    const back = {
      clave: 'volvio-1',
      codigoGeneracion: result.codigoGeneracion ?? '',
      motivo: 'No lo quiso',
      lineas: [{ numItem: 1, cantidad: '1', averia: false }],
    };
    await Promise.all([dead, unheard(desk.ask('remissions.return', back))]);
    const service = await afterwards(desk);
    const { codigoGeneracion } = back;
    const returned = async () =>
      (await desk.ask('remissions.view', { codigoGeneracion })).lineas.map(({ devuelta }) => devuelta);
    expect(await returned()).toEqual([side === 'after' ? '1' : '0']);
    // The screen repeats its call.
    await desk.ask('remissions.return', back);
    await desk.ask('remissions.return', back);
    expect(await returned()).toEqual(['1']);
    expect(await audit(place, 'remisión devuelta')).toHaveLength(1);
    await service.stop();
  },
);

/** What the mail of a receipt is after a cut: how many there are at once, and how many have come in the end. */
const MAILS = [
  { change: 'mail-asked', side: 'before', asked: false, arrive: 0 },
  { change: 'mail-asked', side: 'after', asked: true, arrive: 1 },
  // What the server took and nobody wrote down goes again, under the same name.
  { change: 'mail-sent', side: 'before', asked: true, arrive: 2 },
  { change: 'mail-sent', side: 'after', asked: true, arrive: 1 },
] as const;

it.each(MAILS)(
  'the mail of a receipt, cut $side the commit of «$change», arrives $arrive times under one name',
  { timeout: TEST_MS },
  async ({ change, side, asked, arrive }) => {
    const smtp = await startMailServer();
    const { desk, dead } = await doomedDesk(change, side);
    const none = { nrc: null, nombreComercial: null, codActividad: null, telefono: null, direccion: null };
    await desk.ask('customers.save', { ...ANA, ...none, nombre: 'Ana Inventada', correo: TO });
    await desk.ask('mail.save', {
      activo: true,
      host: '127.0.0.1',
      port: String(smtp.port),
      seguridad: 'STARTTLS',
      usuario: MAIL_USER,
      password: MAIL_PASSWORD,
      remitente: 'caja@tienda.example',
      remitenteNombre: 'Tienda',
      ca: MAIL_CA,
      sellado: false,
      contingencia: false,
      invalidacion: false,
    });
    const payment = {
      clave: 'abono-1',
      monto: '5.00',
      forma: '05' as const,
      referencia: null,
      documentos: [],
    };
    const { recibo } = await desk.ask('accounts.pay', { ...ANA, ...payment });
    const answer = desk.ask('accounts.receiptMail', { recibo, destinatario: TO }).catch(() => null);
    await Promise.all([dead, answer]);
    const service = await afterwards(desk);
    const state = async () => (await desk.ask('accounts.view', ANA)).abonos[0]?.envio ?? null;
    expect((await state()) !== null).toBe(asked);
    if (asked) await soon(async () => (await state())?.estado).toBe('ENVIADO');
    expect(new Set(smtp.arrived.map(({ mail }) => mail.messageId)).size).toBe(asked ? 1 : 0);
    expect(smtp.arrived).toHaveLength(arrive);
    await service.stop();
    await smtp.stop();
  },
);
