/** Every invariant that the schema states, attacked past the engine: SQLite itself must refuse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendAudit } from '../../../core/store/people/audit.ts';
import { createApiKey } from '../../../core/store/people/api-keys.ts';
import { moveDocument } from '../../../core/store/documents/documents.ts';
import type { Database } from '../../../core/store/handle.ts';
import { recordIdempotency } from '../../../core/store/numbers/idempotency.ts';
import { appendLedger } from '../../../core/store/numbers/ledger.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { BRANCH, issue, NOW, seed, SELLO, signIssued, temporaryDatabase } from '../support.ts';

const database = temporaryDatabase();
let raw: Database;

/** Document 1 is sealed, 2 signed but not sent, 3 neither. */
beforeAll(async () => {
  const store = database.open();
  await seed(store);
  await store.transact((tx, now) => {
    const [sealed, signed] = [issue(tx, now), issue(tx, now), issue(tx, now)];
    signIssued(tx, sealed);
    signIssued(tx, signed);
    moveDocument(tx, sealed.id, { event: 'transmissionStarted', updatedAt: now });
    moveDocument(tx, sealed.id, { event: 'accepted', updatedAt: now, sello: SELLO });
    appendAudit(tx, { at: now, actor: 'prueba', accion: 'llave creada', detalle: {} });
    upsertUser(tx, { id: 'u1', nombre: 'Ana', rol: 'cajero', pinHash: 'x' }, now);
    const claim = { apiKeyId: 'key-1', clave: 'k1', operacion: '01', contenido: 'c'.repeat(64) };
    recordIdempotency(tx, { ...claim, documentId: sealed.id, createdAt: now, avisos: [], deLaFecha: null });
    const key = {
      id: 'key-1',
      hash: 'a'.repeat(64),
      last4: 'abcd',
      role: 'user',
      ambiente: 'PRUEBAS',
    } as const;
    createApiKey(tx, { ...key, issuerId: BRANCH.issuerId, branchId: BRANCH.id, expiresAt: null }, now);
  });
  raw = database.raw();
});
afterAll(async () => {
  raw.close();
  await database.dispose();
});

const HASH = "'" + 'a'.repeat(64) + "'";
const newLedger = (values: string) =>
  `INSERT INTO ledger (sequence_id, numero, estado, codigo_generacion, sha256, at, hash) VALUES (${values})`;
/** A copy of document 3 with some columns changed. */
const newDocument = (changes: Readonly<Record<string, string>>) => {
  const columns = {
    codigo_generacion: "'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE'",
    issuer_id: 'issuer_id',
    branch_id: 'branch_id',
    ambiente: 'ambiente',
    autoridad: 'autoridad',
    sequence_id: 'sequence_id',
    numero: '4',
    tipo_dte: 'tipo_dte',
    edicion: 'edicion',
    numero_control: 'numero_control',
    fec_emi: 'fec_emi',
    hor_emi: 'hor_emi',
    emitted_at: 'emitted_at',
    estado: 'estado',
    monto_centavos: 'monto_centavos',
    iva_centavos: 'iva_centavos',
    updated_at: 'updated_at',
    ...changes,
  };
  return `INSERT INTO document (${Object.keys(columns).join()}) SELECT ${Object.values(columns).join()} FROM document WHERE id = 3`;
};

