/** A real database in a temporary folder with one issuer that can issue. All names and numbers are invented. */
import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Branch, Issuer } from '../../core/contract/settings/issuer.ts';
import { upsertBranch } from '../../core/store/issuers/branches.ts';
import { upsertCertificate } from '../../core/store/issuers/certificates.ts';
import { upsertConnection } from '../../core/store/issuers/connections.ts';
import type { SequenceKey } from '../../core/store/numbers/sequences.ts';
import { allocate } from '../../core/store/numbers/next-number.ts';
import { openWriter } from '../../core/store/database.ts';
import { insertDocument, recordSignature } from '../../core/store/documents/documents.ts';
import type { Database } from '../../core/store/handle.ts';
import { upsertIssuer } from '../../core/store/issuers/issuers.ts';
import { appendLedger } from '../../core/store/numbers/ledger.ts';
import { enqueue } from '../../core/store/delivery/outbox.ts';
import { openStore, type Store, type StoreOptions, type Tx } from '../../core/store/store.ts';
import { putFirstDatabase } from '../support/service/first-database.ts';

/** 2026-11-21 10:00:00 in El Salvador. */
export const NOW = Date.UTC(2026, 10, 21, 16, 0, 0);

export const ISSUER: Issuer = {
  id: '06140312901014',
  nit: '06140312901014',
  nrc: '2345678',
  nombre: 'Abarrotes La Ceiba, S.A. de C.V.',
  nombreComercial: null,
  codActividad: '47190',
  descActividad: 'Venta al por menor',
  direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle El Mirador 12' },
  telefono: '22223333',
  correo: 'ventas@laceiba.example',
  edition2026From: '2026-12-01',
  settings: { esperaMaximaMs: 4000 },
};

export const BRANCH: Branch = {
  id: 'central',
  issuerId: ISSUER.id,
  nombre: 'Sucursal central',
  numero: 1,
  tipoEstablecimiento: '02',
  codEstable: 'M001',
  codPuntoVenta: 'P001',
  formatoNumeroControl: 'interfaz',
  direccion: ISSUER.direccion,
  telefono: '22223333',
  correo: 'central@laceiba.example',
  bienTitulo: null,
  responsable: { nombre: 'Marta Rivas', tipoDocumento: '13', numDocumento: '012345678' },
  quotas: { documentosMes: null },
  horario: null,
};

export const KEY: SequenceKey = {
  issuerId: ISSUER.id,
  ambiente: 'PRUEBAS',
  autoridad: 'simulador',
  tipoDte: '01',
  serie: 'M001P001',
  formato: 'interfaz',
  anio: 2026,
};

export const SELLO = '2026A1B2C3D4E5F60718293A4B5C6D7E8F90ABCD';
export const CERTIFICATE_ID = 'cert-1';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const PUBLIC_KEY_PEM = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** Signature of a payload as it is stored: the third part of the JWS. */
export function firmaOf(payload: string): string {
  const signed = `eyJhbGciOiJSUzUxMiJ9.${Buffer.from(payload).toString('base64url')}`;
  return sign('RSA-SHA512', Buffer.from(signed), pair.privateKey).toString('base64url');
}

export function verifySignature(publicKeyPem: string, jws: string): boolean {
  const end = jws.lastIndexOf('.');
  return verify(
    'RSA-SHA512',
    Buffer.from(jws.slice(0, end)),
    publicKeyPem,
    Buffer.from(jws.slice(end + 1), 'base64url'),
  );
}

