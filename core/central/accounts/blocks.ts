/** Customers who may not buy on credit at any till: the last decision received counts (§account-blocks). */
import { MAX_CATALOGUE_ROWS, type HandedBlock } from '../../contract/central/catalogue/catalogue.ts';
import type { RecordRow } from '../../contract/central/stream-records.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { appendAudit } from '../managers/audit.ts';
import { nextVersion } from '../master-data/versions.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { StreamRecord } from '../receiving/read-records.ts';
import type { Tx } from '../store/database.ts';
import { holdCompany } from '../store/hold-company.ts';

interface BlockRow extends Record<string, unknown> {
  readonly tipo_documento: string;
  readonly num_documento: string;
  readonly motivo: string | null;
  readonly quien: string;
  readonly caja: string | null;
  readonly at: string;
}

const COLUMNS = 'tipo_documento, num_documento, motivo, quien, caja, at::text';
const AFTER = `SELECT ${COLUMNS} FROM customer_block WHERE $1::bigint IS NULL OR version > $1 ORDER BY version`;
const FIND = `SELECT ${COLUMNS} FROM customer_block WHERE tipo_documento = $1 AND num_documento = $2`;
const PUT = `
  INSERT INTO customer_block (company_id, tipo_documento, num_documento, motivo, quien, caja, at, version)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (company_id, tipo_documento, num_documento) DO UPDATE SET motivo = excluded.motivo, quien = excluded.quien,
    caja = excluded.caja, at = excluded.at, version = excluded.version`;
/** A till that enrolled again resends its decisions: known ones are skipped, not those for which there was no room. */
const TOLD = `
  SELECT 1 AS one FROM credit_block JOIN customer_block USING (company_id, tipo_documento, num_documento)
  WHERE credit_block.nit = $1 AND tipo_documento = $2 AND num_documento = $3 AND credit_block.at = $4 AND credit_block.quien = $5
    AND credit_block.motivo IS NOT DISTINCT FROM $6 LIMIT 1`;
/** A customer who is told of already, or one more. */
const HAS_ROOM = `
  SELECT 1 AS one WHERE EXISTS (SELECT 1 FROM customer_block WHERE tipo_documento = $1 AND num_documento = $2)
    OR (SELECT count(*) FROM customer_block) < ${MAX_CATALOGUE_ROWS}`;
const NAME =
  "SELECT profile ->> 'nombre' AS nombre FROM customer WHERE profile ->> 'tipoDocumento' = $1 AND profile ->> 'numDocumento' = $2";
const TILL = 'SELECT name FROM installation WHERE installation_id = $1';

type CustomerDocument = Pick<HandedBlock, 'tipoDocumento' | 'numDocumento'>;

const blockOf = ({
  tipo_documento: tipoDocumento,
  num_documento: numDocumento,
  at,
  ...row
}: BlockRow): HandedBlock => ({
  tipoDocumento,
  numDocumento,
  motivo: row.motivo,
  quien: row.quien,
  caja: row.caja,
  at: Number(at),
});

/** Decisions after a catalogue version; null: all. */
export async function blocksAfter(tx: Tx, since: number | null): Promise<readonly HandedBlock[]> {
  return (await tx.rows<BlockRow>(AFTER, [since])).map(blockOf);
}

/** The last decision on a customer; null if there is none. */
export async function blockOn(
  tx: Tx,
  { tipoDocumento, numDocumento }: CustomerDocument,
): Promise<HandedBlock | null> {
  const row = await tx.row<BlockRow>(FIND, [tipoDocumento, numDocumento]);
  return row === null ? null : blockOf(row);
}

/**
 * For a decision of a manager. @param campo field of the input that the fault is at
 *
 * @throws AppError `VALIDACION` if it is about one customer more than are handed down
 */
export async function assertBlockRoom(tx: Tx, of: CustomerDocument, campo: string): Promise<void> {
  if (await hasRoom(tx, of)) return;
  const broken = rule('bloqueos-llenos', { maximo: MAX_CATALOGUE_ROWS });
  throw validationError([faultAt(campo, 'FUERA_DE_RANGO', broken)]);
}

/** Call with the company held. */
async function hasRoom(tx: Tx, { tipoDocumento, numDocumento }: CustomerDocument): Promise<boolean> {
  return (await tx.row(HAS_ROOM, [tipoDocumento, numDocumento])) !== null;
}

/** Stores a decision as the last one and audits it with the previous one. @param now when it arrived */
export async function putBlock(
  tx: Tx,
  { company, now }: { readonly company: string; readonly now: number },
  block: HandedBlock,
): Promise<void> {
  const { tipoDocumento, numDocumento, motivo, quien, caja, at } = block;
  const version = await nextVersion(tx, company, now);
  const before = await blockOn(tx, block);
  await tx.run(PUT, [company, tipoDocumento, numDocumento, motivo, quien, caja, at, version]);
  const named = await tx.row<{ nombre: string }>(NAME, [tipoDocumento, numDocumento]);
  await appendAudit(tx, {
    company,
    actor: caja === null ? quien : `${quien} (${caja})`,
    act: motivo === null ? 'credito-desbloqueado' : 'credito-bloqueado',
    detail: { cliente: named?.nombre ?? numDocumento, antes: before?.motivo ?? null, ahora: motivo },
    now,
  });
}

type CreditWord = RecordRow<'creditBlock'>;
type BlockRecord = StreamRecord & { readonly row: CreditWord };

/** Decisions in a batch that are not stored yet; call before the batch is stored. */
export async function newBlocks(tx: Tx, records: readonly StreamRecord[]): Promise<readonly BlockRecord[]> {
  const found: BlockRecord[] = [];
  for (const record of records) {
    if (record.kind !== 'creditBlock') continue;
    const told = record as BlockRecord;
    const { nit, tipoDocumento, numDocumento, at, quien, motivo } = told.row;
    if ((await tx.row(TOLD, [nit, tipoDocumento, numDocumento, at, quien, motivo])) === null)
      found.push(told);
  }
  return found;
}

/** Their order decides which is the last one. @returns those about more customers than are handed down */
export async function takeBlocks(
  tx: Tx,
  { company, installation }: Origin,
  { told, now }: { readonly told: readonly BlockRecord[]; readonly now: number },
): Promise<readonly BlockRecord[]> {
  if (told.length === 0) return [];
  await holdCompany(tx, company);
  const till = await tx.row<{ name: string }>(TILL, [installation]);
  const beyond: BlockRecord[] = [];
  for (const word of told) {
    const { tipoDocumento, numDocumento, motivo, quien, at } = word.row;
    if (!(await hasRoom(tx, word.row))) {
      beyond.push(word);
      continue;
    }
    await putBlock(
      tx,
      { company, now },
      { tipoDocumento, numDocumento, motivo, quien, caja: till?.name ?? '', at },
    );
  }
  return beyond;
}
