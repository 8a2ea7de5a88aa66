/** Checks received signatures against their texts and certificates. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { RecordRow } from '../../contract/central/stream-records.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import type { StreamRecord } from './read-records.ts';

/** base64url of the JWS header of every signed document (§signature). */
const PROTECTED_HEADER = 'eyJhbGciOiJSUzUxMiJ9';
const MAX_KEPT_KEYS = 1000;
const MAX_PEM_CHARS = 10_000;
/** Largest accepted key; the authority's have 2048 bits. */
const MAX_MODULUS_BITS = 4096;
const MAX_EXPONENT = 2n ** 32n;
/** Waiting signatures judged per round when their certificate arrives, and rounds per batch. */
const JUDGED_AT_ONCE = 500;
const MOST_ROUNDS = 20;

export interface Version {
  readonly documento: string;
  readonly version: number;
}

/** A text with the signature part of its JWS. */
export interface Signed {
  readonly payload: string;
  readonly firma: string;
}

const WAITED_FOR = `
  SELECT DISTINCT certificate FROM document_signature WHERE installation_id = $1 AND holds IS NULL AND certificate = ANY ($2)`;
const WAITING = `
  SELECT g.documento, g.version, g.certificate, g.firma, v.payload
  FROM document_signature g JOIN document_version v USING (company_id, installation_id, documento, version)
  WHERE g.installation_id = $1 AND g.holds IS NULL AND g.certificate = $2 LIMIT ${JUDGED_AT_ONCE}`;
const JUDGE = `
  UPDATE document_signature g SET holds = i.holds
  FROM unnest($2::text[], $3::int[], $4::boolean[]) AS i (documento, version, holds)
  WHERE g.installation_id = $1 AND g.certificate = $5 AND g.documento = i.documento AND g.version = i.version AND g.holds IS NULL`;

interface WaitingRow extends Version, Signed {}

/** Judges stored signatures whose certificates arrive in these records; returns the invalid ones. */
export async function judgeWaiting(
  tx: Tx,
  installation: string,
  records: readonly StreamRecord[],
): Promise<readonly Version[]> {
  const certificates = records.flatMap(({ kind, row }) =>
    kind === 'certificate' ? [row as RecordRow<'certificate'>] : [],
  );
  if (certificates.length === 0) return [];
  const latest = new Map(certificates.map((certificate) => [certificate.id, certificate.publicKeyPem]));
  const waiting = await tx.rows<{ certificate: string }>(WAITED_FOR, [installation, [...latest.keys()]]);
  const broken: Version[] = [];
  for (const { certificate } of waiting)
    broken.push(
      ...(await judgeThoseOf(tx, installation, { certificate, pem: latest.get(certificate) ?? '' })),
    );
  return broken;
}

async function judgeThoseOf(
  tx: Tx,
  installation: string,
  { certificate, pem }: { readonly certificate: string; readonly pem: string },
): Promise<readonly Version[]> {
  const key = publicKey(pem);
  const broken: Version[] = [];
  if (key === null) return broken;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const rows = await tx.rows<WaitingRow & Record<string, unknown>>(WAITING, [installation, certificate]);
    const holds = rows.map(({ payload, firma }) => signatureHolds(payload, firma, key));
    broken.push(...rows.filter((_, index) => holds[index] === false));
    if (rows.length > 0)
      await tx.run(JUDGE, [
        installation,
        rows.map(({ documento }) => documento),
        rows.map(({ version }) => version),
        holds,
        certificate,
      ]);
    if (rows.length < JUDGED_AT_ONCE) break;
  }
  return broken;
}

