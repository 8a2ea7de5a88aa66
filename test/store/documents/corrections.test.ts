/** Which version a seal belongs to after a correction, and what a document's row then says (§seal-of-a-version, docs/adr/0007). */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { correctDocument, isCorrectedRefusal, refusedAt } from '../../../core/store/documents/corrections.ts';
import { findDocument, moveDocument } from '../../../core/store/documents/documents.ts';
import type { LifecycleEvent } from '../../../core/domain/lifecycle.ts';
import { appendLifeLine } from '../../../core/store/documents/document-history.ts';
import { adoptVersion, versionSealed } from '../../../core/store/documents/sealed-version.ts';
import type { Store, Tx } from '../../../core/store/store.ts';
import {
  issue,
  newCode,
  NOW,
  seededDatabase,
  signIssued,
  type Issued,
  type TestDatabase,
} from '../support.ts';

const HOUR_MS = 3_600_000;
/** When the authority says that it refused. */
const REFUSED_FH = NOW + 7_000;

let database: TestDatabase;
let store: Store;

beforeEach(async () => {
  ({ database, store } = await seededDatabase());
});
afterEach(() => database.dispose());

/** Lets something happen to a document at that moment after {@link NOW}. */
function happens(
  tx: Tx,
  document: Issued,
  of: { event: LifecycleEvent; causa: string; after: number },
): void {
  const at = NOW + of.after;
  const refusal = of.event === 'rejected' ? { codigoMsg: '020', fhProcesamiento: REFUSED_FH } : {};
  const { estado } = moveDocument(tx, document.id, { event: of.event, updatedAt: at, ...refusal });
  appendLifeLine(tx, { documentId: document.id, at, estado, causa: of.causa, detalle: null });
}

/** Sent and refused; an hour later corrected to 22.60 and sent again without an answer. */
async function corrected(how: { inDoubt: boolean; newCode: boolean }): Promise<Issued> {
  return store.transact((tx) => {
    const document = issue(tx, NOW);
    signIssued(tx, document);
    happens(tx, document, { event: 'transmissionStarted', causa: 'envio', after: 1_000 });
    if (how.inDoubt) {
      happens(tx, document, { event: 'outcomeUnknown', causa: 'sin-respuesta', after: 2_000 });
      happens(tx, document, { event: 'transmissionStarted', causa: 'reenvio', after: 3_000 });
    }
    happens(tx, document, { event: 'rejected', causa: 'rechazado', after: 4_000 });
    const codigoGeneracion = how.newCode ? newCode() : document.codigoGeneracion;
    const payload = document.payload.replaceAll('11.3', '22.6');
    const amounts = { montoCentavos: 2260n, ivaCentavos: 260n };
    const receptor = { receptorDocumento: '012345678', receptorNombre: 'Ana Inventada', reemplazaA: null };
    const sha256 = createHash('sha256').update(payload).digest('hex');
    const edicion = '2023' as const;
    const content = {
      codigoGeneracion,
      contingencyId: null,
      edicion,
      payload,
      sha256,
      ...amounts,
      ...receptor,
    };
    correctDocument(tx, document, { content, at: NOW + HOUR_MS });
    const entry = { documentId: document.id, causa: 'correccion', detalle: null };
    appendLifeLine(tx, { ...entry, at: NOW + HOUR_MS, estado: 'EMITIDO' });
    signIssued(tx, { ...document, payload }, 2);
    happens(tx, document, { event: 'transmissionStarted', causa: 'envio', after: HOUR_MS + 1_000 });
    happens(tx, document, { event: 'outcomeUnknown', causa: 'sin-respuesta', after: HOUR_MS + 9_000 });
    return document;
  });
}

const sealedAt = ({ id }: Issued, fhProcesamiento: number | null) =>
  store.read((reader) => versionSealed(reader, id, { version: 2, fhProcesamiento }));

describe('a seal after a correction', () => {
  it('is not one of a version that was refused at once, also when the authority\u2019s clock is behind', async () => {
    const document = await corrected({ inDoubt: false, newCode: false });
    expect(sealedAt(document, NOW + HOUR_MS + 2_000)).toBe(2);
    expect(sealedAt(document, NOW + 30_000)).toBe(2);
    expect(sealedAt(document, null)).toBe(2);
  });

  it('may be one of an earlier version that was once sent without an answer', async () => {
    const document = await corrected({ inDoubt: true, newCode: false });
    expect(sealedAt(document, NOW + 30_000)).toBe(1);
    expect(sealedAt(document, NOW + HOUR_MS + 2_000)).toBe(2);
  });

  it('is never one of a version with another code', async () => {
    const document = await corrected({ inDoubt: true, newCode: true });
    expect(sealedAt(document, NOW + 30_000)).toBe(2);
  });

  it('of the earlier version brings back amounts and receiver of that version', async () => {
    const { id } = await corrected({ inDoubt: true, newCode: false });
    const content = () => {
      const document = store.read((reader) => findDocument(reader, id));
      return [document?.version, document?.montoCentavos, document?.ivaCentavos, document?.receptorNombre];
    };
    expect(content()).toEqual([2, 2260n, 260n, 'Ana Inventada']);
    await store.transact((tx) => adoptVersion(tx, id, 2));
    expect(content()).toEqual([2, 2260n, 260n, 'Ana Inventada']);
    await store.transact((tx) => adoptVersion(tx, id, 1));
    expect(content()).toEqual([1, 1130n, 130n, null]);
  });
});

describe('the refusal a correction answered', () => {
  it('is known by its moment, so that it is not taken for a refusal of the correction', async () => {
    const { id } = await corrected({ inDoubt: false, newCode: false });
    const isFormer = (fh: number | null) => store.read((reader) => isCorrectedRefusal(reader, id, fh));
    expect([isFormer(REFUSED_FH), isFormer(REFUSED_FH + 1_000), isFormer(null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(store.read((reader) => refusedAt(reader, id))).toBe(NOW + 4_000);
  });

  it('is kept as it was: rows of it are neither changed nor deleted', async () => {
    await corrected({ inDoubt: false, newCode: false });
    const raw = database.raw();
    expect(() => raw.exec("UPDATE refused_version SET codigo_msg = '003'")).toThrow('never changes');
    expect(() => raw.exec('DELETE FROM refused_version')).toThrow('never deleted');
    raw.close();
  });

  it('leaves the document without an answer until the authority speaks again', async () => {
    const { id } = await corrected({ inDoubt: false, newCode: false });
    expect(store.read((reader) => findDocument(reader, id))).toMatchObject({
      estado: 'PENDIENTE',
      fhProcesamiento: null,
      codigoMsg: null,
      observaciones: [],
    });
  });
});