const ATTACKS: readonly (readonly [why: string, sql: string, refusal: RegExp])[] = [
  ['a sequence skips a number', 'UPDATE sequence SET ultimo = ultimo + 2', /advances by one/],
  ['a sequence goes back', 'UPDATE sequence SET ultimo = ultimo - 1', /advances by one/],
  ['a sequence is deleted', 'DELETE FROM sequence', /never deleted/],
  ['a sequence moves to another year', 'UPDATE sequence SET anio = 2027', /identifies a sequence/],
  ['a sequence gets another start', 'UPDATE sequence SET inicial = 1', /identifies a sequence/],
  [
    'a sequence is replaced',
    "INSERT OR REPLACE INTO sequence SELECT id, issuer_id, ambiente, autoridad, tipo_dte, serie, formato, anio, 0, 0, 'x' FROM sequence",
    /never deleted/,
  ],
  [
    'a sequence exists twice',
    "INSERT INTO sequence SELECT 9, issuer_id, ambiente, autoridad, tipo_dte, serie, formato, anio, 0, 0, 'x' FROM sequence",
    /UNIQUE/,
  ],
  ['a type that is not issued', "UPDATE document SET tipo_dte = '07' WHERE id = 3", /never changes/],
  ['a document is deleted', 'DELETE FROM document WHERE id = 3', /never deleted/],
  [
    'a document is replaced',
    'INSERT OR REPLACE INTO document SELECT * FROM document WHERE id = 3',
    /never deleted|FOREIGN KEY/,
  ],
  ['a document changes its number', 'UPDATE document SET numero = 9 WHERE id = 3', /never changes/],
  [
    'a document changes its control number',
    "UPDATE document SET numero_control = 'x' WHERE id = 3",
    /never changes/,
  ],
  ['a document changes its date', "UPDATE document SET fec_emi = '2026-01-01' WHERE id = 3", /never changes/],
  [
    'a document changes its environment',
    "UPDATE document SET ambiente = 'PRODUCCION' WHERE id = 3",
    /never changes/,
  ],
  [
    'a document changes its authority',
    "UPDATE document SET autoridad = 'hacienda' WHERE id = 3",
    /never changes/,
  ],
  ['a document changes its issuer', "UPDATE document SET issuer_id = 'x' WHERE id = 3", /never changes/],
  ['two documents have one number', newDocument({ numero: '3' }), /UNIQUE.*numero/],
  [
    'two documents have one code',
    newDocument({ codigo_generacion: 'codigo_generacion' }),
    /UNIQUE.*codigo_generacion/,
  ],
  [
    'a code in lower case',
    newDocument({ codigo_generacion: "'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'" }),
    /CHECK/,
  ],
  ['number zero', newDocument({ numero: '0' }), /CHECK.*numero/],
  ['a document of an unknown type', newDocument({ tipo_dte: "'07'" }), /CHECK.*tipo_dte/],
  ['a document of an unknown edition', newDocument({ edicion: "'2030'" }), /CHECK.*edicion/],
  ['a document of an unknown state', newDocument({ estado: "'PERDIDO'" }), /CHECK/],
  ['a document of an unknown branch', newDocument({ branch_id: "'x'" }), /FOREIGN KEY/],
  ['a document of an unknown sequence', newDocument({ sequence_id: '99' }), /FOREIGN KEY/],
  ['a negative amount', newDocument({ monto_centavos: '-1' }), /CHECK.*monto/],
  ['an amount in fractions of a cent', newDocument({ monto_centavos: '10.5' }), /cannot store REAL/],
  ['a document is born sealed without a seal', newDocument({ estado: "'PROCESADO'" }), /CHECK/],
  ['a document is sealed without a seal', "UPDATE document SET estado = 'PROCESADO' WHERE id = 2", /CHECK/],
  ['a seal without the state', `UPDATE document SET sello = '${SELLO}' WHERE id = 2`, /CHECK/],
  ['a sealed document loses its seal', 'UPDATE document SET sello = NULL WHERE id = 1', /CHECK/],
  [
    'a sealed document is refused with its seal',
    "UPDATE document SET estado = 'RECHAZADO' WHERE id = 1",
    /CHECK/,
  ],
  ['a seal that is too short', "UPDATE document SET sello = '2026A1' WHERE id = 1", /CHECK/],
  ['a seal in lower case', 'UPDATE document SET sello = lower(sello) WHERE id = 1', /CHECK/],
  [
    'an unsigned document leaves',
    "UPDATE document SET estado = 'TRANSMITIENDO' WHERE id = 3",
    /signed before it leaves/,
  ],
  [
    'an unsigned document enters contingency',
    "UPDATE document SET estado = 'CONTINGENCIA' WHERE id = 3",
    /signed before it leaves/,
  ],
  [
    'an unsigned new version leaves',
    "UPDATE document SET version = 2, estado = 'TRANSMITIENDO' WHERE id = 2",
    /signed before it leaves/,
  ],
  [
    'observations that are not JSON',
    "UPDATE document SET observaciones = 'x' WHERE id = 3",
    /CHECK.*observaciones/,
  ],
  ['a payload changes', "UPDATE document_version SET payload = '{}'", /version never changes/],
  ['a version is deleted', 'DELETE FROM document_version', /never deleted/],
  [
    'a version is replaced',
    "INSERT OR REPLACE INTO document_version SELECT document_id, version, causa, '{}', sha256, 0 FROM document_version",
    /never deleted|FOREIGN KEY/,
  ],
  [
    'a version exists twice',
    'INSERT INTO document_version SELECT * FROM document_version WHERE document_id = 3',
    /UNIQUE/,
  ],
  [
    'a version without a document',
    `INSERT INTO document_version VALUES (99, 1, 'NORMAL', '{}', ${HASH}, 0)`,
    /FOREIGN KEY/,
  ],
  [
    'a version for an unknown reason',
    `INSERT INTO document_version VALUES (3, 2, 'OTRA', '{}', ${HASH}, 0)`,
    /CHECK.*causa/,
  ],
  ['a signature changes', "UPDATE signature SET firma = replace(firma, 'a', 'b')", /signature never changes/],
  ['a signature is deleted', 'DELETE FROM signature', /never deleted/],
  ['a signature is replaced', 'INSERT OR REPLACE INTO signature SELECT * FROM signature', /never deleted/],
  ['a signature exists twice', 'INSERT INTO signature SELECT * FROM signature', /UNIQUE/],
  [
    'a signature of a version that is not there',
    'INSERT INTO signature SELECT document_id, 7, certificate_id, firma, 0 FROM signature',
    /FOREIGN KEY/,
  ],
  [
    'a signature of an unknown key',
    "INSERT INTO signature SELECT document_id, version, 'x', firma, 0 FROM signature",
    /FOREIGN KEY/,
  ],
  [
    'a signature that is too short',
    "INSERT INTO signature VALUES (3, 1, 'cert-1', 'abc', 0)",
    /CHECK.*firma/,
  ],
  [
    'a ledger row changes',
    "UPDATE ledger SET estado = 'NO_UTILIZADO', codigo_generacion = NULL, sha256 = NULL",
    /append-only/,
  ],
  ['a ledger row is deleted', 'DELETE FROM ledger', /append-only/],
  [
    'a ledger row is replaced',
    'INSERT OR REPLACE INTO ledger SELECT * FROM ledger WHERE id = 3',
    /append-only|assigned once/,
  ],
  ['a number is assigned twice', newLedger(`1, 3, 'ASIGNADO', 'X', ${HASH}, 0, ${HASH}`), /assigned once/],
  ['a ledger row without code', newLedger(`1, 4, 'ASIGNADO', NULL, ${HASH}, 0, ${HASH}`), /CHECK/],
  ['a returned number with a code', newLedger(`1, 3, 'DEVUELTO', 'X', ${HASH}, 0, ${HASH}`), /CHECK/],
  ['a ledger state that is unknown', newLedger(`1, 4, 'OTRO', NULL, NULL, 0, ${HASH}`), /CHECK/],
  ['a ledger row of no sequence', newLedger(`99, 4, 'NO_UTILIZADO', NULL, NULL, 0, ${HASH}`), /FOREIGN KEY/],
  ['an audit row changes', "UPDATE audit SET actor = 'otro'", /append-only/],
  ['an audit row is deleted', 'DELETE FROM audit', /append-only/],
  ['an audit row is replaced', 'INSERT OR REPLACE INTO audit SELECT * FROM audit', /append-only/],
  [
    'a queue row without a document',
    'INSERT INTO outbox (document_id, next_attempt_at) VALUES (99, 0)',
    /FOREIGN KEY/,
  ],
  ['a document is queued twice', 'INSERT INTO outbox (document_id, next_attempt_at) VALUES (3, 0)', /UNIQUE/],
  [
    'an idempotency key is used twice',
    "INSERT INTO idempotency SELECT api_key_id, clave, '03', contenido, 2, 0, '[]', NULL FROM idempotency",
    /UNIQUE/,
  ],
  [
    'an idempotency key that is too long',
    `INSERT INTO idempotency VALUES ('a', '${'x'.repeat(129)}', '01', ${HASH}, 1, 0, '[]', NULL)`,
    /CHECK.*clave/,
  ],
  ['the codes of a branch with documents', "UPDATE branch SET cod_punto_venta = 'P002'", /keeps its numbers/],
  ['the number of a branch with documents', 'UPDATE branch SET numero = 2', /keeps its numbers/],
  [
    'two branches with the same codes',
    "INSERT INTO branch SELECT issuer_id, 'b2', 2, tipo_establecimiento, cod_estable, cod_punto_venta, formato, profile, 0 FROM branch",
    /UNIQUE/,
  ],
  [
    'two branches with the same number',
    "INSERT INTO branch SELECT issuer_id, 'b2', numero, tipo_establecimiento, 'M002', 'P001', formato, profile, 0 FROM branch",
    /UNIQUE/,
  ],
  [
    'two issuers with one NIT',
    "INSERT INTO issuer SELECT 'x', nit, profile, settings, NULL, 0 FROM issuer",
    /UNIQUE/,
  ],
  ['a NIT with letters', "INSERT INTO issuer VALUES ('x', '0614A8010110A1', '{}', '{}', NULL, 0)", /CHECK/],
  ['a simulator in production', "UPDATE connection SET ambiente = 'PRODUCCION'", /CHECK/],
  [
    'the real authority without password',
    "UPDATE connection SET autoridad = 'hacienda', url = 'https://x', user = 'u'",
    /CHECK/,
  ],
  [
    'two active certificates',
    "INSERT INTO certificate SELECT 'c2', issuer_id, ambiente, public_key_pem, private_key_sealed, 'f2', NULL, NULL, 1, 0 FROM certificate",
    /UNIQUE/,
  ],
  [
    'an API key of an unknown branch',
    `INSERT INTO api_key VALUES ('k2', '${'b'.repeat(64)}', 'abcd', 'user', 'x', 'y', 'PRUEBAS', 0, NULL, NULL)`,
    /FOREIGN KEY/,
  ],
  [
    'two API keys with one hash',
    "INSERT INTO api_key SELECT 'k2', hash, last4, role, issuer_id, branch_id, ambiente, 0, NULL, NULL FROM api_key",
    /UNIQUE/,
  ],
  ['two users of one name', "INSERT INTO user VALUES ('u2', 'Ana', 'gerente', 'x', 0)", /UNIQUE/],
  ['a user of an unknown role', "INSERT INTO user VALUES ('u2', 'Eva', 'dueña', 'x', 0)", /CHECK/],
];

describe('the schema refuses', () => {
  it.each(ATTACKS)('%s', (_why, sql, refusal) => {
    const attack = () =>
      raw.transaction(() => {
        raw.exec(sql);
      })();
    expect(attack).toThrow(refusal);
  });

  it('nothing that is allowed: a returned number may be assigned again', async () => {
    const store = database.open();
    const entry = { sequenceId: 1, numero: 3, at: NOW } as const;
    await store.transact((tx) => appendLedger(tx, { ...entry, estado: 'DEVUELTO' }));
    const again = { ...entry, estado: 'ASIGNADO', codigoGeneracion: 'X', sha256: 'a'.repeat(64) } as const;
    await expect(store.transact((tx) => appendLedger(tx, again))).resolves.toMatch(/^[0-9a-f]{64}$/);
  });
});
