/** Verifies mutable tables against the row copies maintained by triggers. */
import type { Reader } from '../handle.ts';
import { COPIED, copyOf } from '../migrations/0002-proof.ts';
import { COPIED_LATER } from '../migrations/0009-copies.ts';
import { COPIED_SELLERS } from '../migrations/0010-sellers.ts';
import { COPIED_APPROVALS } from '../migrations/0011-approvals.ts';
import { COPIED_ADMINISTRATION } from '../migrations/0012-administration.ts';
import { COPIED_LAST } from '../migrations/0013-more-copies.ts';
import { COPIED_KEY_NAMES } from '../migrations/0014-key-names.ts';
import { COPIED_LOGO } from '../migrations/0016-issuer-logo.ts';
import { COPIED_PRINTING } from '../migrations/0017-printing.ts';
import { COPIED_MAIL } from '../migrations/0018-mail.ts';
import { COPIED_CASH } from '../migrations/0019-cash.ts';
import { COPIED_CASH_APPROVALS } from '../migrations/0021-cash-approvals.ts';
import { COPIED_TILL_BROWSERS } from '../migrations/0023-till-browsers.ts';
import { COPIED_RECEIVED_CASH } from '../migrations/0024-received-cash.ts';
import { COPIED_SETTLEMENTS } from '../migrations/0026-settlements.ts';
import { COPIED_CENTRAL } from '../migrations/0027-central.ts';
import { COPIED_QUICK_KEYS } from '../migrations/0028-quick-keys.ts';
import { COPIED_CENTRAL_DOWN } from '../migrations/0030-central-down.ts';
import { COPIED_SUCCESSION } from '../migrations/0032-settlement-succession.ts';
import { COPIED_FOREIGN } from '../migrations/0035-foreign-invalidation.ts';
import { COPIED_STREAM } from '../migrations/0036-stream-from-rows.ts';
import { COPIED_REFERENCES } from '../migrations/0038-own-references.ts';
import { COPIED_EDITIONS } from '../migrations/0039-editions.ts';
import { COPIED_DISCOUNTS } from '../migrations/0040-sale-discounts.ts';
import { COPIED_PRESENTATIONS } from '../migrations/0042-presentations.ts';
import { COPIED_RECEIVED } from '../migrations/0045-received-purchases.ts';
import { COPIED_API_CALLS } from '../migrations/0044-api-calls.ts';
import { COPIED_PURCHASE_CASH } from '../migrations/0046-purchase-cash.ts';
import { COPIED_ACCOUNTS } from '../migrations/0047-accounts.ts';
import { COPIED_TRANSFERS } from '../migrations/0048-stock-transfers.ts';
import { COPIED_BOOKS } from '../migrations/0049-book-closings.ts';
import { COPIED_COUNTS } from '../migrations/0050-counts.ts';
import { COPIED_BY_HAND } from '../migrations/0051-purchases-by-hand.ts';
import { COPIED_ORDER_MAIL } from '../migrations/0055-order-mail.ts';
import { COPIED_PURCHASE_SEALS } from '../migrations/0056-purchase-seals.ts';
import { COPIED_ORDERS } from '../migrations/0052-purchase-orders.ts';
import { COPIED_CENTRAL_STOCK } from '../migrations/0053-stream-stock.ts';
import { COPIED_PRICES } from '../migrations/0057-prices.ts';
import { COPIED_ACCOUNT_ENTRIES } from '../migrations/0058-account-entries.ts';
import { COPIED_PROMOTIONS } from '../migrations/0059-promotions.ts';
import { COPIED_PROPOSALS } from '../migrations/0060-agent-proposals.ts';
import { COPIED_UNDONE } from '../migrations/0061-undone-purchases.ts';
import { COPIED_SUPPLIER_CHARGES } from '../migrations/0062-supplier-charges.ts';
import { COPIED_WARNINGS } from '../migrations/0063-kept-warnings.ts';
import { COPIED_QUOTES } from '../migrations/0064-quotes.ts';
import { COPIED_CUSTOMER_BLOCKS } from '../migrations/0065-customer-blocks.ts';
import { COPIED_CENTRAL_PRICES } from '../migrations/0066-central-prices.ts';
import { COPIED_CENTRAL_CHARGES } from '../migrations/0067-stream-accounts.ts';
import { COPIED_CENTRAL_ACCOUNTS } from '../migrations/0068-central-accounts.ts';
import { COPIED_WEBHOOK_STANDING } from '../migrations/0069-webhook-standing.ts';
import { COPIED_REMISSION_RETURNS } from '../migrations/0070-remission-returns.ts';
import { COPIED_CREDIT_BLOCKS } from '../migrations/0071-stream-blocks-quotes.ts';
import { COPIED_ENTRY_PRICES } from '../migrations/0072-entry-prices.ts';
import { COPIED_INVALIDATION_WARNINGS } from '../migrations/0074-invalidation-warnings.ts';
import { COPIED_TRAITS } from '../migrations/0079-product-traits.ts';
import { COPIED_IN_PART } from '../migrations/0080-owed-in-part.ts';
import { text } from '../row.ts';
import { query } from '../statement.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

