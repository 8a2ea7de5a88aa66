/**
 * A real database with two issuers, two branches of the first and both environments, in which documents are numbered, signed
 * and sealed by the store's own functions: what the feed is written from. No authority takes part.
 */
import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Ambiente } from '../../../core/contract/ambiente.ts';
import { apiKeyHash } from '../../../core/engine/authenticate.ts';
import { createApiKey } from '../../../core/store/people/api-keys.ts';
import { upsertBranch } from '../../../core/store/issuers/branches.ts';
import { allocate } from '../../../core/store/numbers/next-number.ts';
import { insertDocument, moveDocument, recordSignature } from '../../../core/store/documents/documents.ts';
import { upsertIssuer } from '../../../core/store/issuers/issuers.ts';
import type { Store, Tx } from '../../../core/store/store.ts';
import {
  BRANCH,
  CERTIFICATE_ID,
  firmaOf,
  ISSUER,
  newCode,
  seed,
  SELLO,
  temporaryDatabase,
} from '../../store/support.ts';
import { manualClock, type ManualClock } from '../run/manual-clock.ts';

/** 2026-11-21 10:00:00 in El Salvador. */
export const OPENING = Date.UTC(2026, 10, 21, 16, 0, 0);
export const OTHER_NIT = '06142108951029';

/** Whose document. */
export interface Seller {
  readonly issuerId?: string;
  readonly branchId?: 'central' | 'norte';
  readonly ambiente?: Ambiente;
}

export interface FeedShop {
  readonly file: string;
  readonly clock: ManualClock;
  readonly store: Store;
  /** Another connection to the same file: another process, or this one after a crash. */
  open(): Store;
  /** Numbers a document; gives its id and code. */
  sell(seller?: Seller, on?: Store): Promise<Sold>;
  /** Signs and sends a document, and seals it: two commits. */
  seal(sold: Sold, on?: Store): Promise<void>;
  /** Creates an API key and gives it. */
  key(role: 'user' | 'admin', seller?: Seller & { readonly expiresAt?: number }): Promise<string>;
  /** Copies the database as it is to another file. */
  copy(): Promise<string>;
  dispose(): Promise<void>;
}

export interface Sold {
  readonly id: number;
  readonly codigoGeneracion: string;
  readonly payload: string;
}

/** Opens one in a new folder. */
export async function openFeedShop(): Promise<FeedShop> {
  const clock = manualClock(OPENING);
  const database = temporaryDatabase();
  const open = () => database.open({ now: clock.now });
  const store = open();
  await seed(store);
  await store.transact((tx, now) => {
    upsertBranch(tx, { ...BRANCH, id: 'norte', numero: 2, codPuntoVenta: 'P002' }, now);
    upsertIssuer(tx, { ...ISSUER, id: OTHER_NIT, nit: OTHER_NIT }, now);
    upsertBranch(tx, { ...BRANCH, issuerId: OTHER_NIT }, now);
  });
  let keys = 0;
  return {
    file: database.file,
    clock,
    store,
    open,
    sell: (seller = {}, on = store) => on.transact((tx, now) => sell(tx, seller, now)),
    seal: async (sold, on = store) => {
      await on.transact((tx, now) => {
        const firma = firmaOf(sold.payload);
        const signature = { documentId: sold.id, version: 1, certificateId: CERTIFICATE_ID, firma };
        recordSignature(tx, { ...signature, signedAt: now });
        moveDocument(tx, sold.id, { event: 'transmissionStarted', updatedAt: now });
      });
      await on.transact((tx, now) =>
        moveDocument(tx, sold.id, {
          event: 'accepted',
          updatedAt: now,
          sello: SELLO,
          fhProcesamiento: now,
          codigoMsg: '001',
          descripcionMsg: 'RECIBIDO',
        }),
      );
    },
    key: async (
      role,
      { issuerId = ISSUER.id, branchId = 'central', ambiente = 'PRUEBAS', expiresAt } = {},
    ) => {
      keys += 1;
      const key = `sk_${role}_${String(keys).padStart(64, '0')}`;
      const owner = { role, issuerId, branchId, ambiente, expiresAt: expiresAt ?? null };
      await store.transact((tx, now) =>
        createApiKey(tx, { id: `llave-${keys}`, hash: apiKeyHash(key), last4: key.slice(-4), ...owner }, now),
      );
      return key;
    },
    copy: async () => {
      const raw = database.raw();
      raw.pragma('wal_checkpoint(TRUNCATE)');
      raw.close();
      const to = join(database.folder, 'respaldo.db');
      cpSync(database.file, to);
      return to;
    },
    dispose: database.dispose,
  };
}

function sell(tx: Tx, seller: Seller, now: number): Sold {
  const { issuerId = ISSUER.id, branchId = 'central', ambiente = 'PRUEBAS' } = seller;
  const serie = branchId === 'central' ? 'M001P001' : 'M001P002';
  const sequence = { issuerId, ambiente, tipoDte: '01', serie, formato: 'interfaz', anio: 2026 } as const;
  const { sequenceId, numero } = allocate(tx, { ...sequence, autoridad: 'simulador' });
  const codigoGeneracion = newCode();
  const payload = JSON.stringify({ codigoGeneracion, numero });
  const id = insertDocument(tx, {
    codigoGeneracion,
    issuerId,
    branchId,
    ambiente,
    autoridad: 'simulador',
    sequenceId,
    numero,
    tipoDte: '01',
    edicion: '2023',
    numeroControl: `DTE-01-000${branchId === 'central' ? 1 : 2}-${String(numero).padStart(8, '0')}`,
    fecEmi: '2026-11-21',
    horEmi: '10:00:00',
    emittedAt: now,
    montoCentavos: 1130n,
    ivaCentavos: 130n,
    receptorDocumento: null,
    receptorNombre: null,
    reemplazaA: null,
    apiKeyId: null,
    contingencyId: null,
    payload,
    sha256: createHash('sha256').update(payload).digest('hex'),
  });
  return { id, codigoGeneracion, payload };
}
