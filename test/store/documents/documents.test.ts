import { findDeliverable } from '../../../core/store/delivery/deliverables.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import {
  addVersion,
  findDocument,
  findDocumentByCode,
  findSignedDocument,
  listDocuments,
  moveDocument,
  recordSignature,
  versionPayload,
} from '../../../core/store/documents/documents.ts';
import { documentsAfter } from '../../../core/store/documents/future-documents.ts';
import { findCertificate, upsertCertificate } from '../../../core/store/issuers/certificates.ts';
import { appendLifeLine, listLifeLine } from '../../../core/store/documents/document-history.ts';
import { removeFromOutbox } from '../../../core/store/delivery/outbox.ts';
import { countIssued } from '../../../core/store/statistics/document-counts.ts';
import type { Store } from '../../../core/store/store.ts';
import {
  BRANCH,
  CERTIFICATE_ID,
  firmaOf,
  issue,
  ISSUER,
  KEY,
  NOW,
  seededDatabase,
  SELLO,
  signIssued,
  type Issued,
  type TestDatabase,
} from '../support.ts';

let database: TestDatabase;
let store: Store;
let issued: Issued;

beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  issued = await store.transact((tx, now) => issue(tx, now));
});
afterEach(() => database.dispose());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a new document', () => {
  it('is read back as it was stored', () => {
    const document = store.read((reader) => findDocumentByCode(reader, issued.codigoGeneracion));
    expect(document).toEqual({
      id: issued.id,
      codigoGeneracion: issued.codigoGeneracion,
      issuerId: ISSUER.id,
      branchId: 'central',
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      sequenceId: 1,
      numero: 1,
      numeroVigente: true,
      tipoDte: '01',
      edicion: '2023',
      numeroControl: 'DTE-01-0001-00000001',
      fecEmi: '2026-11-21',
      horEmi: '10:00:00',
      emittedAt: NOW,
      estado: 'EMITIDO',
      version: 1,
      sello: null,
      fhProcesamiento: null,
      clasificaMsg: null,
      codigoMsg: null,
      descripcionMsg: null,
      observaciones: [],
      montoCentavos: 1130n,
      ivaCentavos: 130n,
      receptorDocumento: null,
      receptorNombre: null,
      reemplazaA: null,
      apiKeyId: 'key-1',
      updatedAt: NOW,
    });
    expect(store.read((reader) => findDocument(reader, issued.id))).toEqual(document);
  });

  it('has its payload, to the letter, and no signature yet', () => {
    const signed = store.read((reader) => findSignedDocument(reader, issued.id));
    expect(signed?.payload).toBe(issued.payload);
    expect(signed?.firma).toBeNull();
    expect(store.read((reader) => versionPayload(reader, issued.id, 1))).toBe(issued.payload);
    expect(store.read((reader) => versionPayload(reader, issued.id, 2))).toBeNull();
  });

  it('is found by nothing else', () => {
    expect(
      store.read((reader) => [
        findDocument(reader, 99),
        findSignedDocument(reader, 99),
        findDeliverable(reader, 99),
      ]),
    ).toEqual([null, null, null]);
  });
});

describe('the life of a document', () => {
  it('keeps what the authority said', async () => {
    const answer = {
      sello: SELLO,
      fhProcesamiento: NOW + 5000,
      clasificaMsg: '10',
      codigoMsg: '001',
      descripcionMsg: 'RECIBIDO',
      observaciones: ['Revise «nombre»'],
    };
    const states = await store.transact((tx, now) => {
      signIssued(tx, issued);
      return [
        moveDocument(tx, issued.id, { event: 'transmissionStarted', updatedAt: now + 1 }),
        moveDocument(tx, issued.id, { event: 'accepted', updatedAt: now + 2, ...answer }),
        moveDocument(tx, issued.id, { event: 'invalidationRequested', updatedAt: now + 3 }),
        moveDocument(tx, issued.id, { event: 'invalidationRefused', updatedAt: now + 4, observaciones: [] }),
      ].map(({ estado }) => estado);
    });
    expect(states).toEqual(['TRANSMITIENDO', 'PROCESADO', 'INVALIDANDO', 'PROCESADO']);
    const document = store.read((reader) => findDocument(reader, issued.id));
    expect(document).toMatchObject({ ...answer, observaciones: [], estado: 'PROCESADO', updatedAt: NOW + 4 });
  });

  it('takes no event that is impossible: that is a bug of the caller', async () => {
    const accept = store.transact((tx, now) =>
      moveDocument(tx, issued.id, { event: 'invalidationAccepted', updatedAt: now }),
    );
    await expect(accept).rejects.toThrow(
      `document ${issued.codigoGeneracion}: invalidationAccepted is impossible in EMITIDO`,
    );
    expect(store.read((reader) => findDocument(reader, issued.id)?.estado)).toBe('EMITIDO');
    await expect(
      store.transact((tx, now) => moveDocument(tx, 99, { event: 'accepted', updatedAt: now })),
    ).rejects.toThrow('no document 99');
  });

  it('is told entry by entry', async () => {
    const entry = { documentId: issued.id, estado: 'TRANSMITIENDO', causa: 'envio', detalle: null } as const;
    await store.transact((tx) => {
      appendLifeLine(tx, { ...entry, at: 1 });
      appendLifeLine(tx, { ...entry, at: 2, causa: 'reenvio', detalle: 'sin respuesta' });
    });
    expect(store.read((reader) => listLifeLine(reader, issued.id))).toEqual([
      { ...entry, at: 1 },
      { ...entry, at: 2, causa: 'reenvio', detalle: 'sin respuesta' },
    ]);
  });

  it('goes on with a new version, which is signed by itself', async () => {
    const payload = issued.payload.replace('Piña', 'Mango');
    await store.transact((tx, now) => {
      signIssued(tx, issued);
      const version = addVersion(tx, issued.id, {
        causa: 'CONTINGENCIA',
        payload,
        sha256: sha256(payload),
        at: now,
      });
      expect(version).toBe(2);
    });
    expect(store.read((reader) => findSignedDocument(reader, issued.id))).toMatchObject({
      version: 2,
      payload,
      firma: null,
    });
    const firma = firmaOf(payload);
    const signature = {
      documentId: issued.id,
      version: 2,
      certificateId: CERTIFICATE_ID,
      firma,
      signedAt: NOW,
    };
    await store.transact((tx) => recordSignature(tx, signature));
    expect(store.read((reader) => findSignedDocument(reader, issued.id)?.firma)).toBe(firma);
    expect(store.read((reader) => versionPayload(reader, issued.id, 1))).toBe(issued.payload);
  });
});

