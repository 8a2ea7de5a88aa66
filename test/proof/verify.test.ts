import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAudit } from '../../core/store/people/audit.ts';
import { moveDocument } from '../../core/store/documents/documents.ts';
import { appendLifeLine } from '../../core/store/documents/document-history.ts';
import { removeFromOutbox } from '../../core/store/delivery/outbox.ts';
import type { Store } from '../../core/store/store.ts';
import { verifyStore, type VerifyReport } from '../../core/store/proof/verify.ts';
import { forge } from './forge.ts';
import {
  issue,
  NOW,
  seededDatabase,
  SELLO,
  signIssued,
  temporaryDatabase,
  verifySignature,
  type TestDatabase,
} from '../store/support.ts';

const ANSWER = {
  sello: SELLO,
  fhProcesamiento: NOW,
  clasificaMsg: '10',
  codigoMsg: '001',
  descripcionMsg: 'RECIBIDO',
  observaciones: [],
};

let database: TestDatabase;
let store: Store;
let codes: readonly string[];

/** Document 1 is sealed, 2 signed and waiting, 3 and 4 numbered; two audit rows. */
beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  codes = await store.transact((tx, now) => {
    const issued = [issue(tx, now), issue(tx, now), issue(tx, now), issue(tx, now)];
    const [sealed, waiting] = issued;
    if (!sealed || !waiting) throw new Error('not issued');
    const at = now;
    for (const each of [sealed, waiting]) {
      signIssued(tx, each);
      const { estado } = moveDocument(tx, each.id, { event: 'transmissionStarted', updatedAt: at });
      appendLifeLine(tx, { documentId: each.id, at, estado, causa: 'envio', detalle: null });
    }
    const { estado } = moveDocument(tx, sealed.id, { event: 'accepted', updatedAt: at, ...ANSWER });
    appendLifeLine(tx, {
      documentId: sealed.id,
      at,
      estado,
      causa: 'sellado',
      detalle: '{"estado":"PROCESADO"}',
    });
    removeFromOutbox(tx, sealed.id);
    appendAudit(tx, { at: now, actor: 'Ana', accion: 'llave creada', detalle: {} });
    appendAudit(tx, { at: now, actor: 'Ana', accion: 'llave vencida', detalle: {} });
    return issued.map((each) => each.codigoGeneracion);
  });
});
afterEach(() => database.dispose());

const verify = (): VerifyReport => store.read((reader) => verifyStore(reader, verifySignature));

/** Changes the file past every guard, then verifies. */
function tamper(...sql: readonly string[]): VerifyReport {
  forge(database.raw(), sql);
  return verify();
}

const places = (report: VerifyReport) =>
  report.faltas.map(({ tabla, fila, campo }) => `${tabla} | ${fila} | ${campo}`);
const document = (id: number) => `id ${id} (${codes[id - 1]})`;
const SEQUENCE = 'id 1 (06140312901014 PRUEBAS simulador 01 M001P001 interfaz 2026)';

