/** Cash sessions and their Z in a real file: one open session per till, nothing that changes, and `verify` names every change. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CashReport } from '../../../core/contract/cash/cash-report.ts';
import { recordCashSession } from '../../../core/store/cash/cash-sessions.ts';
import { findZ } from '../../../core/store/cash/cash-z.ts';
import type { Store } from '../../../core/store/store.ts';
import { verifyStore, type VerifyFault } from '../../../core/store/proof/verify.ts';
import { closeDay, openDay, seedTills } from './cash-rows.ts';
import { issue, seededDatabase, signIssued, type TestDatabase } from '../support.ts';

let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  await seedTills(store);
  // Two sessions of t-1 and one of t-2 are closed, with one factura of 11.30 each; a third of t-1 is open.
  for (const tillId of ['t-1', 't-2', 't-1']) await closeDay(store, tillId);
  await openDay(store, 't-1');
});
afterEach(() => database.dispose());

const faults = (): readonly VerifyFault[] => store.read((reader) => verifyStore(reader, () => true).faltas);

/** Changes the file past every guard. */
function tamper(sql: string): void {
  const raw = database.raw();
  raw.pragma('foreign_keys = OFF');
  for (const name of raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
    raw.exec(`DROP TRIGGER ${String(name)}`);
  raw.exec(sql);
  raw.close();
}

describe('sessions and Z', () => {
  it('are numbered per till, each Z with its own chain', () => {
    const of = (sessionId: number) => store.read((reader) => findZ(reader, sessionId));
    expect([1, 2, 3].map((id) => of(id)?.reporte.numero)).toEqual([1, 1, 2]);
    expect(of(4)).toBeNull();
    expect(of(3)?.reporte).toMatchObject({ total: '11.30', iva: '1.30', numeroSesion: 2, caja: 1 });
    expect(faults()).toEqual([]);
  });

  it('never change, go away, or begin twice', () => {
    const raw = database.raw();
    const z = 'INSERT INTO cash_z (session_id, till_id, numero, at, user_id, count_id, contenido, hash)';
    for (const [sql, why] of [
      ['UPDATE cash_z SET numero = 9', 'a Z never changes'],
      ['DELETE FROM cash_z', 'a Z never changes'],
      ['UPDATE cash_session SET fondo_centavos = 1', 'how a session began never changes'],
      ['DELETE FROM cash_session', 'how a session began never changes'],
      ['UPDATE cash_movement SET monto_centavos = 1', 'a movement of cash never changes'],
      ['DELETE FROM cash_movement', 'a movement of cash never changes'],
      ['UPDATE cash_count SET contado_centavos = 1', 'a count never changes'],
      ['UPDATE document_cash_session SET session_id = 4', 'the session of a document never changes'],
      ['DELETE FROM document_cash_session', 'the session of a document never changes'],
      ['UPDATE cash_till SET ultima_z = 9', 'the Z of a till advance by one'],
      ['DELETE FROM cash_till', 'a till with sessions stays'],
      [
        "INSERT INTO cash_session (till_id, numero, user_id, fondo_centavos, opened_at) VALUES ('t-1', 4, 'u-1', 0, 1)",
        'a till has one open session',
      ],
      [
        "INSERT INTO cash_session (till_id, numero, user_id, fondo_centavos, opened_at) VALUES ('t-2', 3, 'u-1', 0, 1)",
        'a till has one open session',
      ],
      [
        "INSERT INTO cash_movement (session_id, clave, tipo, monto_centavos, motivo, user_id, at) VALUES (1, 'm-9', 'SALIDA', 1, 'x', 'u-1', 1)",
        'a closed session takes nothing',
      ],
      ['INSERT INTO document_cash_session VALUES (4, 1)', 'a closed session takes nothing'],
      [`${z} VALUES (1, 't-1', 3, 1, 'u-1', 1, '{}', '${'a'.repeat(64)}')`, 'UNIQUE constraint failed'],
      [
        `${z} VALUES (4, 't-1', 4, 1, 'u-1', 1, '{}', '${'a'.repeat(64)}')`,
        'a Z takes the next number of its till',
      ],
    ] as const)
      expect(() => raw.exec(sql), sql).toThrow(why);
    raw.close();
  });

  it('name a document of an API key in no session', async () => {
    await store.transact((tx, now) => signIssued(tx, issue(tx, now)));
    expect(faults()).toEqual([]);
    await expect(store.transact((tx) => recordCashSession(tx, 1, 4))).rejects.toThrow('UNIQUE');
  });
});

describe('verify', () => {
  const ofZ = () => faults().filter(({ tabla }) => tabla === 'cash_z');

  it('names a Z whose report was changed, and the one that follows from it', () => {
    tamper(
      `UPDATE cash_z SET contenido = replace(contenido, '"total":"11.30"', '"total":"11.40"') WHERE session_id = 1`,
    );
    expect(ofZ().map(({ fila, campo }) => [fila, campo])).toEqual([
      ['Z 1 de la caja t-1', 'hash'],
      ['Z 1 de la caja t-1', 'total'],
    ]);
  });

  it('names a Z that is missing, at the end too', () => {
    tamper('DELETE FROM cash_z WHERE session_id = 1');
    expect(ofZ()).toMatchObject([
      { fila: 'Z 1 de la caja t-1', campo: 'numero', mensaje: expect.stringMatching(/^Esta Z falta\./) },
      { fila: 'Z 2 de la caja t-1', campo: 'hash' },
    ]);
    tamper('DELETE FROM cash_z WHERE session_id = 3');
    expect(ofZ().map(({ fila }) => fila)).toEqual(['Z 1 de la caja t-1', 'Z 2 de la caja t-1']);
  });

  it('names what a Z no longer adds up with', () => {
    tamper('UPDATE cash_movement SET monto_centavos = 999 WHERE session_id = 2');
    expect(ofZ().map(({ fila, campo }) => [fila, campo])).toEqual([
      ['Z 1 de la caja t-2', 'esperado'],
      ['Z 1 de la caja t-2', 'movimientos'],
    ]);
    expect(faults().some(({ tabla }) => tabla === 'cash_movement')).toBe(true);
  });

  it('names a document that was moved to another session', () => {
    tamper('UPDATE document_cash_session SET session_id = 4 WHERE document_id = 2');
    expect(ofZ().map(({ fila, campo }) => [fila, campo])).toEqual([['Z 1 de la caja t-2', 'documentos']]);
  });

  it('names a till whose chain ends elsewhere', () => {
    tamper(`UPDATE cash_till SET head_hash = '${'0'.repeat(64)}' WHERE till_id = 't-2'`);
    expect(ofZ().map(({ fila, campo }) => [fila, campo])).toEqual([['caja t-2', 'head_hash']]);
  });
});

it('keeps the report of a Z to the letter', () => {
  const kept: CashReport | undefined = store.read((reader) => findZ(reader, 2))?.reporte;
  expect(kept).toMatchObject({
    tipo: 'Z',
    fondo: '50.00',
    efectivo: { ventas: '0.00', entradas: '0.00', salidas: '1.30', esperado: '48.70' },
    conteo: { contado: '48.70', diferencia: '0.00' },
    movimientos: [{ tipo: 'SALIDA', monto: '1.30', motivo: 'Hielo' }],
  });
});
