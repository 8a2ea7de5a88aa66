/** What tests of refused documents share: refusals of the authority, the ledger, and the proof that all is sound. */
import { createPublicKey } from 'node:crypto';
import { expect } from 'vitest';
import { verifyJws } from '../../../core/signing/jws.ts';
import { query, type Row } from '../../../core/store/statement.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import type { CallerAnswer, Shop } from '../../support/shop/shop.ts';
import type { Faults } from '../../support/peers/switchable-simulator.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The next document to arrive is refused with that code and sentence. */
export function refusing(
  codigoMsg = '020',
  descripcionMsg = '[resumen.totalPagar] CALCULO INCORRECTO',
  more: Partial<Faults[number]> = {},
): Faults {
  return [{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg, descripcionMsg, ...more }];
}

/** codigoGeneracion of an answer. */
export function codeOf(answer: CallerAnswer): string {
  return String(answer.body['codigoGeneracion']);
}

/** `identificacion` of an answer's document. */
export function head(answer: CallerAnswer): Readonly<Record<string, unknown>> {
  return (answer.body['dteJson'] as { identificacion: Record<string, unknown> }).identificacion;
}

const LEDGER = query(
  'SELECT numero, ledger.estado, anio FROM ledger JOIN sequence ON sequence.id = sequence_id ORDER BY ledger.id',
);
const DETAILS = query('SELECT * FROM life_line WHERE document_id = ? ORDER BY id');
const VERSIONS = query('SELECT causa FROM document_version WHERE document_id = ? ORDER BY version');
const ROW = query('SELECT * FROM document WHERE id = ?');

/** The ledger, oldest first: `2026/1 ASIGNADO`. */
export function ledger(shop: Shop): readonly string[] {
  return shop.store
    .read((reader) => LEDGER.all(reader))
    .map((row) => `${String(row['anio'])}/${String(row['numero'])} ${String(row['estado'])}`);
}

/** The life line of a document, oldest first. */
export function lifeLine(shop: Shop, documentId: number): readonly Row[] {
  return shop.store.read((reader) => DETAILS.all(reader, documentId));
}

/** Why each version of a document was made. */
export function versionCauses(shop: Shop, documentId: number): readonly unknown[] {
  return shop.store.read((reader) => VERSIONS.all(reader, documentId)).map((row) => row['causa']);
}

const KEPT = query('SELECT motivo FROM number_kept ORDER BY document_id');
const NUMBERS = query('SELECT numero, estado, numero_vigente FROM document ORDER BY id');

/** Why numbers stay with their refused documents. */
export function storedReasons(shop: Shop): readonly unknown[] {
  return shop.store.read((reader) => KEPT.all(reader)).map((row) => row['motivo']);
}

/** Number, state and whether the number is still its own, document by document. */
export function numbers(shop: Shop): readonly (readonly unknown[])[] {
  return shop.store
    .read((reader) => NUMBERS.all(reader))
    .map((row) => [row['numero'], row['estado'], row['numero_vigente'] === 1 ? 'suyo' : 'devuelto']);
}

/** A document's own row. */
export function rowOf(shop: Shop, documentId: number): Row | undefined {
  return shop.store.read((reader) => ROW.get(reader, documentId));
}

/** Demands that `verify` finds nothing wrong and every number is accounted for. */
export function expectSound(shop: Shop): void {
  const report = shop.store.read((reader) =>
    verifyStore(reader, (pem, jws) => verifyJws(jws, createPublicKey(pem)).ok),
  );
  expect(report.faltas).toEqual([]);
  for (const { libro } of report.secuencias)
    expect(libro).toMatchObject({ totalHuecos: 0, totalRepetidos: 0 });
}
