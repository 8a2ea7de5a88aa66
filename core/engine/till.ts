/** The till's side of the engine: everything its screens need beyond issuing and reading. */
import type { BridgeInput } from '../contract/bridge.ts';
import type { Issuance } from '../contract/results.ts';
import type { Preview, TillContext } from '../contract/till.ts';
import { fiscalDate } from '../domain/fiscal-time.ts';
import { createCashDesk, type CashDesk } from './cash-desk.ts';
import { createCashPrinting, type CashPrinting, type CashTickets } from './cash-printing.ts';
import { createCustomers, type Customers } from './customers.ts';
import type { Engine } from './engine.ts';
import { createImports, type Imports } from './import.ts';
import { loadIssuing } from './preflight.ts';
import { previewDocument } from './preview.ts';
import { requestWithoutIva } from './preview-prices.ts';
import { createTillPrinted, type TillPrinted } from './till-printed.ts';
import { createPrinting, type Printing, type PrintingDeps } from './printing.ts';
import { createExportJobs, type ExportJobs, type ExportJobsDeps } from './export-jobs.ts';
import { createTillMail, type TillMail, type TillMailDeps } from './mail-till.ts';
import { createProducts, type Products } from './products.ts';
import { createTaxBooks, type TaxBooks } from './tax-books.ts';
import { createTillDocuments, type TillDocuments, type TillDocumentsDeps } from './till-documents.ts';
import { createTillEvents, type TillEvents } from './till-events.ts';
import { createApprovals } from './till-approvals.ts';
import { tillContext } from './till-context.ts';
import { createDistrictCount } from './till-districts.ts';
import { createNewsBoard } from './till-news.ts';
import { createTillQueue, type TillQueue } from './till-queue.ts';
import { createTillInvalidation, type TillInvalidation } from './till-invalidation.ts';
import { createTillStatistics, type TillStatistics } from './till-statistics-reads.ts';
import { createTillSessions, type SessionDeps, type TillSessions } from './till-sessions.ts';
import { createTillSales, type TillSales } from './till-sale.ts';
import { createAuditLog, type AuditLog, type AuditLogDeps } from './audit-search.ts';
import { createTillUpkeep, type TillUpkeep, type TillUpkeepPort } from './till-upkeep.ts';
import { createTillSettings, type TillAdministration, type TillSettings } from './till-settings.ts';
import type { TillCaller } from './till-standing.ts';

export interface TillDeps
  extends
    Omit<SessionDeps, 'news'>,
    Pick<TillDocumentsDeps, 'verifySignature'>,
    Pick<PrintingDeps, 'log'>,
    Pick<TillMailDeps, 'mail' | 'mailWorker' | 'sealPassword' | 'passwordOf'>,
    Pick<ExportJobsDeps, 'exportFolder' | 'runExport'> {
  readonly printing: PrintingDeps['port'];
  readonly cashTickets: CashTickets;
  readonly engine: Engine;
  readonly freeDiskBytes: () => number;
  readonly administration: TillAdministration;
  readonly upkeep: TillUpkeepPort;
  readonly proveAudit: AuditLogDeps['proveAudit'];
}

/** A sale as a till hands it over, its request parsed. */
export type Sale = Omit<BridgeInput<'documents.issue'>, 'request'> & { readonly request: unknown };
type Draft = Omit<BridgeInput<'documents.preview'>, 'request'> & { readonly request: unknown };

export interface Till {
  readonly engine: Engine;
  readonly sessions: TillSessions;
  readonly products: Products;
  readonly customers: Customers;
  readonly imports: Imports;
  readonly events: TillEvents;
  readonly invalidation: TillInvalidation;
  readonly cash: CashDesk;
  readonly cashPrinting: CashPrinting;
  readonly statistics: TillStatistics;
  readonly books: TaxBooks;
  readonly sales: TillSales;
  readonly documents: TillDocuments;
  readonly queue: TillQueue;
  readonly mail: TillMail;
  readonly exports: ExportJobs;
  readonly printed: TillPrinted;
  readonly printing: Printing;
  readonly settings: TillSettings;
  readonly audit: AuditLog;
  readonly upkeep: TillUpkeep;
  context(who: TillCaller): TillContext;
  /** What a document would be; throws nothing for what the person can mend. */
  preview(draft: Draft, who: TillCaller): Preview;
  /** Issues a document; throws AppError as {@link Engine.issue} does. */
  issue(sale: Sale, who: TillCaller): Promise<Issuance>;
}

/** The till over an engine and its store. */
export function createTill(deps: TillDeps): Till {
  const { engine, store, clock } = deps;
  const news = createNewsBoard();
  const sessions = createTillSessions({ ...deps, news });
  const products = createProducts({ ...deps, news });
  const sales = createTillSales({ store, reads: engine.reads, products });
  const printing = createPrinting({ ...deps, port: deps.printing, news });
  // One for all of them: guesses at a PIN wait for each other whatever they are for.
  const approvals = createApprovals(deps);
  const cash = createCashDesk({ store, clock, approvals, news });
  const withoutDistrict = createDistrictCount(news);
  const context = (who: TillCaller) => {
    const health = engine.health();
    const freeDiskBytes = deps.freeDiskBytes();
    return store.read((reader) =>
      tillContext(reader, { who, health, now: clock.now(), freeDiskBytes, withoutDistrict }),
    );
  };
  return {
    engine,
    sessions,
    products,
    sales,
    documents: createTillDocuments(deps),
    queue: createTillQueue(deps),
    mail: createTillMail(deps),
    exports: createExportJobs(deps),
    printed: createTillPrinted(deps),
    printing,
    customers: createCustomers({ ...deps, news }),
    imports: createImports({ ...deps, news, report: engine.reportFailure }),
    settings: createTillSettings({ ...deps, sessions, news }),
    audit: createAuditLog(deps),
    upkeep: createTillUpkeep(deps),
    invalidation: createTillInvalidation({ engine, store, clock, approvals }),
    cash,
    cashPrinting: createCashPrinting({ store, desk: cash, printing, tickets: deps.cashTickets }),
    statistics: createTillStatistics(deps),
    books: createTaxBooks(deps),
    events: createTillEvents({ engine, sessions, news, clock, context }),
    context,
    preview: ({ tipoDte, request, preciosConIva, recibido }, { caller }) =>
      previewDocument(
        store.read((reader) => loadIssuing(reader, caller)),
        {
          tipoDte,
          request,
          preciosConIva: preciosConIva ?? false,
          recibido: recibido ?? null,
          fecEmi: fiscalDate(clock.now()),
        },
      ),
    issue: ({ tipoDte, request, preciosConIva, ...input }, { caller }) => {
      const body = preciosConIva === true ? requestWithoutIva(tipoDte, request) : request;
      return sales.during(caller, input.idempotencyKey, () =>
        engine.issue(tipoDte, { request: body, ...input }, caller),
      );
    },
  };
}
