/** What can be proved of records before they are kept: hashes of texts, links of ledgers, signatures. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { RecordKind, RecordRow } from '../../contract/central/stream-records.ts';
import { chainHash } from '../../store/proof/hash-chain.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import { sha256 } from './batch-text.ts';
import type { Quarantined, StreamRecord } from './read-records.ts';

/** A trouble that is reported to managers. */
export interface Finding {
  readonly kind:
    | 'CADENA'
    | 'FIRMA'
    | 'NUMERO_REPETIDO'
    | 'BIFURCADA'
    | 'CUARENTENA'
    | 'RESTAURADA'
    | 'SERIE'
    | 'AJENO'
    | 'CERTIFICADO';
  /** Tells it from others of its kind at the same till. */
  readonly about: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Verified {
  readonly records: readonly StreamRecord[];
  readonly bad: readonly Quarantined[];
  readonly findings: readonly Finding[];
}

/** base64url of the header that every signed document has (§signature). */
const PROTECTED_HEADER = 'eyJhbGciOiJSUzUxMiJ9';
/** Ledger rows that the next one may follow: after a restore not the last one. */
const LEDGER_CANDIDATES = 20;

/** Proves what can be proved of records of one installation. */
export async function verifyRecords(
  tx: Tx,
  installation: string,
  records: readonly StreamRecord[],
): Promise<Verified> {
  const bad: Quarantined[] = [];
  const texts = new Set<RecordKind>(['version', 'event']);
  const sound = records.filter((record) => {
    const { payload, sha256: said } = record.row;
    if (!texts.has(record.kind) || sha256(payload as string) === said) return true;
    bad.push({ seq: record.seq, kind: record.kind, reason: 'HUELLA', line: record.line });
    return false;
  });
  const [ledgers, signed, certificates] = await sentAtOnce([
    ledgerFindings(tx, installation, sound),
    checkSignatures(tx, installation, sound),
    newCertificates(tx, installation, sound),
  ]);
  return { records: signed.records, bad, findings: [...ledgers, ...signed.findings, ...certificates] };
}

/** A till that signs with another key than before: a renewal, or somebody who has the till's key and not the taxpayer's. */
async function newCertificates(
  tx: Tx,
  installation: string,
  records: readonly StreamRecord[],
): Promise<readonly Finding[]> {
  const brought = records.flatMap(({ kind, row }) =>
    kind === 'certificate' ? [row as RecordRow<'certificate'>] : [],
  );
  if (brought.length === 0) return [];
  const known = await tx.rows<{ nit: string; ambiente: string; public_key_pem: string }>(
    'SELECT nit, ambiente, public_key_pem FROM certificate WHERE installation_id = $1',
    [installation],
  );
  return brought.flatMap(({ nit, ambiente, publicKeyPem, fingerprint }) => {
    const same = known.filter((each) => each.nit === nit && each.ambiente === ambiente);
    const isNew = same.length > 0 && same.every(({ public_key_pem: pem }) => pem !== publicKeyPem);
    return isNew
      ? [{ kind: 'CERTIFICADO' as const, about: fingerprint, detail: { nit, ambiente, huella: fingerprint } }]
      : [];
  });
}

async function ledgerFindings(
  tx: Tx,
  installation: string,
  records: readonly StreamRecord[],
): Promise<readonly Finding[]> {
  const sequences = Map.groupBy(
    records.flatMap(({ kind, row }) => (kind === 'ledger' ? [row as RecordRow<'ledger'>] : [])),
    (link) => sequenceOf(link).join(' '),
  );
  const found = [...sequences].map(async ([name, links]) => {
    const [first] = links;
    const before = first === undefined ? [] : await linksBefore(tx, installation, first);
    return links
      .filter((link, index) => !follows(link, links[index - 1]?.hash ?? before))
      .map((link): Finding => ({
        kind: 'CADENA',
        about: name,
        detail: { numero: link.numero, serie: link.serie },
      }));
  });
  return (await sentAtOnce(found)).flat();
}

/**
 * Whether a link belongs to the one before it, or to one of several; the first one that is known has nothing to follow, and one that is
 * known already comes again: a till that enrols while it sells names a row twice.
 */
function follows(link: RecordRow<'ledger'>, before: string | readonly string[]): boolean {
  const heads = typeof before === 'string' ? [before] : before;
  if (heads.length === 0 || heads.includes(link.hash)) return true;
  const fields = [link.numero, link.estado, link.codigoGeneracion, link.sha256, link.at];
  return heads.some((head) => chainHash(head, fields) === link.hash);
}

function sequenceOf(link: RecordRow<'ledger'>): readonly (string | number)[] {
  return [link.nit, link.ambiente, link.autoridad, link.tipoDte, link.serie, link.formato, link.anio];
}

async function linksBefore(
  tx: Tx,
  installation: string,
  link: RecordRow<'ledger'>,
): Promise<readonly string[]> {
  const rows = await tx.rows<{ hash: string }>(
    `SELECT hash FROM ledger WHERE installation_id = $1 AND nit = $2 AND ambiente = $3 AND autoridad = $4 AND tipo_dte = $5
       AND serie = $6 AND formato = $7 AND anio = $8 AND numero <= $9 ORDER BY numero DESC, id DESC LIMIT ${LEDGER_CANDIDATES}`,
    [installation, ...sequenceOf(link), link.numero],
  );
  return rows.map(({ hash }) => hash);
}

async function checkSignatures(
  tx: Tx,
  installation: string,
  records: readonly StreamRecord[],
): Promise<{ readonly records: readonly StreamRecord[]; readonly findings: readonly Finding[] }> {
  const signatures = records.filter(({ kind }) => kind === 'signature');
  if (signatures.length === 0) return { records, findings: [] };
  const rows = signatures.map(({ row }) => row as RecordRow<'signature'>);
  const [keys, payloads] = await sentAtOnce([
    publicKeys(tx, installation, { records, rows }),
    payloadsOf(tx, installation, { records, rows }),
  ]);
  const findings: Finding[] = [];
  const checked = records.map((record) => {
    if (record.kind !== 'signature') return record;
    const { documento, version, certificate, firma } = record.row as RecordRow<'signature'>;
    const key = keys.get(certificate);
    const payload = payloads.get(`${documento} ${version}`);
    const holds = key === undefined || payload === undefined ? null : signatureHolds(payload, firma, key);
    if (holds === false) findings.push({ kind: 'FIRMA', about: documento, detail: { documento, version } });
    return { ...record, row: { ...record.row, holds } };
  });
  return { records: checked, findings };
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

function publicKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
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

/** Whether the third part of a JWS belongs to that text. */
function signatureHolds(payload: string, firma: string, key: KeyObject): boolean {
  const input = `${PROTECTED_HEADER}.${Buffer.from(payload, 'utf8').toString('base64url')}`;
  return verify('RSA-SHA512', Buffer.from(input, 'latin1'), key, Buffer.from(firma, 'base64url'));
}
