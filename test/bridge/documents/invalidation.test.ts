/** Invalidating at a till: who must approve, wrong PINs, what the plan shows, and what the audit log keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { makePairingCode } from '../../../core/till/people/pairing-code.ts';
import { verifyAudit } from '../../../core/store/people/audit.ts';
import { openStore } from '../../../core/store/store.ts';
import { retireUser } from '../../../core/store/people/users.ts';
import { systemRandom } from '../../../core/platform/system.ts';
import { addManager, audit, invalidating, onStore, SECOND_PIN, sell, setSettings } from '../manager-sales.ts';
import { openStaffedApp, openTillApp, type Browser, type TillApp } from '../till-app.ts';

const DAY_MS = 86_400_000;
const COFFEE = { cantidad: 1, descripcion: 'Café', precioUni: 3.75, tipoItem: 1, codigo: 'CAF' };

describe('invalidating at a till', () => {
  let till: TillApp;
  let cashier: Browser;
  let manager: Browser;
  let managerId: string;
  beforeAll(async () => {
    ({ till, cashier, manager, managerId } = await openStaffedApp());
  });
  afterAll(() => till.close());

  it('shows deadline, reasons, persons and who must approve, and does nothing', async () => {
    const sale = await sell(cashier, [COFFEE]);
    const plan = await cashier.ask('invalidation.plan', { codigoGeneracion: sale.codigoGeneracion });
    expect(plan).toMatchObject({
      documento: { numeroControl: sale.numeroControl, monto: '3.75', estado: 'PROCESADO', receptor: null },
      autoridad: 'simulador',
      impedimento: null,
      plazo: { estado: 'open' },
      motivos: [
        { tipoAnulacion: 1, reemplazo: 'requerido' },
        { tipoAnulacion: 2, reemplazo: 'opcional' },
        { tipoAnulacion: 3, reemplazo: 'opcional' },
      ],
      reemplazo: null,
      responsable: { nombre: 'Persona Responsable de Demostración', numDocumento: '012345678' },
      solicita: { nombre: 'Persona Responsable de Demostración' },
      aprobacion: { requerida: true, motivo: 'cajero', gerentes: [{ id: managerId }] },
    });
    expect(
      (await cashier.ask('documents.view', { codigoGeneracion: sale.codigoGeneracion })).result.estado,
    ).toBe('PROCESADO');
  });

  it('lets a cashier prepare it and a manager approve it by PIN, and writes both into the audit log', async () => {
    const sale = await sell(cashier, [COFFEE]);
    const request = invalidating(sale);
    expect(await cashier.ask('documents.invalidate', { request })).toEqual({
      kind: 'refused',
      falta: 'aprobacion',
      message: 'Falta la aprobación de un gerente con su PIN',
      broken: { regla: 'falta-aprobacion' },
      retryAfterSeconds: 0,
    });
    const approval = { userId: managerId, pin: till.pinOf('gerente') };
    const done = await cashier.ask('documents.invalidate', { request, approval });
    expect(done).toMatchObject({
      kind: 'done',
      estado: 'PROCESADO',
      selloRecibido: expect.stringMatching(/^\w{40}$/),
      documento: { estado: 'INVALIDADO' },
      autoridad: 'simulador',
      motivos: [],
    });
    expect((await audit(till, 'invalidación'))[0]).toMatchObject({
      actor: 'Cajero de demostración',
      detalle: {
        documento: sale.codigoGeneracion,
        evento: done.kind === 'done' ? done.evento : '',
        pidio: { nombre: 'Cajero de demostración' },
        aprobo: { id: managerId, nombre: 'Gerente de demostración' },
        numeroControl: expect.stringMatching(/^DTE-/),
        segundaPersona: 'aprobada',
      },
    });
    const again = await cashier.ask('invalidation.plan', { codigoGeneracion: sale.codigoGeneracion });
    expect(again.impedimento).toMatch(/^El documento ya fue invalidado con el evento [A-F0-9-]{36}/);
    expect(again.motivos).toEqual([]);
  });

  it('makes a wrong PIN wait longer each time, after a restart too, and keeps nobody else waiting', async () => {
    const sale = await sell(cashier, [COFFEE]);
    const request = invalidating(sale);
    const other = await addManager(till, 'Olga Segunda');
    const attempt = (userId: string, pin: string) =>
      cashier.ask('documents.invalidate', { request, approval: { userId, pin } });
    for (const seconds of [1, 2, 4, 8, 16]) {
      expect(await attempt(managerId, '0')).toMatchObject({
        kind: 'refused',
        falta: 'pin',
        message: 'El PIN de Gerente de demostración no es correcto; no se hizo nada',
        retryAfterSeconds: seconds,
      });
      if (seconds < 16) till.pass(seconds * 1_000);
    }
    await till.restart();
    expect(await attempt(managerId, till.pinOf('gerente'))).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^Espere 1?\d s antes de intentar de nuevo con ese PIN$/),
    });
    // The cashier goes on selling, and another approver does not wait.
    await sell(cashier, [COFFEE]);
    const users = await cashier.ask('session.users', {});
    const userId = users.find(({ rol }) => rol === 'cajero')?.id ?? '';
    expect(await cashier.ask('session.login', { userId, pin: till.pinOf('cajero') })).toMatchObject({
      kind: 'open',
    });
    expect(await attempt(other, SECOND_PIN)).toMatchObject({ kind: 'done', estado: 'PROCESADO' });
  });

  it('wants another manager beside the one who is logged in', async () => {
    const sale = await sell(cashier, [COFFEE]);
    const request = invalidating(sale);
    const own = { userId: managerId, pin: till.pinOf('gerente') };
    expect(await manager.ask('documents.invalidate', { request, approval: own })).toMatchObject({
      kind: 'refused',
      message: 'Quien lo pide no puede aprobarlo; debe aprobarlo otra persona',
    });
    const cashierId = (await manager.ask('session.users', {})).find(({ rol }) => rol === 'cajero')?.id ?? '';
    const wrongRole = { userId: cashierId, pin: till.pinOf('cajero') };
    expect(await manager.ask('documents.invalidate', { request, approval: wrongRole })).toMatchObject({
      kind: 'refused',
      message: 'Solo un gerente puede aprobarlo; elija a un gerente',
    });
    const second = (await manager.ask('session.users', {})).find(({ nombre }) => nombre === 'Olga Segunda');
    const approval = { userId: second?.id ?? '', pin: SECOND_PIN };
    expect(await manager.ask('documents.invalidate', { request, approval })).toMatchObject({ kind: 'done' });
  });

  it('does not ask a manager where the setting is off, and logs that', async () => {
    await setSettings(till, { segundaPersona: false });
    const sale = await sell(cashier, [COFFEE]);
    const plan = await manager.ask('invalidation.plan', { codigoGeneracion: sale.codigoGeneracion });
    expect(plan.aprobacion).toMatchObject({ requerida: false, motivo: 'desactivada' });
    expect(await manager.ask('documents.invalidate', { request: invalidating(sale) })).toMatchObject({
      kind: 'done',
      estado: 'PROCESADO',
    });
    expect((await audit(till, 'invalidación'))[0]).toMatchObject({
      actor: 'Gerente de demostración',
      detalle: {
        aprobo: null,
        segundaPersona: 'sin segunda persona: el ajuste segundaPersona está desactivado',
      },
    });
    const other = await sell(cashier, [COFFEE]);
    expect(await cashier.ask('documents.invalidate', { request: invalidating(other) })).toMatchObject({
      kind: 'refused',
      falta: 'aprobacion',
    });
    await setSettings(till, {});
  });

  it('finds replacements of the same receiver only, and names the one that was issued as such', async () => {
    const receptor = {
      tipoDocumento: '13',
      numDocumento: '012345678',
      nombre: 'Cliente De Prueba',
    };
    const wrong = await sell(cashier, [COFFEE], { receptor });
    await sell(cashier, [COFFEE]);
    // What is bought of the same person takes no sale's place.
    await setSettings(till, { compraSinFactura: true });
    const direccion = { departamento: '06', municipio: '20', distrito: '01', complemento: 'Calle Ejemplo 2' };
    const pagos = [{ codigo: '01', montoPago: 3.75, plazo: '01', periodo: 8 }];
    const request = JSON.stringify({ items: [COFFEE], pagos, receptor: { ...receptor, direccion } });
    const idempotencyKey = crypto.randomUUID();
    const bought = await cashier.ask('excluded.issue', { request, idempotencyKey });
    expect(bought.result.estado).toBe('PROCESADO');
    await setSettings(till, {});
    const right = await sell(cashier, [{ ...COFFEE, precioUni: 4 }], { receptor });
    const { codigoGeneracion } = wrong;
    const found = await cashier.ask('invalidation.replacements', { codigoGeneracion });
    expect(found.documentos.map(({ numeroControl, monto }) => [numeroControl, monto])).toEqual([
      [right.numeroControl, '4'],
    ]);
    expect((await cashier.ask('invalidation.plan', { codigoGeneracion })).reemplazo).toBeNull();
    const named = await sell(cashier, [COFFEE], { receptor, reemplazaA: codigoGeneracion });
    const plan = await cashier.ask('invalidation.plan', { codigoGeneracion });
    expect(plan.reemplazo?.numeroControl).toBe(named.numeroControl);
    expect(plan.solicita).toEqual({
      nombre: 'Cliente De Prueba',
      tipoDocumento: '13',
      numDocumento: expect.stringMatching(/^01234567-?8$/),
    });
  });

  it('says in words why a document cannot be invalidated: unknown, or too late', async () => {
    const unknown = 'AAAAAAAA-AAAA-4AAA-AAAA-AAAAAAAAAAAA';
    expect(await cashier.call('invalidation.plan', { codigoGeneracion: unknown })).toMatchObject({
      ok: false,
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' },
    });
    const sale = await sell(cashier, [COFFEE]);
    till.pass(120 * DAY_MS);
    await manager.enter('gerente', await newCode(till));
    const plan = await manager.ask('invalidation.plan', { codigoGeneracion: sale.codigoGeneracion });
    expect(plan).toMatchObject({ motivos: [], plazo: { estado: 'closed', diasRestantes: 0 } });
    expect(plan.impedimento).toMatch(/^El plazo para invalidar este documento .* terminó el/);
    const reply = await manager.call('documents.invalidate', {
      request: invalidating(sale),
      approval: {
        userId:
          (await manager.ask('session.users', {})).find(({ nombre }) => nombre === 'Olga Segunda')?.id ?? '',
        pin: SECOND_PIN,
      },
    });
    expect(reply).toMatchObject({ ok: false, problem: { codigo: 'PLAZO_VENCIDO' } });
  });

  it('keeps the audit log whole', async () => {
    const faults: unknown[] = [];
    await onStore(till, (store) =>
      Promise.resolve(store.read((reader) => verifyAudit(reader, (fault) => faults.push(fault)))),
    );
    expect(faults).toEqual([]);
  });
});

describe('where only one person works', () => {
  it('invalidates without a second person, and the audit log says why', async () => {
    const till = await openTillApp();
    try {
      const manager = till.browser();
      await manager.enter('gerente');
      const cashierId =
        (await manager.ask('session.users', {})).find(({ rol }) => rol === 'cajero')?.id ?? '';
      await onStore(till, (store) => store.transact((tx, now) => void retireUser(tx, cashierId, now)));
      const sale = await sell(manager, [COFFEE]);
      const plan = await manager.ask('invalidation.plan', { codigoGeneracion: sale.codigoGeneracion });
      expect(plan.aprobacion).toEqual({ requerida: false, motivo: 'unica-persona', gerentes: [] });
      expect(await manager.ask('documents.invalidate', { request: invalidating(sale) })).toMatchObject({
        kind: 'done',
        estado: 'PROCESADO',
      });
      expect((await audit(till, 'invalidación'))[0]?.detalle).toMatchObject({
        aprobo: null,
        segundaPersona: 'sin segunda persona: solo una persona trabaja aquí',
      });
    } finally {
      await till.close();
    }
  });
});

/** A code for one more browser, as the command line makes it. */
async function newCode(till: TillApp): Promise<string> {
  const { database } = dataFolder(till.dataDir, till.env);
  const store = openStore({ file: database, now: () => Date.now() + 120 * DAY_MS, migrate: false });
  const code = await store.transact((tx, now) =>
    makePairingCode(tx, { now, expiresAt: now + DAY_MS, randomBytes: systemRandom.bytes }),
  );
  await store.close();
  return code;
}
