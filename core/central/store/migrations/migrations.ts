/** All migrations of the centre in order. A published one is never changed: a correction is a new one at the end. */
import { initial } from './0001-initial.ts';
import { books } from './0002-books.ts';
import { receiving } from './0003-receiving.ts';
import { handedDown } from './0004-handed-down.ts';
import { catalogueMarks } from './0005-catalogue-marks.ts';
import { managerCodes } from './0006-manager-codes.ts';
import { auditSaid } from './0007-audit-said.ts';
import { unjudgedSignatures } from './0008-unjudged-signatures.ts';
import { invalidatedElsewhere } from './0009-invalidated-elsewhere.ts';
import { productTotals } from './0010-product-totals.ts';
import { foreignQuery } from './0011-foreign-query.ts';
import { tillTotals } from './0012-till-totals.ts';
import { soldDays } from './0013-sold-days.ts';
import { ownCatalogue } from './0014-own-catalogue.ts';
import { presentations } from './0015-presentations.ts';
import { stock } from './0016-stock.ts';
import { toldTransfers } from './0017-told-transfers.ts';
import { prices } from './0018-prices.ts';
import { accounts } from './0019-accounts.ts';
import { creditParts } from './0020-credit-parts.ts';
import { blocksQuotes } from './0021-blocks-quotes.ts';
import { purchases } from './0022-purchases.ts';
import { productTraits } from './0023-product-traits.ts';
import { numbersGivenAgain } from './0024-numbers-given-again.ts';
import { soldLines } from './0025-sold-lines.ts';
import { goodsNumbers } from './0026-goods-numbers.ts';
import { toldPlaces } from './0027-told-places.ts';
import { paperNumbers } from './0028-paper-numbers.ts';

/** SQL of each migration; its version is its place, from 1. */
export const MIGRATIONS: readonly string[] = [
  initial,
  books,
  receiving,
  handedDown,
  catalogueMarks,
  managerCodes,
  auditSaid,
  unjudgedSignatures,
  invalidatedElsewhere,
  productTotals,
  foreignQuery,
  tillTotals,
  soldDays,
  ownCatalogue,
  presentations,
  stock,
  toldTransfers,
  prices,
  accounts,
  creditParts,
  blocksQuotes,
  purchases,
  productTraits,
  numbersGivenAgain,
  soldLines,
  goodsNumbers,
  toldPlaces,
  paperNumbers,
];