/** Judges the signatures among these records with certificates and texts of this batch or stored ones. */
export async function checkSignatures(
  tx: Tx,
  installation: string,
  records: readonly StreamRecord[],
): Promise<{ readonly records: readonly StreamRecord[]; readonly broken: readonly Version[] }> {
  const signatures = records.filter(({ kind }) => kind === 'signature');
  if (signatures.length === 0) return { records, broken: [] };
  const rows = signatures.map(({ row }) => row as RecordRow<'signature'>);
  const [keys, payloads] = await sentAtOnce([
    publicKeys(tx, installation, { records, rows }),
    payloadsOf(tx, installation, { records, rows }),
  ]);
  const broken: Version[] = [];
  const checked = records.map((record) => {
    if (record.kind !== 'signature') return record;
    const { documento, version, certificate, firma } = record.row as RecordRow<'signature'>;
    const key = keys.get(certificate);
    const payload = payloads.get(`${documento} ${version}`);
    const holds = key === undefined || payload === undefined ? null : signatureHolds(payload, firma, key);
    if (holds === false) broken.push({ documento, version });
    return { ...record, row: { ...record.row, holds } };
  });
  return { records: checked, broken };
}

interface SignedRows {
  readonly records: readonly StreamRecord[];
  readonly rows: readonly RecordRow<'signature'>[];
}

async function publicKeys(
  tx: Tx,
  installation: string,
  { records, rows }: SignedRows,
): Promise<ReadonlyMap<string, KeyObject>> {
  const stored = await tx.rows<{ id: string; public_key_pem: string }>(
    'SELECT id, public_key_pem FROM certificate WHERE installation_id = $1 AND id = ANY ($2)',
    [installation, rows.map(({ certificate }) => certificate)],
  );
  const pems = new Map(stored.map(({ id, public_key_pem: pem }) => [id, pem]));
  for (const { kind, row } of records) {
    if (kind === 'certificate') pems.set(row['id'] as string, row['publicKeyPem'] as string);
  }
  const keys = new Map<string, KeyObject>();
  for (const [id, pem] of pems) {
    const key = publicKey(pem);
    if (key !== null) keys.set(id, key);
  }
  return keys;
}

const storedKeys = new Map<string, KeyObject | null>();

/** The key of a PEM; null if invalid. LRU cache: parsing a key costs more than checking a signature. */
function publicKey(pem: string): KeyObject | null {
  const kept = storedKeys.get(pem);
  const key = kept === undefined ? parsedKey(pem) : kept;
  storedKeys.delete(pem);
  storedKeys.set(pem, key);
  const [oldest] = storedKeys.keys();
  if (storedKeys.size > MAX_KEPT_KEYS && oldest !== undefined) storedKeys.delete(oldest);
  return key;
}

/**
 * A holder of a till's key may send any text as a certificate: only usual RSA keys are accepted, since a huge public exponent would block
 * this process on every signature.
 */
function parsedKey(pem: string): KeyObject | null {
  if (pem.length > MAX_PEM_CHARS) return null;
  try {
    const key = createPublicKey(pem);
    const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
    const isUsual = key.asymmetricKeyType === 'rsa' && modulusLength <= MAX_MODULUS_BITS;
    return isUsual && publicExponent <= MAX_EXPONENT ? key : null;
  } catch {
    return null;
  }
}

async function payloadsOf(
  tx: Tx,
  installation: string,
  { records, rows }: SignedRows,
): Promise<ReadonlyMap<string, string>> {
  const payloads = new Map<string, string>();
  for (const { kind, row } of records) {
    if (kind !== 'version') continue;
    const { documento, version, payload } = row as RecordRow<'version'>;
    payloads.set(`${documento} ${version}`, payload);
  }
  const missing = rows.filter(({ documento, version }) => !payloads.has(`${documento} ${version}`));
  if (missing.length === 0) return payloads;
  const stored = await tx.rows<{ documento: string; version: number; payload: string }>(
    'SELECT documento, version, payload FROM document_version WHERE installation_id = $1 AND documento = ANY ($2)',
    [installation, missing.map(({ documento }) => documento)],
  );
  for (const { documento, version, payload } of stored) payloads.set(`${documento} ${version}`, payload);
  return payloads;
}

export function isSignedWith(pem: string, { payload, firma }: Signed): boolean {
  const key = publicKey(pem);
  return key !== null && signatureHolds(payload, firma, key);
}

function signatureHolds(payload: string, firma: string, key: KeyObject): boolean {
  const input = `${PROTECTED_HEADER}.${Buffer.from(payload, 'utf8').toString('base64url')}`;
  return verify('RSA-SHA512', Buffer.from(input, 'latin1'), key, Buffer.from(firma, 'base64url'));
}
