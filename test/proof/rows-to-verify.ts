/** Rows of every kind that the proofs of `verify` are tried on, as the engine writes them. */
import { createHash } from 'node:crypto';
import { createApiKey } from '../../core/store/people/api-keys.ts';
import { appendAudit } from '../../core/store/people/audit.ts';
import { addVersion, moveDocument } from '../../core/store/documents/documents.ts';
import { appendLifeLine } from '../../core/store/documents/document-history.ts';
import { setMeta } from '../../core/store/meta.ts';
import { removeFromOutbox } from '../../core/store/delivery/outbox.ts';
import type { Store } from '../../core/store/store.ts';
import { upsertUser } from '../../core/store/people/users.ts';
import {
  BRANCH,
  CERTIFICATE_ID,
  firmaOf,
  ISSUER,
  issue,
  NOW,
  seed,
  SELLO,
  signIssued,
  type temporaryDatabase,
} from '../store/support.ts';

export const EVENT_CODE = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE';
type TemporaryDatabase = ReturnType<typeof temporaryDatabase>;

/** Document 1 sealed and its invalidation waiting, 2 in contingency with its event, 3 numbered only. */
export async function writeRows(database: TemporaryDatabase, store: Store): Promise<readonly string[]> {
  await seed(store);
  const codes = await store.transact((tx, now) => {
    const issued = [issue(tx, now), issue(tx, now), issue(tx, now)];
    const [sealed, late] = issued;
    if (!sealed || !late) throw new Error('not issued');
    const happens = (
      id: number,
      causa: string,
      step: Omit<Parameters<typeof moveDocument>[2], 'updatedAt'>,
    ) => {
      const { estado } = moveDocument(tx, id, { ...step, updatedAt: now });
      appendLifeLine(tx, { documentId: id, at: now, estado, causa, detalle: null });
    };
    signIssued(tx, sealed);
    happens(sealed.id, 'envio', { event: 'transmissionStarted' });
    const answer = { sello: SELLO, fhProcesamiento: NOW, codigoMsg: '001', descripcionMsg: 'RECIBIDO' };
    happens(sealed.id, 'sellado', { event: 'accepted', clasificaMsg: '10', observaciones: [], ...answer });
    removeFromOutbox(tx, sealed.id);
    happens(sealed.id, 'invalidacion', { event: 'invalidationRequested' });

    const payload = late.payload.replace('"tipoContingencia":null', '"tipoContingencia":2');
    const sha256 = createHash('sha256').update(payload).digest('hex');
    addVersion(tx, late.id, { causa: 'CONTINGENCIA', payload, sha256, at: now });
    signIssued(tx, { ...late, payload }, 2);
    happens(late.id, 'contingencia', { event: 'contingency' });

    appendAudit(tx, { at: now, actor: 'Ana', accion: 'llave creada', detalle: {} });
    appendAudit(tx, { at: now, actor: 'Ana', accion: 'llave vencida', detalle: {} });
    appendAudit(tx, { at: now, actor: 'Ana', accion: 'llave eliminada', detalle: {} });
    setMeta(tx, 'nota', 'algo');
    upsertUser(tx, { id: 'u-1', nombre: 'Ana', rol: 'gerente', pinHash: 'scrypt' }, now);
    const owner = { issuerId: ISSUER.id, branchId: BRANCH.id, ambiente: 'PRUEBAS' } as const;
    createApiKey(
      tx,
      { id: 'k-1', hash: 'a'.repeat(64), last4: 'aaaa', role: 'user', ...owner, expiresAt: null },
      now,
    );
    return issued.map((each) => each.codigoGeneracion);
  });
  insertEvents(database, codes);
  return codes;
}

/** One event of each kind, as the engine stores them. */
function insertEvents(database: TemporaryDatabase, codes: readonly string[]): void {
  const raw = database.raw();
  raw.exec(`
    INSERT INTO contingency (id, issuer_id, ambiente, autoridad, tipo, evidencia, opened_at)
      VALUES (1, '${ISSUER.id}', 'PRUEBAS', 'simulador', 2, 'sin línea', ${NOW});
    UPDATE document SET contingency_id = 1 WHERE id = 2;`);
  const insert = raw.prepare(`
    INSERT INTO event (codigo_generacion, tipo, issuer_id, branch_id, ambiente, autoridad, edicion, contingency_id, document_id,
      payload, sha256, certificate_id, firma, estado, next_attempt_at, created_at, updated_at)
    VALUES (?, ?, '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 'simulador', '2023', ?, ?, ?, ?, '${CERTIFICATE_ID}', ?, 'PENDIENTE',
      ${NOW}, ${NOW}, ${NOW})`);
  const put = (
    codigo: string,
    content: object,
    of: { tipo: string; contingency?: number; document?: number },
  ) => {
    const identificacion = { codigoGeneracion: codigo, ambiente: '00' };
    const payload = JSON.stringify({ identificacion, emisor: { nit: ISSUER.id }, ...content });
    const sha256 = createHash('sha256').update(payload).digest('hex');
    insert.run(
      codigo,
      of.tipo,
      of.contingency ?? null,
      of.document ?? null,
      payload,
      sha256,
      firmaOf(payload),
    );
  };
  put(
    EVENT_CODE,
    {
      detalleDTE: [{ noItem: 1, codigoGeneracion: codes[1], tipoDoc: '01' }],
      motivo: { tipoContingencia: 2 },
    },
    { tipo: 'CONTINGENCIA', contingency: 1 },
  );
  raw.exec('INSERT INTO event_document (event_id, no_item, document_id) VALUES (1, 1, 2)');
  put(
    EVENT_CODE.replace('AAAAAAAA', 'BBBBBBBB'),
    { documento: { codigoGeneracion: codes[0] } },
    { tipo: 'INVALIDACION', document: 1 },
  );
  raw.close();
}