describe('a delivery', () => {
  const find = () => store.read((reader) => findDeliverable(reader, issued.id));

  it('gets what it sends and with which key', async () => {
    expect(find()).toEqual({
      id: issued.id,
      lastAnswer: null,
      nextAttemptAt: NOW + 1000,
      relates: false,
      referenciaExterna: null,
      codigoGeneracion: issued.codigoGeneracion,
      issuerId: ISSUER.id,
      branchId: BRANCH.id,
      nitEmisor: '06140312901014',
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      tipoDte: '01',
      formatVersion: 1,
      estado: 'EMITIDO',
      edicion: '2023',
      numeroControl: 'DTE-01-0001-00000001',
      fecEmi: '2026-11-21',
      horEmi: '10:00:00',
      emittedAt: expect.any(Number),
      contingencyId: null,
      retenido: null,
      version: 1,
      payload: issued.payload,
      signature: null,
      certificateId: CERTIFICATE_ID,
      attempts: 0,
      resends: 0,
    });
    await store.transact((tx) => signIssued(tx, issued));
    expect(find()?.signature).toEqual({ certificateId: CERTIFICATE_ID, firma: firmaOf(issued.payload) });
  });

  it('gets nothing once the document is settled', async () => {
    await store.transact((tx) => removeFromOutbox(tx, issued.id));
    expect(find()).toBeNull();
  });

  it('signs again with a new key what was surely not received, and nothing else', async () => {
    const other = await store.transact((tx, now) => {
      const second = issue(tx, now);
      for (const each of [issued, second]) signIssued(tx, each);
      moveDocument(tx, second.id, { event: 'transmissionStarted', updatedAt: now });
      const old = findCertificate(tx, CERTIFICATE_ID);
      if (old) upsertCertificate(tx, { ...old, id: 'cert-2', fingerprint: 'f2' }, now);
      return second;
    });
    expect(find()).toMatchObject({ signature: null, certificateId: 'cert-2' });
    const sent = store.read((reader) => findDeliverable(reader, other.id));
    expect(sent?.signature?.certificateId).toBe(CERTIFICATE_ID);
  });
});

describe('questions about many documents', () => {
  it('list by ids, leaving out what is not there', async () => {
    const second = await store.transact((tx, now) => issue(tx, now));
    const found = store.read((reader) => listDocuments(reader, [second.id, 99, issued.id]));
    expect(found.map((document) => document.id)).toEqual([issued.id, second.id]);
    expect(() => store.read((reader) => listDocuments(reader, Array<number>(1001).fill(1)))).toThrow(
      RangeError,
    );
  });

  it('know the latest emission, whichever document was stored last', async () => {
    await store.transact((tx) => issue(tx, NOW + 60_000));
    await store.transact((tx) => issue(tx, NOW + 30_000));
    expect(store.read((reader) => documentsAfter(reader, NOW))[0]?.emittedAt).toBe(NOW + 60_000);
  });

  it('count what a branch issued between two days, the last one excluded', async () => {
    await store.transact((tx, now) => issue(tx, now, { ...KEY, tipoDte: '03' }));
    const of = { issuerId: ISSUER.id, branchId: BRANCH.id, ambiente: 'PRUEBAS' } as const;
    const count = (from: string, before: string, other = {}) =>
      store.read((reader) => countIssued(reader, { ...of, ...other, from, before }));
    expect(count('2026-11-01', '2026-12-01')).toBe(2);
    expect(count('2026-11-21', '2026-11-22')).toBe(2);
    expect(count('2026-11-01', '2026-11-21')).toBe(0);
    expect(count('2026-11-22', '2026-12-01')).toBe(0);
    expect(count('2026-11-01', '2026-12-01', { branchId: 'otra' })).toBe(0);
    expect(count('2026-11-01', '2026-12-01', { ambiente: 'PRODUCCION' })).toBe(0);
  });
});
