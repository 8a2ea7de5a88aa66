import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptedTests } from '../../../core/store/issuers/accepted-tests.ts';
import type { Store } from '../../../core/store/store.ts';
import { forge } from '../../proof/forge.ts';
import { sell } from './many-documents.ts';
import { ISSUER, seededDatabase, SELLO, type TestDatabase } from '../support.ts';

const TO_HACIENDA = "UPDATE sequence SET autoridad = 'hacienda' WHERE tipo_dte IN ('01', '03')";
const EVENT = `INSERT INTO event (codigo_generacion, tipo, issuer_id, branch_id, ambiente, autoridad, edicion, document_id,
  payload, sha256, estado, created_at, updated_at) SELECT `;

describe('what the authority has accepted in its test environment', () => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    ({ database, store } = await seededDatabase());
  });
  afterEach(() => database.dispose());

  it('is counted by type: sealed and invalidated ones, of the authority itself only', async () => {
    const fecEmi = '2026-11-21';
    await store.transact((tx, now) => {
      for (const tipoDte of ['01', '01', '01', '03', '04'] as const) sell(tx, now, { fecEmi, tipoDte });
    });
    const sealed = (estado: string, ids: string) =>
      `UPDATE document SET estado = '${estado}', sello = '${SELLO}' WHERE id IN (${ids})`;
    forge(database.raw(), [TO_HACIENDA, sealed('PROCESADO', '1, 4, 5'), sealed('INVALIDADO', '2')]);
    // The third factura still waits, and the note was sealed by the simulator.
    expect(Object.fromEntries(store.read((reader) => acceptedTests(reader, ISSUER.id)))).toEqual({
      '01': 2,
      '03': 1,
    });
    expect(store.read((reader) => acceptedTests(reader, 'another')).size).toBe(0);
  });

  it('counts its events too', async () => {
    await store.transact((tx, now) => sell(tx, now, { fecEmi: '2026-11-21' }));
    const event = (code: string, autoridad: string, estado: string) =>
      `${EVENT} '${code}', 'INVALIDACION', issuer_id, branch_id, ambiente, '${autoridad}', '2023', id, '{}', 'x', '${estado}', 1, 1
       FROM document WHERE id = 1`;
    forge(database.raw(), [
      event('A', 'hacienda', 'PROCESADO'),
      event('B', 'hacienda', 'RECHAZADO'),
      event('C', 'simulador', 'PROCESADO'),
    ]);
    expect([...store.read((reader) => acceptedTests(reader, ISSUER.id))]).toEqual([['invalidacion', 1]]);
  });
});
