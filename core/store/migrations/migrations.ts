/** All migrations in order. A published one is never changed: a correction is a new one at the end. */
import { initial } from './0001-initial.ts';
import { proof } from './0002-proof.ts';
import { contingency } from './0003-contingency.ts';
import { webhooks } from './0004-webhooks.ts';
import { fence } from './0005-fence.ts';
import { stats } from './0006-stats.ts';
import { corrections } from './0007-corrections.ts';
import { till } from './0008-till.ts';
import { copies } from './0009-copies.ts';
import { sellers } from './0010-sellers.ts';
import { approvals } from './0011-approvals.ts';
import { administration } from './0012-administration.ts';
import { moreCopies } from './0013-more-copies.ts';
import { keyNames } from './0014-key-names.ts';
import { documentSearch } from './0015-document-search.ts';
import { issuerLogo } from './0016-issuer-logo.ts';
import { printing } from './0017-printing.ts';
import { mail } from './0018-mail.ts';
import { cash } from './0019-cash.ts';
import { refusedMail } from './0020-refused-mail.ts';
import { cashApprovals } from './0021-cash-approvals.ts';
import { auditSeal } from './0022-audit-seal.ts';
import { tillBrowsers } from './0023-till-browsers.ts';
import { receivedCash } from './0024-received-cash.ts';
import { notes } from './0025-notes.ts';
import { settlements } from './0026-settlements.ts';
import { central } from './0027-central.ts';
import { quickKeys } from './0028-quick-keys.ts';
import { returns } from './0029-returns.ts';
import { centralDown } from './0030-central-down.ts';
import { lotQueue } from './0031-lot-queue.ts';
import { settlementSuccession } from './0032-settlement-succession.ts';
import { lighterStream } from './0033-lighter-stream.ts';
import { fenceCentral } from './0034-fence-central.ts';
import { foreignInvalidation } from './0035-foreign-invalidation.ts';
import { streamFromRows } from './0036-stream-from-rows.ts';
import { personDay } from './0037-person-day.ts';
import { ownReferences } from './0038-own-references.ts';
import { editions } from './0039-editions.ts';
import { saleDiscounts } from './0040-sale-discounts.ts';
import { purchases } from './0041-purchases.ts';
import { presentations } from './0042-presentations.ts';
import { stock } from './0043-stock.ts';
import { receivedPurchases } from './0045-received-purchases.ts';
import { apiCalls } from './0044-api-calls.ts';
import { purchaseCash } from './0046-purchase-cash.ts';
import { accounts } from './0047-accounts.ts';
import { stockTransfers } from './0048-stock-transfers.ts';
import { bookClosings } from './0049-book-closings.ts';
import { counts } from './0050-counts.ts';
import { purchasesByHand } from './0051-purchases-by-hand.ts';
import { purchaseOrders } from './0052-purchase-orders.ts';
import { streamStock } from './0053-stream-stock.ts';
import { lateMoves } from './0054-late-moves.ts';
import { orderMail } from './0055-order-mail.ts';
import { purchaseSeals } from './0056-purchase-seals.ts';
import { prices } from './0057-prices.ts';
import { accountEntries } from './0058-account-entries.ts';
import { promotions } from './0059-promotions.ts';
import { agentProposals } from './0060-agent-proposals.ts';
import { undonePurchases } from './0061-undone-purchases.ts';
import { supplierCharges } from './0062-supplier-charges.ts';
import { keptWarnings } from './0063-kept-warnings.ts';
import { quotes } from './0064-quotes.ts';
import { customerBlocks } from './0065-customer-blocks.ts';
import { centralPrices } from './0066-central-prices.ts';
import { streamAccounts } from './0067-stream-accounts.ts';
import { centralAccounts } from './0068-central-accounts.ts';
import { webhookStanding } from './0069-webhook-standing.ts';
import { remissionReturns } from './0070-remission-returns.ts';
import { streamBlocksQuotes } from './0071-stream-blocks-quotes.ts';
import { entryPrices } from './0072-entry-prices.ts';
import { causesByPrograms } from './0073-causes-by-programs.ts';
import { invalidationWarnings } from './0074-invalidation-warnings.ts';
import { streamPurchases } from './0078-stream-purchases.ts';
import { productTraits } from './0079-product-traits.ts';
import { owedInPart } from './0080-owed-in-part.ts';
import { streamGoods } from './0081-stream-goods.ts';
import { streamCharges } from './0082-stream-charges.ts';
import { streamPaperNumbers } from './0083-stream-paper-numbers.ts';

/** SQL of each migration; its version is its place, from 1. */
export const MIGRATIONS: readonly string[] = [
  initial,
  proof,
  contingency,
  webhooks,
  fence,
  stats,
  corrections,
  till,
  copies,
  sellers,
  approvals,
  administration,
  moreCopies,
  keyNames,
  documentSearch,
  issuerLogo,
  printing,
  mail,
  cash,
  refusedMail,
  cashApprovals,
  auditSeal,
  tillBrowsers,
  receivedCash,
  notes,
  settlements,
  central,
  quickKeys,
  returns,
  centralDown,
  lotQueue,
  settlementSuccession,
  lighterStream,
  fenceCentral,
  foreignInvalidation,
  streamFromRows,
  personDay,
  ownReferences,
  editions,
  saleDiscounts,
  purchases,
  presentations,
  stock,
  apiCalls,
  receivedPurchases,
  purchaseCash,
  accounts,
  stockTransfers,
  bookClosings,
  counts,
  purchasesByHand,
  purchaseOrders,
  streamStock,
  lateMoves,
  orderMail,
  purchaseSeals,
  prices,
  accountEntries,
  promotions,
  agentProposals,
  undonePurchases,
  supplierCharges,
  keptWarnings,
  quotes,
  customerBlocks,
  centralPrices,
  streamAccounts,
  centralAccounts,
  webhookStanding,
  remissionReturns,
  streamBlocksQuotes,
  entryPrices,
  causesByPrograms,
  invalidationWarnings,
  streamPurchases,
  productTraits,
  owedInPart,
  streamGoods,
  streamCharges,
  streamPaperNumbers,
];
