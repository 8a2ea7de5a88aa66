/** Every Spanish text of the interface: what comes at once, and what comes with the first further screen. */
import { esAtOnce } from './es-at-once.ts';
import { esDocuments } from './es/documents.ts';
import { esMeasured } from './es/measured.ts';
import { esLists } from './es/lists.ts';
import { esGoodsReports } from './es/goods-reports.ts';
import { esInventory } from './es/inventory.ts';
import { esProposals } from './es/proposals.ts';
import { esTransfers } from './es/transfers.ts';
import { esProducts } from './es/products.ts';
import { esQueue } from './es/queue.ts';
import { esInvalidation } from './es/invalidation.ts';
import { esExcluded } from './es/excluded.ts';
import { esLabels } from './es/labels.ts';
import { esPurchases } from './es/purchases.ts';
import { esPurchasesByHand } from './es/purchases-by-hand.ts';
import { esBooks } from './es/books.ts';
import { esStatistics } from './es/statistics.ts';
import { esSettings } from './es/settings.ts';
import { esNoteSettings } from './es/note-settings.ts';
import { esOpeningHours } from './es/opening-hours.ts';
import { esSettingsNav } from './es/settings-nav.ts';
import { esAudit } from './es/audit.ts';
import { esIntegration } from './es/integration.ts';
import { esMaintenance } from './es/maintenance.ts';
import { esWizard } from './es/wizard.ts';

export const es = {
  ...esAtOnce,
  lists: esLists,
  proposals: esProposals,
  measured: esMeasured,
  ...esInvalidation,
  ...esExcluded,
  ...esLabels,
  ...esPurchases,
  ...esPurchasesByHand,
  ...esStatistics,
  ...esBooks,
  ...esIntegration,
  audit: esAudit,
  inventory: esInventory,
  transfers: esTransfers,
  goodsReports: esGoodsReports,
  maintenance: esMaintenance,
  config: esSettings,
  noteSettings: esNoteSettings,
  openingHours: esOpeningHours,
  settingsNav: esSettingsNav,
  wizard: esWizard,
  ...esDocuments,
  ...esQueue,
  ...esProducts,
};

/** All texts of the interface; every language has them all. */
export type Words = typeof es;
