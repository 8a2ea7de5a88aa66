/** Suppliers' documents of a database from before they were known within their environment. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../core/store/migrate.ts';
import { MIGRATIONS } from '../../../core/store/migrations/migrations.ts';
import { purchasesByAmbiente } from '../../../core/store/migrations/0050-purchases-by-ambiente.ts';
import { temporaryDatabase } from '../support.ts';

const CODE = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE0001';
const WAITED = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE0002';
const add = (id: number, ambiente: string) => `
  INSERT INTO purchase (id, clave, issuer_id, branch_id, ambiente, estado, tipo_dte, codigo_generacion, numero_control, supplier_id, fec_emi,
    total_centavos, original, sha256, received_at)
  VALUES (${id}, 'c-${id}', 'i', 'b', '${ambiente}', 'RECIBIDA', '03', '${CODE}', 'DTE-03', 1, '2026-11-20', 11300, '{}', '${'a'.repeat(64)}', 1);`;
const ROWS = `
  INSERT INTO supplier (id, issuer_id, nit, nombre) VALUES (1, 'i', '06142803901121', 'Mayoreo El Amate');
  ${add(1, 'PRUEBAS')}
  INSERT INTO purchase_line (purchase_id, num_item, costo) VALUES (1, 1, '10');
  INSERT INTO purchase_waiting (issuer_id, codigo_generacion, clase, received_at) VALUES ('i', '${WAITED}', 'invalidacion', 1);`;

let database: ReturnType<typeof temporaryDatabase>;
beforeEach(() => {
  database = temporaryDatabase();
});
afterEach(() => database.dispose());

it('keep their lines, may come to the other environment too, and what waited waits in both', () => {
  const raw = database.raw();
  migrate(raw, MIGRATIONS.slice(0, MIGRATIONS.indexOf(purchasesByAmbiente)));
  raw.pragma('foreign_keys = OFF');
  raw.exec(ROWS);
  migrate(raw, MIGRATIONS);
  expect(raw.prepare('SELECT num_item FROM purchase_line WHERE purchase_id = 1').pluck().all()).toEqual([1]);
  raw.exec(add(2, 'PRODUCCION'));
  expect(() => raw.exec(add(3, 'PRUEBAS'))).toThrow('UNIQUE constraint failed');
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
  const waiting = raw.prepare('SELECT ambiente FROM purchase_waiting WHERE codigo_generacion = ?').pluck();
  expect(waiting.all(WAITED)).toEqual(['PRODUCCION', 'PRUEBAS']);
  const copies = raw.prepare("SELECT clave FROM row_copy WHERE tabla = 'purchase_waiting' ORDER BY clave");
  expect(copies.pluck().all()).toEqual([
    `i PRODUCCION ${WAITED} invalidacion`,
    `i PRUEBAS ${WAITED} invalidacion`,
  ]);
  raw.close();
});
