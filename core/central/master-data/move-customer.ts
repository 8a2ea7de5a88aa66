/** A customer whose key changes: what was agreed under the former one goes with them. */
import { assertBlockRoom, blockOn, putBlock } from '../accounts/blocks.ts';
import { agreedParts, putParts } from '../accounts/credit-parts.ts';
import type { Tx } from '../store/database.ts';
import { documentOf, removeCustomer } from './customers.ts';
import { nextVersion } from './versions.ts';

const TERMS = `
  UPDATE customer c SET terms = f.terms, version = $3 FROM customer f
  WHERE f.company_id = c.company_id AND f.clave = $1 AND c.clave = $2`;
const END_PRICES =
  'UPDATE agreed_price SET gone = true, gone_at = $3, version = $2 WHERE clave = $1 AND NOT gone';
const COPY_PRICES = `
  INSERT INTO agreed_price (company_id, producto, codigo, lista, clave, minimo, desde, centavos, version)
  SELECT company_id, producto, codigo, lista, $2, minimo, desde, centavos, $3 FROM agreed_price WHERE clave = $1 AND NOT gone
  ON CONFLICT (company_id, codigo, lista, clave, minimo, desde) DO UPDATE SET producto = excluded.producto,
    centavos = excluded.centavos, version = excluded.version, gone = false, gone_at = NULL`;

/** Both customers are stored: the one under `from` ends, and nothing stays of an earlier one under `to`. */
export async function moveCustomer(
  tx: Tx,
  { company, actor, now }: { readonly company: string; readonly actor: string; readonly now: number },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const version = await nextVersion(tx, company, now);
  await tx.run(TERMS, [from, to, version]);
  await tx.run(END_PRICES, [to, version, now]);
  await tx.run(COPY_PRICES, [from, to, version]);
  await tx.run(END_PRICES, [from, version, now]);
  const parts = await agreedParts(tx, from);
  await putParts(tx, { company, clave: to }, parts.get(from) ?? null);
  await putParts(tx, { company, clave: from }, null);
  const [former, present] = [await documentOf(tx, from), await documentOf(tx, to)];
  const block = former === null ? null : await blockOn(tx, former);
  if (present !== null && block !== null && block.motivo !== null) {
    await assertBlockRoom(tx, present, 'numDocumento');
    const { tipoDocumento, numDocumento } = present;
    await putBlock(tx, { company, now }, { ...block, tipoDocumento, numDocumento });
    await putBlock(tx, { company, now }, { ...block, motivo: null, quien: actor, caja: null, at: now });
  }
  await removeCustomer(tx, company, { clave: from, now });
}
