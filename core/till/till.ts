/** The till's side of the engine: everything its screens need beyond issuing and reading. */
import type { BridgeInput } from '../contract/bridge/bridge.ts';
import type { Issuance } from '../contract/api/results.ts';
import type { Preview, TillContext } from '../contract/till/till.ts';
import { fiscalDate } from '../domain/fiscal-time.ts';
import { createApprovedSettings, type ApprovedSettings } from './people/approved-settings.ts';
import { createCashDesk, type CashDesk } from './cash/cash-desk.ts';
import { createCashPrinting, type CashPrinting, type CashTickets } from './cash/cash-printing.ts';
import type { CentralPort } from './central/central-port.ts';
import { createCentralService, type CentralService } from './central/central-service.ts';
import {
  createCustomerDisplays,
  type CustomerDisplays,
  type CustomerDisplaysDeps,
} from './display/customer-displays.ts';
import { createMembership, type Membership, type MembershipPort } from './central/membership.ts';
import { createCustomers, type Customers } from './catalogue/customers.ts';
import type { Engine } from '../engine/engine.ts';
import { createGuessLimit } from '../domain/central/guess-limit.ts';
import { limitedPins } from './people/guess-limit.ts';
import { createImports, type Imports } from './import/import.ts';
import { issuingInForce } from '../engine/editions/editions-in-force.ts';
import { previewDocument } from './sale/preview.ts';
import { requestWithoutIva } from './sale/preview-prices.ts';
import type { ProgramPort } from './settings/program.ts';
import { createPairedBrowsers, type PairedBrowsers } from './people/paired-browsers.ts';
import { createTillPrinted, type TillPrinted } from './printing/printed-version.ts';
import { createPrinting, type Printing, type PrintingDeps } from './printing/printing.ts';
import { createExportJobs, type ExportJobs, type ExportJobsDeps } from './export/export-jobs.ts';
import { createTillMail, type TillMail, type TillMailDeps } from './mail/mail.ts';
import { createProducts, type Products } from './catalogue/products.ts';
import type { TaxBooks } from './books/tax-books.ts';
import { createQuickKeys, type QuickKeysOfShop } from './catalogue/quick-keys.ts';
import { createTillDocuments, type TillDocuments, type TillDocumentsDeps } from './documents/documents.ts';
import { createTillEvents, type TillEvents } from './events.ts';
import { PIN_GUESS_MS, PIN_GUESSES } from './limits.ts';
import { createSecondManager } from './people/second-manager.ts';
import { createApprovals } from './people/approvals.ts';
import { tillContext } from './frame/frame-context.ts';
import { createDistrictCount } from './catalogue/customer-districts.ts';
import { createNewsBoard } from './news.ts';
import { createTillQueue, type TillQueue } from './queue/queue.ts';
import { createTillInvalidation, type TillInvalidation } from './invalidation/invalidation.ts';
import { createTillStatistics, type TillStatistics } from './statistics/statistics-reads.ts';
import { createTillSessions, type SessionDeps, type TillSessions } from './people/sessions.ts';
import { createTillReturns, type TillReturns } from './returns/returns.ts';
import { createSaleActs, type SaleActs } from './sale/sale-acts.ts';
import { createSaleLimits, type SaleLimits } from './sale/sale-limits.ts';
import { createTillSales, type TillSales } from './sale/sale.ts';
import { createAuditLog, type AuditLog, type AuditLogDeps } from './audit/audit-search.ts';
import { createTillUpkeep, type TillUpkeep, type TillUpkeepPort } from './settings/upkeep.ts';
import { createTillSettings, type TillAdministration, type TillSettings } from './settings/settings.ts';
import type { TillCaller } from './people/browser-session.ts';

export interface TillDeps
  extends
    Omit<SessionDeps, 'news'>,
    Pick<TillDocumentsDeps, 'verifySignature'>,
    Pick<PrintingDeps, 'log'>,
    Pick<CustomerDisplaysDeps, 'displayDoor'>,
    Pick<TillMailDeps, 'mail' | 'mailWorker' | 'sealPassword' | 'passwordOf'>,
    Pick<ExportJobsDeps, 'exportFolder' | 'runExport'> {
  readonly printing: PrintingDeps['port'];
  readonly cashTickets: CashTickets;
  readonly engine: Engine;
  readonly freeDiskBytes: () => number;
  readonly central: CentralPort;
  readonly membership: MembershipPort;
  readonly version: string;
  readonly administration: TillAdministration;
  readonly upkeep: TillUpkeepPort;
  readonly program: ProgramPort;
  readonly proveAudit: AuditLogDeps['proveAudit'];
  /** Away from the till's own thread. */
  readonly books: Pick<TaxBooks, 'month' | 'file'>;
}

/** A sale as a till hands it over, its request parsed. */
export type Sale = Omit<BridgeInput<'documents.issue'>, 'request'> & { readonly request: unknown };
type Draft = Omit<BridgeInput<'documents.preview'>, 'request'> & { readonly request: unknown };