describe('verify', () => {
  it('approves a sound database and tells what it read', () => {
    const report = verify();
    expect(report.faltas).toEqual([]);
    expect(report).toMatchObject({ ok: true, documentos: 4, firmas: 2, totalFaltas: 0 });
    expect(report.secuencias).toMatchObject([
      {
        tipoDte: '01',
        ultimo: 4,
        libro: { ultimo: 4, huecos: [], repetidos: [], cadenaRota: null, finCompleto: true },
      },
    ]);
  });

  it('approves an empty database', async () => {
    const empty = temporaryDatabase();
    expect(empty.open().read((reader) => verifyStore(reader, verifySignature))).toMatchObject({
      ok: true,
      secuencias: [],
    });
    await empty.dispose();
  });

  it('finds one changed letter of a payload, by its hash and by its signature', () => {
    const report = tamper(
      "UPDATE document_version SET payload = replace(payload, 'Piña', 'Piñas') WHERE document_id = 2",
    );
    expect(places(report)).toEqual([
      `document_version | document_id 2, versión 1 (${codes[1]}) | payload`,
      `signature | rowid 2 (${codes[1]}, versión 1) | firma`,
    ]);
    expect(report.ok).toBe(false);
    expect(report.faltas[0]?.mensaje).toContain('restaure el último respaldo');
  });

  it('finds a payload changed together with its hash: ledger and signature still know', () => {
    const raw = database.raw();
    const payload = String(
      raw.prepare('SELECT payload FROM document_version WHERE document_id = 2').pluck().get(),
    );
    raw.close();
    const forged = payload.replace('Piña', 'Mango');
    const sha256 = createHash('sha256').update(forged).digest('hex');
    const report = tamper(
      `UPDATE document_version SET payload = '${forged}', sha256 = '${sha256}' WHERE document_id = 2`,
    );
    expect(places(report)).toEqual([
      'ledger | id 2 | sha256',
      `signature | rowid 2 (${codes[1]}, versión 1) | firma`,
    ]);
  });

  it('finds one changed byte of a signature', () => {
    const flip =
      "substr(firma, 1, 9) || CASE substr(firma, 10, 1) WHEN 'A' THEN 'B' ELSE 'A' END || substr(firma, 11)";
    expect(places(tamper(`UPDATE signature SET firma = ${flip} WHERE document_id = 1`))).toEqual([
      `signature | rowid 1 (${codes[0]}, versión 1) | firma`,
    ]);
  });

  it('finds a signature that is gone although the document left', () => {
    expect(places(tamper('DELETE FROM signature WHERE document_id = 1'))).toEqual([
      `document | ${document(1)} | version`,
      'signature | 1 1 cert-1 | (fila)',
    ]);
  });

  it('finds a changed ledger row', () => {
    expect(places(tamper('UPDATE ledger SET at = at + 1 WHERE id = 3'))).toEqual(['ledger | id 3 | hash']);
  });

  it('finds one changed digit of a hash in the ledger', () => {
    const flip = "CASE substr(sha256, 1, 1) WHEN 'a' THEN 'b' ELSE 'a' END || substr(sha256, 2)";
    expect(places(tamper(`UPDATE ledger SET sha256 = ${flip} WHERE id = 2`))).toEqual([
      'ledger | id 2 | hash',
      'ledger | id 2 | sha256',
    ]);
  });

  it('finds a ledger row that is gone in the middle, and the gap it leaves', () => {
    const report = tamper('DELETE FROM ledger WHERE id = 2');
    expect(places(report)).toEqual([
      `sequence | ${SEQUENCE} | ultimo`,
      'ledger | id 3 | hash',
      `document | ${document(2)} | numero`,
    ]);
    expect(report.secuencias[0]?.libro).toMatchObject({ huecos: [2], totalHuecos: 1, cadenaRota: 3 });
  });

  it('finds ledger rows that are gone at the end', () => {
    const report = tamper('DELETE FROM ledger WHERE id = 4', 'UPDATE sequence SET ultimo = 3');
    expect(places(report)).toEqual([
      `sequence | ${SEQUENCE} | head_hash`,
      `document | ${document(4)} | numero`,
    ]);
  });

  it('finds a number given twice', () => {
    const report = tamper(
      'INSERT INTO ledger SELECT 5, 1, 2, estado, codigo_generacion, sha256, at, hash FROM ledger WHERE id = 3',
    );
    expect(report.secuencias[0]?.libro).toMatchObject({ repetidos: [2], totalRepetidos: 1, cadenaRota: 5 });
  });

  it('finds a ledger moved under another sequence', () => {
    const report = tamper("UPDATE sequence SET serie = 'M001P009'");
    expect(places(report)).toContain('ledger | id 1 | hash');
  });

  it('counts a huge gap without listing it', () => {
    const report = tamper('UPDATE sequence SET ultimo = 5000000');
    const { huecos, totalHuecos } = report.secuencias[0]?.libro ?? { huecos: [], totalHuecos: 0 };
    expect([huecos.length, huecos[0], totalHuecos]).toEqual([100, 5, 4_999_996]);
  });

  it('finds numbers the sequence never gave', () => {
    expect(tamper('UPDATE sequence SET ultimo = 3').secuencias[0]?.libro.fueraDeRango).toEqual([4]);
  });

  it('finds a document that is gone although its number is in the ledger', () => {
    const report = tamper('DELETE FROM document WHERE id = 3');
    expect(places(report)).toContain('ledger | id 3 | codigo_generacion');
    expect(places(report)).toContain('document_version | rowid 3 | foreign_key_check');
  });

  it.each([
    [
      'numero_control',
      "UPDATE document SET numero_control = 'DTE-01-0001-00000009' WHERE id = 3",
      'payload.identificacion.numeroControl',
    ],
    ['fec_emi', "UPDATE document SET fec_emi = '2026-11-20' WHERE id = 3", 'payload.identificacion.fecEmi'],
    ['hor_emi', "UPDATE document SET hor_emi = '11:00:00' WHERE id = 3", 'payload.identificacion.horEmi'],
  ])('finds a document whose %s is not the one in its payload', (_column, sql, campo) => {
    expect(places(tamper(sql))).toContain(
      `document_version | document_id 3, versión 1 (${codes[2]}) | ${campo}`,
    );
  });

  it('finds a document with another code than its payload and its ledger row', () => {
    const report = tamper(
      "UPDATE document SET codigo_generacion = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE' WHERE id = 3",
    );
    expect(report.faltas.map((each) => each.campo)).toEqual([
      'payload.identificacion.codigoGeneracion',
      'numero',
      'codigo_generacion',
    ]);
  });

  it('finds a document of another year than its sequence', () => {
    expect(places(tamper('UPDATE sequence SET anio = 2025'))).toContain(
      `document | ${document(1)} | sequence_id`,
    );
  });

  it('finds a sealed state without a seal and a seal without the state', () => {
    const report = tamper(
      'UPDATE document SET sello = NULL WHERE id = 1',
      `UPDATE document SET sello = '${SELLO}' WHERE id = 2`,
    );
    expect(places(report).filter((place) => place.endsWith('sello'))).toEqual([
      `document | ${document(1)} | sello`,
      `document | ${document(2)} | sello`,
    ]);
  });

  it('finds a document nobody will send and one that would be sent again', () => {
    const report = tamper(
      'DELETE FROM outbox WHERE document_id = 2',
      'INSERT INTO outbox (document_id, next_attempt_at) VALUES (1, 0)',
    );
    expect(places(report)).toEqual([
      'outbox | document_id 1 | document_id',
      `document | ${document(2)} | estado`,
      'outbox | 1 | (fila)',
      'outbox | 2 | (fila)',
    ]);
  });

  it('finds a row that cannot even be read, and goes on', () => {
    const report = tamper(
      "UPDATE document SET estado = 'PERDIDO' WHERE id = 2",
      "UPDATE audit SET accion = 'otra' WHERE id = 2",
    );
    expect(places(report)).toContain('document | id 2 | (fila)');
    expect(places(report)).toContain('audit | id 2 | hash');
  });

  it('finds a changed audit row', () => {
    expect(places(tamper("UPDATE audit SET actor = 'Eva' WHERE id = 1"))).toEqual(['audit | id 1 | hash']);
  });

  it('lists no more than 200 faults and counts them all', async () => {
    await store.transact((tx, now) => void Array.from({ length: 250 }, () => issue(tx, now)));
    const report = tamper('DELETE FROM outbox');
    // Each is told twice: a document nobody would send, and a row of the queue that is gone.
    expect([report.faltas.length, report.totalFaltas]).toEqual([200, 506]);
  });
});
