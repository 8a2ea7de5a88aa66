/** Verifies records before they are stored: text hashes, ledger links, signatures. */
import type { RecordKind, RecordRow } from '../../contract/central/stream-records.ts';
import { chainHash } from '../../store/proof/hash-chain.ts';
import { sentAtOnce, type Tx } from '../store/database.ts';
import { sha256 } from './batch-text.ts';
import type { Quarantined, StreamRecord } from './read-records.ts';
import { checkSignatures, judgeWaiting } from './signatures.ts';

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
  /** Distinguishes findings of one kind at the same till. */
  readonly about: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Verified {
  readonly records: readonly StreamRecord[];
  readonly bad: readonly Quarantined[];
  readonly findings: readonly Finding[];
}

/** Last ledger rows that the next may follow: after a restore it need not be the last. */
const LEDGER_CANDIDATES = 20;

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
  const [ledgers, signed, certificates, waited] = await sentAtOnce([
    ledgerFindings(tx, installation, sound),
    checkSignatures(tx, installation, sound),
    newCertificates(tx, installation, sound),
    judgeWaiting(tx, installation, sound),
  ]);
  const broken = [...signed.broken, ...waited].map(({ documento, version }): Finding => ({
    kind: 'FIRMA',
    about: documento,
    detail: { documento, version },
  }));
  return { records: signed.records, bad, findings: [...ledgers, ...broken, ...certificates] };
}

/** A till that signs with a new key: a renewal, or a thief of the till's key without the taxpayer's. */
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
    return brokenLinks(links, before).map((link): Finding => ({
      kind: 'CADENA',
      about: name,
      detail: { numero: link.numero, serie: link.serie },
    }));
  });
  return (await sentAtOnce(found)).flat();
}

/**
 * Links that follow none of the possible predecessors; the first known link needs none. Repeated links are skipped: a till that enrols
 * while selling sends rows twice.
 */
function brokenLinks(
  links: readonly RecordRow<'ledger'>[],
  before: readonly string[],
): readonly RecordRow<'ledger'>[] {
  const known = new Set(before);
  let heads = before;
  return links.filter((link) => {
    if (known.has(link.hash)) return false;
    const holds = heads.length === 0 || follows(link, heads);
    known.add(link.hash);
    heads = [link.hash];
    return !holds;
  });
}

function follows(link: RecordRow<'ledger'>, heads: readonly string[]): boolean {
  const fields = [link.numero, link.estado, link.codigoGeneracion, link.sha256, link.at];
  return heads.some((head) => chainHash(head, fields) === link.hash);
}

function sequenceOf(link: RecordRow<'ledger'>): readonly (string | number)[] {
  return [link.nit, link.ambiente, link.autoridad, link.tipoDte, link.serie, link.formato, link.anio];
}

const OF_SEQUENCE = `
  SELECT hash FROM ledger WHERE installation_id = $1 AND nit = $2 AND ambiente = $3 AND autoridad = $4 AND tipo_dte = $5
    AND serie = $6 AND formato = $7 AND anio = $8`;
const BY_NUMBER = `${OF_SEQUENCE} AND numero <= $9 ORDER BY numero DESC, id DESC LIMIT ${LEDGER_CANDIDATES}`;
/** Reads the whole sequence: no index has this order. */
const BY_ROW = `${OF_SEQUENCE} AND id < $9 ORDER BY id DESC LIMIT ${LEDGER_CANDIDATES}`;

/** A number mostly follows the one below it; one that goes back, or is given again, follows whatever was written last. */
async function linksBefore(
  tx: Tx,
  installation: string,
  link: RecordRow<'ledger'>,
): Promise<readonly string[]> {
  const found = async (sql: string, end: number) => {
    const rows = await tx.rows<{ hash: string }>(sql, [installation, ...sequenceOf(link), end]);
    return rows.map(({ hash }) => hash);
  };
  const near = await found(BY_NUMBER, link.numero);
  if (near.length === 0 || near.includes(link.hash) || follows(link, near)) return near;
  return found(BY_ROW, link.id);
}
