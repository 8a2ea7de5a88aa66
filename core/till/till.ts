/** The till: everything its screens need from the engine. */
import { createGuessLimit } from '../domain/central/guess-limit.ts';
import { createAgentCalls } from './agents/agent-calls.ts';
import { agentOperations, resumeProposals, type DecidingDeps } from './agents/decide.ts';
import { auditOperations, type AuditLogDeps } from './audit/audit-search.ts';
import { bookOperations } from './books/book-operations.ts';
import type { TaxBooks } from './books/tax-books.ts';
import { cashOperations } from './cash/cash-desk.ts';
import { cashPrintingOperations, type CashPrintingDeps } from './cash/cash-printing.ts';
import { createDistrictCount } from './catalogue/customer-districts.ts';
import { customerOperations } from './catalogue/customers.ts';
import type { LabelDeps } from './catalogue/labels.ts';
import { productOperations } from './catalogue/products.ts';
import { quickKeyOperations } from './catalogue/quick-keys.ts';
import type { CentralPort } from './central/central-port.ts';
import { createCentralService } from './central/central-service.ts';
import type { CountParts } from './counts/counts-desk.ts';
import { createCustomerDisplays, type CustomerDisplaysDeps } from './display/customer-displays.ts';
import { documentOperations, type TillDocumentsDeps } from './documents/documents.ts';
import { openTillEvents } from './events.ts';
import { createExportJobs, type ExportJobsDeps } from './export/export-jobs.ts';
import { accountOperations, type AccountDeps } from './accounts/accounts.ts';
import { excludedOperations } from './excluded/excluded.ts';
import { tillContext } from './frame/frame-context.ts';
import { goodsDesk } from './goods-desk.ts';
import { importOperations } from './import/import.ts';
import { invalidationOperations } from './invalidation/invalidation.ts';
import { PIN_GUESS_MS, PIN_GUESSES } from './limits.ts';
import { mailOperations, type TillMailDeps } from './mail/mail.ts';
import { createEventBus, type EventBus } from './event-bus.ts';
import type { Operations, OperationsOf } from './operation.ts';
import { createApprovals } from './people/approvals.ts';
import type { TillCaller } from './people/browser-session.ts';
import { limitedPins } from './people/guess-limit.ts';
import { browserOperations } from './people/paired-browsers.ts';
import {
  createTillSessions,
  sessionOperations,
  type SessionDeps,
  type TillSessions,
} from './people/sessions.ts';
import { pricesOperations } from './prices/prices-desk.ts';
import { promotionsOperations } from './promotions/promotions-desk.ts';
import { createCustomerPhones, type CustomerPhonesDeps } from './phone/customer-phones.ts';
import { printedOperations } from './printing/printed-version.ts';
import { createPrinting, type PrintingDeps } from './printing/printing.ts';
import type { FolderOperationsDeps } from './purchases/folder-operations.ts';
import { createFolderWatch } from './purchases/folder-watch.ts';
import type { OrderDeps } from './purchases/orders.ts';
import { queueOperations } from './queue/queue.ts';
import { quoteOperations } from './quotes/quotes-desk.ts';
import { returnOperations } from './returns/returns.ts';
import { remissionOperations } from './remissions/remissions-desk.ts';
import { saleActOperations } from './sale/sale-acts.ts';
import { createRunningIssuances } from './sale/running-issuances.ts';
import { saleOperations } from './sale/sale.ts';
import type { ProgramPort } from './settings/program.ts';
import { maintenanceOperations, type Backups } from './settings/maintenance.ts';
import { createShopCalls, createTriedShopCalls } from './shop/shop-calls.ts';
import { statisticsOperations } from './statistics/statistics-reads.ts';
import type { TillParts } from './till-parts.ts';

