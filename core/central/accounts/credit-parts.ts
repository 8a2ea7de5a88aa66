/** Shares of customers' credit limits by till: those agreed, and those last sent to each till (§account-quotas). */
import { freeOf, type AgreedParts, type HandedPart } from '../../domain/accounts/quotas.ts';
import type { Tx } from '../store/database.ts';
import type { AccountKey } from './account-rows.ts';

const PARTS = `
  SELECT p.clave, p.installation_id::text AS installation, p.centavos::text FROM credit_part p
  JOIN installation i ON i.company_id = p.company_id AND i.installation_id = p.installation_id AND i.state <> 'REVOCADA'
  WHERE $1::text IS NULL OR p.clave = $1`;
const TILLS = `
  SELECT installation_id::text AS id FROM installation WHERE state <> 'REVOCADA' ORDER BY enrolled_at, installation_id`;
const TOLD = `
  SELECT installation_id::text AS installation, nit, ambiente, tipo_documento, num_documento, cupo::text, held::text
  FROM credit_told WHERE $1::text IS NULL OR (tipo_documento = $1 AND num_documento = $2)`;
const TELL = `
  INSERT INTO credit_told (company_id, installation_id, nit, ambiente, tipo_documento, num_documento, cupo, held, entrega)
  SELECT $1, $2, nit, ambiente, tipo, num, cupo, cupo, $4
  FROM jsonb_to_recordset($3::jsonb) AS told (nit text, ambiente text, tipo text, num text, cupo bigint)
  ON CONFLICT (company_id, installation_id, nit, ambiente, tipo_documento, num_documento) DO UPDATE
  SET cupo = excluded.cupo, held = greatest(credit_told.held, excluded.cupo), entrega = excluded.entrega`;
/** Ignores an answer number that the centre never gave, as after a restore. */
const CONFIRM = `
  UPDATE credit_told t SET held = t.cupo WHERE t.installation_id = $1 AND t.entrega <= $2 AND t.held > t.cupo
    AND $2 <= (SELECT p.entrega FROM account_position p WHERE p.company_id = t.company_id AND p.installation_id = t.installation_id)`;

export async function sharingTills(tx: Tx): Promise<readonly string[]> {
  return (await tx.rows<{ id: string }>(TILLS)).map(({ id }) => id);
}

/** Agreed shares by customer; the limit of a customer without any is shared equally. */
export async function agreedParts(
  tx: Tx,
  clave: string | null = null,
): Promise<ReadonlyMap<string, NonNullable<AgreedParts>>> {
  const rows = await tx.rows<{ clave: string; installation: string; centavos: string }>(PARTS, [clave]);
  return new Map(
    [...Map.groupBy(rows, (row) => row.clave)].map(([of, parts]) => [
      of,
      new Map(parts.map(({ installation, centavos }) => [installation, BigInt(centavos)])),
    ]),
  );
}

/** Replaces a customer's shares; null: shared equally. */
export async function putParts(
  tx: Tx,
  of: { readonly company: string; readonly clave: string },
  parts: AgreedParts,
): Promise<void> {
  await tx.run('DELETE FROM credit_part WHERE clave = $1', [of.clave]);
  for (const [installation, centavos] of parts ?? [])
    await tx.run(
      'INSERT INTO credit_part (company_id, clave, installation_id, centavos) VALUES ($1, $2, $3, $4)',
      [of.company, of.clave, installation, centavos.toString()],
    );
}

/** Moves up to `asked` of the free limit to a till's share; returns the amount moved, in cents. */
export async function takeFree(
  tx: Tx,
  of: { readonly company: string; readonly clave: string; readonly installation: string },
  { limit, asked }: { readonly limit: bigint; readonly asked: bigint },
): Promise<bigint> {
  const agreed = (await agreedParts(tx, of.clave)).get(of.clave) ?? null;
  const free = freeOf(limit, agreed);
  const given = asked < free ? asked : free;
  if (agreed === null || given <= 0n) return 0n;
  const after = new Map(agreed).set(of.installation, (agreed.get(of.installation) ?? 0n) + given);
  await putParts(tx, of, after);
  return given;
}

export const partKey = (installation: string, ambiente: string, of: AccountKey): string =>
  JSON.stringify([installation, ambiente, of.nit, of.tipoDocumento, of.numDocumento]);

/** Quotas last sent to tills, of one customer or of all. */
export async function handedParts(
  tx: Tx,
  of: Pick<AccountKey, 'tipoDocumento' | 'numDocumento'> | null = null,
): Promise<ReadonlyMap<string, HandedPart>> {
  const rows = await tx.rows<{
    installation: string;
    nit: string;
    ambiente: string;
    tipo_documento: string;
    num_documento: string;
    cupo: string;
    held: string;
  }>(TOLD, [of?.tipoDocumento ?? null, of?.numDocumento ?? null]);
  return new Map(
    rows.map((row) => [
      partKey(row.installation, row.ambiente, {
        nit: row.nit,
        tipoDocumento: row.tipo_documento,
        numDocumento: row.num_documento,
      }),
      { cupo: BigInt(row.cupo), held: BigInt(row.held) },
    ]),
  );
}

export interface Telling extends AccountKey {
  readonly ambiente: string;
  readonly cupo: bigint;
  /** Whether the till had no quota before. */
  readonly isFirst: boolean;
}

/** Records the quotas that the next answer sends. @param entrega number of that answer */
export async function noteHanded(
  tx: Tx,
  {
    company,
    installation,
    entrega,
  }: { readonly company: string; readonly installation: string; readonly entrega: number },
  told: readonly Telling[],
): Promise<void> {
  const rows = told.map(({ nit, ambiente, tipoDocumento: tipo, numDocumento: num, cupo }) => ({
    nit,
    ambiente,
    tipo,
    num,
    cupo: Number(cupo),
  }));
  await tx.run(TELL, [company, installation, JSON.stringify(rows), entrega]);
}

/** The till confirms an answer: earlier quotas no longer apply. @returns how many quotas became smaller */
export function confirmHanded(tx: Tx, installation: string, entrega: number): Promise<number> {
  return tx.run(CONFIRM, [installation, entrega]);
}