/** A new database file; `dispose` closes what was opened and deletes the folder. */
export function temporaryDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'caja-store-'));
  const file = join(folder, 'caja.db');
  const stores: Store[] = [];
  return {
    folder,
    file,
    open(options: Partial<StoreOptions> = {}): Store {
      if (options.migrate !== false && !existsSync(file)) putFirstDatabase(file);
      const store = openStore({ file, now: () => NOW, migrate: true, ...options });
      stores.push(store);
      return store;
    },
    /** A connection past the store, for attacks. */
    raw(): Database {
      return openWriter(file);
    },
    async dispose(): Promise<void> {
      await Promise.all(stores.map((store) => store.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestDatabase = ReturnType<typeof temporaryDatabase>;

/** The same, open and with {@link seed} in it. */
export async function seededDatabase(): Promise<{
  readonly database: TestDatabase;
  readonly store: Store;
}> {
  const database = temporaryDatabase();
  const store = database.open();
  await seed(store);
  return { database, store };
}

export async function seed(store: Store): Promise<void> {
  await store.transact((tx, now) => {
    upsertIssuer(tx, ISSUER, now);
    upsertBranch(tx, BRANCH, now);
    const connection = {
      issuerId: ISSUER.id,
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      url: null,
      user: null,
    } as const;
    upsertConnection(tx, { connection, secret: null, now });
    const certificate = {
      id: CERTIFICATE_ID,
      issuerId: ISSUER.id,
      ambiente: 'PRUEBAS',
      publicKeyPem: PUBLIC_KEY_PEM,
      privateKeySealed: Buffer.from('sealed'),
      fingerprint: 'f1',
      notBefore: null,
      notAfter: null,
    } as const;
    upsertCertificate(tx, certificate, now);
  });
}

let lastCode = 0;

/** A code nobody else in this test run has. */
export function newCode(): string {
  lastCode += 1;
  return `0A1B2C3D-4E5F-4A6B-8C7D-${(process.pid * 1_000_000 + lastCode).toString(16).toUpperCase().padStart(12, '0')}`;
}

export interface Issued {
  readonly id: number;
  readonly numero: number;
  readonly codigoGeneracion: string;
  readonly payload: string;
}

/** Numbers one document as the engine does: number, document, ledger and queue in one work. */
export function issue(tx: Tx, now: number, key: SequenceKey = KEY): Issued {
  const { sequenceId, numero } = allocate(tx, key);
  const codigoGeneracion = newCode();
  const numeroControl = `DTE-${key.tipoDte}-0001-${String(numero).padStart(8, '0')}`;
  const [fecEmi, horEmi] = [`${key.anio}-11-21`, '10:00:00'];
  const payload = JSON.stringify({
    identificacion: {
      version: key.tipoDte === '01' ? 1 : 3,
      ambiente: '00',
      tipoDte: key.tipoDte,
      numeroControl,
      codigoGeneracion,
      tipoContingencia: null,
      fecEmi,
      horEmi,
    },
    emisor: { nit: key.issuerId },
    receptor: null,
    cuerpo: 'Piña',
    resumen: {
      totalPagar: 11.3,
      montoTotalOperacion: 11.3,
      totalIva: 1.3,
      tributos: key.tipoDte === '01' ? null : [{ codigo: '20', valor: 1.3 }],
    },
  });
  const sha256 = createHash('sha256').update(payload).digest('hex');
  const { issuerId, ambiente, autoridad, tipoDte } = key;
  const id = insertDocument(tx, {
    codigoGeneracion,
    issuerId,
    branchId: BRANCH.id,
    ambiente,
    autoridad,
    sequenceId,
    numero,
    tipoDte,
    edicion: '2023',
    numeroControl,
    fecEmi,
    horEmi,
    emittedAt: now,
    montoCentavos: 1130n,
    ivaCentavos: 130n,
    receptorDocumento: null,
    receptorNombre: null,
    reemplazaA: null,
    apiKeyId: 'key-1',
    payload,
    sha256,
    contingencyId: null,
  });
  appendLedger(tx, { sequenceId, numero, estado: 'ASIGNADO', codigoGeneracion, sha256, at: now });
  enqueue(tx, id, now + 1000);
  return { id, numero, codigoGeneracion, payload };
}

/** Signs a version of an issued document, the first unless given. */
export function signIssued(tx: Tx, issued: Issued, version = 1): void {
  const { id, payload } = issued;
  recordSignature(tx, {
    documentId: id,
    version,
    certificateId: CERTIFICATE_ID,
    firma: firmaOf(payload),
    signedAt: NOW,
  });
}