export interface TillDeps
  extends
    Omit<SessionDeps, 'news'>,
    Pick<TillDocumentsDeps, 'verifySignature'>,
    Pick<TillParts, 'engine' | 'log'>,
    Pick<CashPrintingDeps, 'cashTickets'>,
    Pick<CountParts, 'drawCountRecord'>,
    Pick<OrderDeps, 'orderPaper'>,
    Pick<AccountDeps, 'accountPapers'>,
    Pick<CustomerDisplaysDeps, 'displayDoor'>,
    Pick<CustomerPhonesDeps, 'phoneDoor'>,
    Pick<TillMailDeps, 'mail' | 'mailWorker' | 'sealPassword' | 'passwordOf'>,
    Pick<ExportJobsDeps, 'exportFolder' | 'runExport'>,
    Pick<FolderOperationsDeps, 'dataFolder'>,
    Pick<LabelDeps, 'drawLabels'>,
    Pick<AuditLogDeps, 'proveAudit'>,
    Pick<DecidingDeps, 'runOperation' | 'tryChange'> {
  readonly printing: PrintingDeps['port'];
  readonly freeDiskBytes: () => number;
  readonly central: CentralPort;
  readonly version: string;
  readonly maintenance: Backups;
  /** Operations implemented above the till: provisioning, data folder, connection to the centre. */
  readonly above: (
    inside: TillInside,
  ) => OperationsOf<'setup' | 'settings' | 'requests' | 'webhooks'> &
    Omit<OperationsOf<'maintenance'>, keyof ReturnType<typeof maintenanceOperations>>;
  readonly program: ProgramPort;
  readonly books: Omit<TaxBooks, 'all'>;
}

/** Parts of the till for operations implemented above it. */
export interface TillInside extends Pick<TillParts, 'news' | 'approvals'> {
  readonly sessions: TillSessions;
}

function contexts({ engine, store, clock, freeDiskBytes }: TillDeps, news: EventBus) {
  const withoutDistrict = createDistrictCount(news);
  return (who: TillCaller) => {
    const { keyStops } = engine;
    const of = { who, health: engine.health(), now: clock.now(), freeDiskBytes: freeDiskBytes() };
    return store.read((reader) => tillContext(reader, { ...of, withoutDistrict, keyStops }));
  };
}

export function createTill(of: TillDeps) {
  const { engine, clock } = of;
  const news = createEventBus();
  const guesses = createGuessLimit({ clock, atOnce: PIN_GUESSES, oneMoreMs: PIN_GUESS_MS });
  const pinMatches = limitedPins(of.pinMatches, guesses);
  const told = { ...of, news, pinMatches };
  const sessions = createTillSessions(told);
  // Shared, so that PIN guesses wait for each other whatever they are for.
  const approvals = createApprovals(told);
  const deps = { ...told, sessions, approvals, running: createRunningIssuances() };
  const phones = createCustomerPhones(deps);
  const printing = createPrinting({ ...deps, port: of.printing, ticketLink: phones.ticketLink });
  const exports = createExportJobs(deps);
  const displays = createCustomerDisplays(deps);
  const purchaseFolder = createFolderWatch(deps);
  const context = contexts(of, news);
  const operations: Operations = {
    ...sessionOperations(sessions, deps),
    'till.context': (_input, who) => context(who),
    ...saleOperations(deps),
    ...accountOperations({ ...deps, printing }),
    ...quoteOperations({ ...deps, printing }),
    ...excludedOperations(deps),
    ...saleActOperations(deps),
    ...documentOperations(deps),
    ...printedOperations(deps),
    ...invalidationOperations(deps),
    ...returnOperations(deps),
    ...remissionOperations(deps),
    ...queueOperations(deps),
    ...agentOperations(deps),
    ...productOperations(deps),
    ...pricesOperations(deps),
    ...promotionsOperations(deps),
    ...quickKeyOperations(deps),
    ...goodsDesk(deps, purchaseFolder),
    ...customerOperations(deps),
    'catalogs.search': (input) => engine.reads.catalog(input),
    ...importOperations({ ...deps, report: engine.reportFailure }),
    ...exports.operations,
    ...cashOperations(deps),
    ...cashPrintingOperations({ ...deps, printing }),
    ...printing.operations,
    ...mailOperations(deps),
    ...bookOperations(deps),
    ...statisticsOperations(deps),
    ...of.above({ sessions, news, approvals }),
    ...browserOperations(deps),
    ...displays.operations,
    ...phones.operations,
    ...auditOperations(deps),
    ...maintenanceOperations(deps),
  };
  return {
    engine,
    operations,
    sessions,
    printing,
    exports,
    displays,
    phones,
    /** Idle until started. */
    purchaseFolder,
    /** For agents calling by MCP; `resume` finishes confirmed proposals. */
    agents: { ...createAgentCalls(deps), resume: () => resumeProposals(deps) },
    shop: createShopCalls(deps),
    triedShop: createTriedShopCalls(deps),
    /** Idle until started, and without an enrolment. */
    central: createCentralService({ ...deps, port: of.central }),
    openEvents: (token: string, wake: () => void) => openTillEvents({ ...deps, context }, token, wake),
  };
}
export type Till = ReturnType<typeof createTill>;