const { purchase_annulment: _, ...BY_HAND } = COPIED_BY_HAND;
/** Per table: rows that differ from their copy or have none; copies without a row. */
const DIFFERENCES = Object.entries({
  ...COPIED,
  ...COPIED_LATER,
  ...COPIED_SELLERS,
  ...COPIED_APPROVALS,
  ...COPIED_ADMINISTRATION,
  ...COPIED_LAST,
  ...COPIED_KEY_NAMES,
  ...COPIED_LOGO,
  ...COPIED_PRINTING,
  ...COPIED_MAIL,
  ...COPIED_CASH,
  ...COPIED_CASH_APPROVALS,
  ...COPIED_TILL_BROWSERS,
  ...COPIED_RECEIVED_CASH,
  ...COPIED_SETTLEMENTS,
  ...COPIED_CENTRAL,
  ...COPIED_QUICK_KEYS,
  ...COPIED_CENTRAL_DOWN,
  ...COPIED_SUCCESSION,
  ...COPIED_FOREIGN,
  ...COPIED_STREAM,
  ...COPIED_REFERENCES,
  ...COPIED_EDITIONS,
  ...COPIED_DISCOUNTS,
  ...COPIED_PRESENTATIONS,
  ...COPIED_RECEIVED,
  ...COPIED_API_CALLS,
  ...COPIED_PURCHASE_CASH,
  ...COPIED_ACCOUNTS,
  ...COPIED_TRANSFERS,
  ...COPIED_BOOKS,
  ...COPIED_COUNTS,
  ...BY_HAND,
  ...COPIED_ORDERS,
  ...COPIED_ORDER_MAIL,
  ...COPIED_PURCHASE_SEALS,
  ...COPIED_CENTRAL_STOCK,
  ...COPIED_PRICES,
  ...COPIED_ACCOUNT_ENTRIES,
  ...COPIED_PROMOTIONS,
  ...COPIED_PROPOSALS,
  ...COPIED_UNDONE,
  ...COPIED_SUPPLIER_CHARGES,
  ...COPIED_WARNINGS,
  ...COPIED_QUOTES,
  ...COPIED_CUSTOMER_BLOCKS,
  ...COPIED_CENTRAL_PRICES,
  ...COPIED_CENTRAL_CHARGES,
  ...COPIED_CENTRAL_ACCOUNTS,
  ...COPIED_WEBHOOK_STANDING,
  ...COPIED_REMISSION_RETURNS,
  ...COPIED_CREDIT_BLOCKS,
  ...COPIED_ENTRY_PRICES,
  ...COPIED_INVALIDATION_WARNINGS,
  ...COPIED_TRAITS,
  ...COPIED_IN_PART,
}).map(([tabla, columns]) => {
  const { clave, contenido } = copyOf(columns);
  const rows = `SELECT ${clave} AS clave, ${contenido} AS contenido FROM ${tabla}`;
  return {
    tabla,
    changed: query(`
      SELECT present.clave AS clave, copy.clave IS NULL AS strange FROM (${rows}) AS present
      LEFT JOIN row_copy AS copy ON copy.tabla = '${tabla}' AND copy.clave = present.clave
      WHERE copy.contenido IS NOT present.contenido`),
    gone: query(`
      SELECT clave FROM row_copy WHERE tabla = '${tabla}' AND clave NOT IN (SELECT clave FROM (${rows}))`),
  };
});

export function verifyCopies(reader: Reader, faults: FaultCollector): void {
  for (const { tabla, changed, gone } of DIFFERENCES) {
    const tell = (fila: string, mensaje: string) =>
      faults.add({ tabla, fila, campo: '(fila)', mensaje: `${mensaje} ${RESTORE}` });
    guarded(faults, { tabla, fila: '-' }, () => {
      for (const row of changed.iterate(reader)) {
        const strange = row['strange'] === 1;
        tell(
          text(row, 'clave'),
          strange ? 'El programa no escribió esta fila.' : 'La fila o su copia fue alterada.',
        );
      }
      for (const row of gone.iterate(reader)) tell(text(row, 'clave'), 'La fila falta.');
    });
  }
}
