/** Every row that is changed, taken away or slipped in past the guards is named by `verify`. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChainFault } from '../../core/store/proof/chain.ts';
import { findConnection } from '../../core/store/issuers/connections.ts';
import { appendLifeLine, verifyLifeLines } from '../../core/store/documents/document-history.ts';
import { migrate } from '../../core/store/migrate.ts';
import { MIGRATIONS } from '../../core/store/migrations/migrations.ts';
import type { Store } from '../../core/store/store.ts';
import { verifyStore } from '../../core/store/proof/verify.ts';
import { forge } from './forge.ts';
import { EVENT_CODE, writeRows } from './rows-to-verify.ts';
import {
  CERTIFICATE_ID,
  ISSUER,
  issue,
  NOW,
  seed,
  SELLO,
  temporaryDatabase,
  verifySignature,
} from '../store/support.ts';

let database: ReturnType<typeof temporaryDatabase>;
let store: Store;
let codes: readonly string[];

beforeEach(async () => {
  database = temporaryDatabase();
  store = database.open();
  codes = await writeRows(database, store);
});
afterEach(() => database.dispose());

/** Where faults are found after the change: table, row, field. The totals per day follow from the documents. */
function placesAfter(...sql: readonly string[]): readonly string[] {
  return allPlacesAfter(...sql).filter((place) => !place.startsWith('day_total'));
}

function allPlacesAfter(...sql: readonly string[]): readonly string[] {
  forge(database.raw(), sql);
  const report = store.read((reader) => verifyStore(reader, verifySignature));
  return report.faltas.map(({ tabla, fila, campo }) => `${tabla} | ${fila} | ${campo}`);
}

const document = (id: number) => `document | id ${id} (${codes[id - 1]})`;

