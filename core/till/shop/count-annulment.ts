/** Annuls a stock count with a reason (§existence): it no longer counts, but stays visible. */
import { countAnnulmentRequest, type CountAnnulmentRequest } from '../../contract/api/shop/stock.ts';
import type { Caller } from '../../contract/caller.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { shapedBody } from '../../engine/shaped-body.ts';
import { findCountPaper } from '../../store/counts/count-papers.ts';
import { appendStockEntry } from '../../store/stock/entries.ts';
import type { Tx } from '../../store/store.ts';

/**
 * @throws AppError `VALIDACION`, `DOCUMENTO_NO_ENCONTRADO` for a count the caller may not see, `ESTADO_NO_PERMITE` for
 * an annulled one
 */
export function annulCount(
  tx: Tx,
  of: {
    readonly caller: Caller;
    readonly id: string;
    readonly request: unknown;
    readonly now: Instant;
  },
): { readonly id: string; readonly conteo: string; readonly motivo: string } {
  const { caller, id, now } = of;
  const { motivo } = shapedBody<CountAnnulmentRequest>(countAnnulmentRequest, of.request);
  const paper = /^\d{1,15}$/.test(id) ? findCountPaper(tx, Number(id)) : null;
  if (paper === null || paper.issuerId !== caller.issuerId || paper.ambiente !== caller.ambiente)
    throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('conteo-inv-desconocido', { id }));
  if (paper.annulledBy !== null) throw refusal('ESTADO_NO_PERMITE', rule('conteo-inv-ya-anulado'));
  const { issuerId, ambiente, keyId, userId } = caller;
  const by = userId === undefined ? { apiKeyId: keyId } : { userId };
  const { branchId, id: reverses } = paper;
  const entry = { issuerId, branchId, ambiente, causa: 'conteo-anulado', ...by } as const;
  const written = appendStockEntry(tx, { ...entry, reverses, motivo, recordedAt: now });
  return { id: String(written), conteo: String(reverses), motivo };
}
