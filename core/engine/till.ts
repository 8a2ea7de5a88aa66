/** The till's side of the engine: everything its screens need beyond issuing and reading. */
import type { BridgeInput } from '../contract/bridge.ts';
import type { Issuance } from '../contract/results.ts';
import type { Preview, TillContext } from '../contract/till.ts';
import { fiscalDate } from '../domain/fiscal-time.ts';
import { createCustomers, type Customers } from './customers.ts';
import type { Engine } from './engine.ts';
import { loadIssuing } from './preflight.ts';
import { previewDocument } from './preview.ts';
import { requestWithoutIva } from './preview-prices.ts';
import { createProducts, type Products } from './products.ts';
import { createTillEvents, type TillEvents } from './till-events.ts';
import { tillContext } from './till-context.ts';
import { createNewsBoard } from './till-news.ts';
import { createTillSessions, type SessionDeps, type TillSessions } from './till-sessions.ts';
import type { TillCaller } from './till-standing.ts';

export interface TillDeps extends Omit<SessionDeps, 'news'> {
  readonly engine: Engine;
  readonly freeDiskBytes: () => number;
}

/** A sale as a till hands it over, its request parsed. */
export type Sale = Omit<BridgeInput<'documents.issue'>, 'request'> & { readonly request: unknown };
type Draft = Omit<BridgeInput<'documents.preview'>, 'request'> & { readonly request: unknown };

export interface Till {
  readonly engine: Engine;
  readonly sessions: TillSessions;
  readonly products: Products;
  readonly customers: Customers;
  readonly events: TillEvents;
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
  const context = (who: TillCaller) => {
    const health = engine.health();
    const freeDiskBytes = deps.freeDiskBytes();
    return store.read((reader) => tillContext(reader, { who, health, now: clock.now(), freeDiskBytes }));
  };
  return {
    engine,
    sessions,
    products: createProducts({ ...deps, news }),
    customers: createCustomers({ ...deps, news }),
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
      return engine.issue(tipoDte, { request: body, ...input }, caller);
    },
  };
}