describe('verify, row by row', () => {
  it('approves what the engine writes', () => {
    expect(allPlacesAfter()).toEqual([]);
  });

  it('names a total that is not what the documents of its day add up to', () => {
    const change = "UPDATE day_total SET monto_centavos = monto_centavos + 1 WHERE estado = 'PENDIENTE'";
    expect(allPlacesAfter(change)).toEqual([
      `day_total | ${ISSUER.id} PRUEBAS central 2026-11-21 01 PENDIENTE | (fila)`,
    ]);
  });

  it.each([
    ['monto_centavos', 'monto_centavos = 1131'],
    ['iva_centavos', 'iva_centavos = 131'],
    ['receptor_documento', "receptor_documento = '012345678'"],
    ['receptor_nombre', "receptor_nombre = 'Otra persona'"],
    ['emitted_at', 'emitted_at = emitted_at + 1'],
    ['(respuesta)', "sello = replace(sello, '2026A', '2026B')"],
    ['(respuesta)', 'fh_procesamiento = fh_procesamiento + 1'],
    ['(respuesta)', "codigo_msg = '002'"],
    ['(respuesta)', "descripcion_msg = 'RECIBIDA'"],
    ['(respuesta)', 'observaciones = \'["nada"]\''],
    ['(respuesta)', "api_key_id = 'key-2'"],
    ['(respuesta)', `reemplaza_a = '${EVENT_CODE}'`],
  ])('names a document whose %s is changed (%s)', (campo, change) => {
    expect(placesAfter(`UPDATE document SET ${change} WHERE id = 1`)).toEqual([`${document(1)} | ${campo}`]);
  });

  it('names a document whose state is not where its life line ends', () => {
    expect(placesAfter("UPDATE document SET estado = 'INVALIDADO' WHERE id = 1")).toEqual([
      `${document(1)} | estado`,
    ]);
  });

  it('names a document moved to another branch, environment, edition or contingency', () => {
    const other = `INSERT INTO branch SELECT issuer_id, 'norte', 2, tipo_establecimiento, cod_estable, 'P002', formato, profile,
      created_at FROM branch`;
    const places = placesAfter(
      other,
      "UPDATE document SET branch_id = 'norte' WHERE id = 1",
      "UPDATE document SET edicion = '2026' WHERE id = 3",
      'UPDATE document SET contingency_id = NULL WHERE id = 2',
    );
    expect(places).toEqual([
      `${document(1)} | branch_id`,
      `${document(2)} | contingency_id`,
      `document_version | document_id 3, versión 1 (${codes[2]}) | payload.identificacion.version`,
      `branch | ${ISSUER.id} norte | (fila)`,
    ]);
  });

  it('compares a document with its present version, not with an earlier one', () => {
    expect(placesAfter('UPDATE document SET version = 1 WHERE id = 2')).toContain(`${document(2)} | version`);
  });

  it.each([
    ['document_id', 'document_id = 2'],
    ['at', 'at = at + 1'],
    ['estado', "estado = 'PENDIENTE'"],
    ['causa', "causa = 'reenvio'"],
    ['detalle', "detalle = 'x'"],
    [
      'documento_sha256',
      "documento_sha256 = replace(documento_sha256, substr(documento_sha256, 1, 8), 'aaaaaaaa')",
    ],
    ['hash', "hash = replace(hash, substr(hash, 1, 8), 'aaaaaaaa')"],
    ['hash, taken away', 'hash = NULL'],
  ])('names a life-line row whose %s is changed, and only that one', (_column, change) => {
    expect(placesAfter(`UPDATE life_line SET ${change} WHERE id = 1`)).toEqual(['life_line | id 1 | hash']);
  });

  it('names life-line rows that are gone in the middle and at the end', () => {
    expect(placesAfter('DELETE FROM life_line WHERE id = 2')).toEqual(['life_line | id 2 | id']);
    expect(placesAfter('DELETE FROM life_line WHERE id IN (3, 4)')).toEqual([
      `${document(1)} | estado`,
      `${document(1)} | (respuesta)`,
      `${document(2)} | estado`,
      'life_line | id 2–4 | id',
    ]);
  });

  it('names audit rows that are gone, the last one too', () => {
    expect(placesAfter('DELETE FROM audit WHERE id = 3')).toEqual(['audit | id 3 | id']);
    expect(placesAfter('DELETE FROM audit WHERE id = 1')).toEqual(['audit | id 1 | id', 'audit | id 3 | id']);
  });

  it('names a counter of rows that is another than the last row of its table, or of no table', () => {
    const counted = database
      .raw()
      .prepare("SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%' ORDER BY name")
      .pluck()
      .all() as string[];
    expect(counted).toContain('ledger');
    const change = counted.flatMap((name) => [
      `DELETE FROM sqlite_sequence WHERE name = '${name}'`,
      `INSERT INTO sqlite_sequence (name, seq) VALUES ('${name}', 70)`,
    ]);
    const named = placesAfter(...change, "INSERT INTO sqlite_sequence (name, seq) VALUES ('led', 2)");
    expect(named.toSorted()).toEqual(
      ['led', ...counted].map((name) => `sqlite_sequence | ${name} | seq`).toSorted(),
    );
  });

  it('names an audit row that was slipped in and the end of a chain that was changed', () => {
    expect(
      placesAfter(
        'INSERT INTO audit (at, actor, accion, detalle, hash) SELECT at, actor, accion, detalle, hash FROM audit WHERE id = 3',
        "UPDATE chain SET head_hash = replace(head_hash, substr(head_hash, 1, 8), 'aaaaaaaa') WHERE name = 'life_line'",
      ),
    ).toEqual(['chain | life_line | head_hash', 'audit | id 4 | hash', 'chain | audit | head_hash']);
  });

  it.each([
    [
      'a byte of the payload',
      "payload = replace(payload, 'detalleDTE', 'detalleDTF')",
      ['payload', 'event_document', 'firma'],
    ],
    ['its fingerprint', "sha256 = replace(sha256, substr(sha256, 1, 8), 'aaaaaaaa')", ['payload']],
    ['a byte of the signature', "firma = 'AAAA' || substr(firma, 5)", ['firma']],
    ['the signature', 'firma = NULL, certificate_id = NULL', ['integrity_check', 'firma', '(fila)']],
    [
      'the code',
      `codigo_generacion = '${EVENT_CODE.replace('A', 'C')}'`,
      ['payload.identificacion.codigoGeneracion', '(fila)'],
    ],
    ['a seal without its state', `sello = '${SELLO}'`, ['sello', '(fila)']],
    ['the environment', "ambiente = 'PRODUCCION'", ['payload.identificacion.ambiente', '(fila)']],
  ])('names an event of which %s is changed', (_what, change, campos) => {
    const places = placesAfter(`UPDATE event SET ${change} WHERE id = 1`);
    expect(new Set(places.map((place) => place.split(' | ').at(-1)))).toEqual(new Set(campos));
    expect(places.some((place) => place.startsWith('event | id 1 ('))).toBe(true);
  });

  it.each([
    ['event', '1', "UPDATE event SET last_answer = 'otra' WHERE id = 1"],
    ['contingency', '1', 'UPDATE contingency SET opened_at = opened_at - 1000'],
  ])('names a row of %s (%s), which only its copy proves', (tabla, clave, sql) => {
    expect(placesAfter(sql)).toEqual([`${tabla} | ${clave} | (fila)`]);
  });

  it('names an event put under another document', () => {
    const places = placesAfter(
      'UPDATE event SET document_id = 3 WHERE id = 2',
      'UPDATE event_document SET document_id = 3 WHERE event_id = 1',
    );
    expect(places.map((place) => place.split(' | ').at(-1))).toEqual([
      'event_document',
      'document_id',
      '(fila)',
    ]);
  });

  it.each([
    ['meta', 'nota', "UPDATE meta SET value = 'otra' WHERE name = 'nota'"],
    ['issuer', ISSUER.id, "UPDATE issuer SET profile = replace(profile, 'Ceiba', 'Seiba')"],
    ['branch', `${ISSUER.id} central`, "UPDATE branch SET profile = replace(profile, 'central', 'centrol')"],
    ['connection', `${ISSUER.id} PRUEBAS`, 'UPDATE connection SET updated_at = updated_at + 1'],
    ['certificate', CERTIFICATE_ID, "UPDATE certificate SET private_key_sealed = x'00'"],
    ['api_key', 'k-1', "UPDATE api_key SET role = 'admin'"],
    ['api_key', 'k-1', 'DELETE FROM api_key'],
    ['user', 'u-1', "UPDATE user SET pin_hash = 'otro'"],
  ])('names a row of %s (%s) after %s', (tabla, clave, sql) => {
    expect(placesAfter(sql)).toEqual([`${tabla} | ${clave} | (fila)`]);
  });
});