export interface Till {
  readonly engine: Engine;
  readonly sessions: TillSessions;
  readonly products: Products;
  readonly quickKeys: QuickKeysOfShop;
  readonly customers: Customers;
  readonly imports: Imports;
  readonly events: TillEvents;
  readonly invalidation: TillInvalidation;
  readonly cash: CashDesk;
  readonly cashPrinting: CashPrinting;
  readonly statistics: TillStatistics;
  readonly books: TillDeps['books'];
  readonly sales: TillSales;
  readonly saleActs: SaleActs;
  readonly returns: TillReturns;
  readonly documents: TillDocuments;
  readonly queue: TillQueue;
  readonly mail: TillMail;
  readonly exports: ExportJobs;
  readonly printed: TillPrinted;
  readonly printing: Printing;
  readonly settings: TillSettings;
  readonly approvedSettings: ApprovedSettings;
  readonly browsers: PairedBrowsers;
  readonly displays: CustomerDisplays;
  readonly audit: AuditLog;
  readonly upkeep: TillUpkeep;
  /** Idle until it is started, and where the till is enrolled nowhere. */
  readonly central: CentralService;
  readonly membership: Membership;
  context(who: TillCaller): TillContext;
  /** What a document would be; throws nothing for what the person can mend. */
  preview(draft: Draft, who: TillCaller): Preview;
  /** Issues a document; throws AppError as {@link Engine.issue} does, ApprovalRefused where a manager must approve it first. */
  issue(sale: Sale, who: TillCaller): Promise<Issuance>;
}

/** The till over an engine and its store. */
export function createTill(deps: TillDeps): Till {
  const { engine, store, clock } = deps;
  const { keyStops } = engine;
  const news = createNewsBoard();
  const guesses = createGuessLimit({ clock, atOnce: PIN_GUESSES, oneMoreMs: PIN_GUESS_MS });
  const pinMatches = limitedPins(deps.pinMatches, guesses);
  const sessions = createTillSessions({ ...deps, pinMatches, news });
  const products = createProducts({ ...deps, news });
  const sales = createTillSales({ store, reads: engine.reads, products });
  const printing = createPrinting({ ...deps, port: deps.printing, news });
  // One for all of them: guesses at a PIN wait for each other whatever they are for.
  const approvals = createApprovals({ ...deps, pinMatches });
  const second = createSecondManager({ store, approvals });
  const settings = createTillSettings({ ...deps, sessions, news });
  const cash = createCashDesk({ store, clock, approvals, news });
  const withoutDistrict = createDistrictCount(news);
  const context = (who: TillCaller) => {
    const health = engine.health();
    const freeDiskBytes = deps.freeDiskBytes();
    return store.read((reader) =>
      tillContext(reader, { who, health, now: clock.now(), freeDiskBytes, withoutDistrict, keyStops }),
    );
  };
  return {
    engine,
    sessions,
    products,
    quickKeys: createQuickKeys({ store, clock, news }),
    sales,
    saleActs: createSaleActs({ store, approvals }),
    returns: createTillReturns({ engine, store, clock, approvals, news }),
    documents: createTillDocuments(deps),
    queue: createTillQueue(deps),
    mail: createTillMail(deps),
    exports: createExportJobs(deps),
    printed: createTillPrinted(deps),
    printing,
    customers: createCustomers({ ...deps, news }),
    imports: createImports({ ...deps, news, report: engine.reportFailure }),
    settings,
    approvedSettings: createApprovedSettings({ ...deps, settings, approvals, second }),
    browsers: createPairedBrowsers({ ...deps, sessions, news }),
    displays: createCustomerDisplays({ ...deps, news }),
    audit: createAuditLog(deps),
    upkeep: createTillUpkeep(deps),
    invalidation: createTillInvalidation({ engine, store, clock, approvals, news }),
    cash,
    cashPrinting: createCashPrinting({ store, desk: cash, printing, tickets: deps.cashTickets }),
    statistics: createTillStatistics(deps),
    books: deps.books,
    membership: createMembership({ ...deps, news }),
    central: createCentralService({ ...deps, port: deps.central, news }),
    events: createTillEvents({ engine, sessions, news, clock, context }),
    context,
    preview: ({ tipoDte, request, preciosConIva, recibido }, { caller }) =>
      previewDocument(
        store.read((reader) => issuingInForce(reader, caller, fiscalDate(clock.now()))),
        {
          tipoDte,
          request,
          preciosConIva: preciosConIva ?? false,
          recibido: recibido ?? null,
          fecEmi: fiscalDate(clock.now()),
        },
      ),
    issue: issuingOf({ engine, sales, limits: createSaleLimits({ store, clock, approvals }) }),
  };
}

interface IssuingParts {
  readonly engine: Engine;
  readonly sales: TillSales;
  readonly limits: SaleLimits;
}

/** Issues what a till sells, within the limits of the person who sells, or with a manager's approval. */
function issuingOf({ engine, sales, limits }: IssuingParts): Till['issue'] {
  return ({ tipoDte, request, preciosConIva, approval, ...input }, who) => {
    const { caller } = who;
    const { idempotencyKey, corrige } = input;
    const body = preciosConIva === true ? requestWithoutIva(tipoDte, request) : request;
    return sales.during(caller, idempotencyKey, async () => {
      const sale = { tipoDte, request: body, idempotencyKey, corrige, approval };
      const onStored = await limits.confirm(sale, who);
      const noted = onStored === null ? {} : { onStored };
      return engine.issue(tipoDte, { request: body, ...input, ...noted }, caller);
    });
  };
}