describe('a database of the schema before the chains', () => {
  it('keeps life lines without hashes and its connections, and chains what comes', async () => {
    const old = temporaryDatabase();
    const raw = old.raw();
    migrate(raw, MIGRATIONS.slice(0, 1));
    raw.pragma('foreign_keys = OFF');
    raw.exec(`
      INSERT INTO issuer (id, nit, profile, created_at) VALUES ('123456789', '123456789', '{}', 1);
      INSERT INTO life_line (document_id, at, estado, causa) VALUES (1, ${NOW}, 'TRANSMITIENDO', 'envio');
      INSERT INTO connection VALUES ('123456789', 'PRUEBAS', 'hacienda', 'https://a.example', 'u', x'00', 1)`);
    raw.close();
    const opened = old.open();
    await seed(opened);
    await opened.transact((tx, now) => {
      const { id } = issue(tx, now);
      appendLifeLine(tx, { documentId: id, at: now, estado: 'EMITIDO', causa: 'prueba', detalle: null });
    });
    const faults: ChainFault[] = [];
    opened.read((reader) => verifyLifeLines(reader, (fault) => faults.push(fault)));
    expect(faults).toEqual([]);
    expect(opened.read((reader) => findConnection(reader, '123456789', 'PRUEBAS'))).toMatchObject({
      autoridad: 'hacienda',
      url: 'https://a.example',
    });
    const later = old.raw();
    expect(later.prepare('SELECT id, hash IS NULL AS old FROM life_line').all()).toEqual([
      { id: 1, old: 1 },
      { id: 2, old: 0 },
    ]);
    later.close();
    await old.dispose();
  });
});
