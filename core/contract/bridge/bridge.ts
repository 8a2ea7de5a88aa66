/**
 * The bridge between the screen and the core: one typed table of operations, the same over Electron's channel and over
 * HTTP. Everything that crosses is plain data. Amounts cross as decimal text, documents as the JSON text that was
 * signed, so that nothing on the way turns them into binary floats.
 */
import { z } from 'zod';
import type { Answers, Crossed } from '../answers.ts';
import { AGENTS_OPERATIONS } from './bridge-agents.ts';
import { BROWSERS_OPERATIONS } from './bridge-browsers.ts';
import { BOOKS_OPERATIONS } from './bridge-books.ts';
import { CASH_OPERATIONS } from './bridge-cash.ts';
import { CATALOGUE_OPERATIONS } from './bridge-catalogue.ts';
import { ACCOUNT_OPERATIONS } from './bridge-accounts.ts';
import { COUNTS_OPERATIONS } from './bridge-counts.ts';
import { EXCLUDED_OPERATIONS } from './bridge-excluded.ts';
import { EXPORT_OPERATIONS } from './bridge-export.ts';
import { MAIL_OPERATIONS } from './bridge-mail.ts';
import { DOCUMENTS_OPERATIONS } from './bridge-documents.ts';
import { GOODS_OPERATIONS } from './bridge-goods.ts';
import { IMPORT_OPERATIONS } from './bridge-import.ts';
import { ORDERS_OPERATIONS } from './bridge-orders.ts';
import { PRINTED_OPERATIONS } from './bridge-printed.ts';
import { PRINTING_OPERATIONS } from './bridge-printing.ts';
import { QUEUE_OPERATIONS } from './bridge-queue.ts';
import { AUDIT_OPERATIONS } from './bridge-audit.ts';
import { PRICES_OPERATIONS } from './bridge-prices.ts';
import { PROMOTIONS_OPERATIONS } from './bridge-promotions.ts';
import { PURCHASES_OPERATIONS } from './bridge-purchases.ts';
import { QUOTES_OPERATIONS } from './bridge-quotes.ts';
import { REQUESTS_OPERATIONS } from './bridge-requests.ts';
import { WEBHOOKS_OPERATIONS } from './bridge-webhooks.ts';
import { RETURN_OPERATIONS } from './bridge-returns.ts';
import { SALE_OPERATIONS } from './bridge-sale.ts';
import { SESSION_OPERATIONS } from './bridge-session.ts';
import { SUPPLIERS_OPERATIONS } from './bridge-suppliers.ts';
import { STOCK_OPERATIONS } from './bridge-stock.ts';
import { TRANSFERS_OPERATIONS } from './bridge-transfers.ts';
import { MANAGER_OPERATIONS } from './bridge-manager.ts';
import type { DocumentEvent } from '../api/events.ts';
import type { ErrorCode, Problem } from '../problem.ts';
import { MAINTENANCE_OPERATIONS } from './bridge-maintenance.ts';
import { SETTINGS_OPERATIONS } from './bridge-settings.ts';

/** One operation: who may call it, what it takes and answers. */
interface BridgeRow {
  readonly access: BridgeAccess;
  readonly input: z.ZodType;
  readonly output: Answers<unknown>;
  /** The screen asks for it by itself, also while nobody is there: such a call does not keep a session alive. */
  readonly polled?: true;
}

/**
 * Every operation, its input and who may call it. `anyone`: also a browser that is not paired; `paired`: one without anybody
 * logged in; `setup`: one while nothing is configured yet; `cajero`: the person logged in; `gerente`: a manager.
 */
export const BRIDGE_OPERATIONS = {
  ...MANAGER_OPERATIONS,
  ...CASH_OPERATIONS,
  ...BOOKS_OPERATIONS,
  ...SALE_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...QUOTES_OPERATIONS,
  ...EXCLUDED_OPERATIONS,
  ...PURCHASES_OPERATIONS,
  ...SUPPLIERS_OPERATIONS,
  ...ORDERS_OPERATIONS,
  ...RETURN_OPERATIONS,
  ...DOCUMENTS_OPERATIONS,
  ...QUEUE_OPERATIONS,
  ...AGENTS_OPERATIONS,
  ...PRINTED_OPERATIONS,
  ...PRINTING_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...MAIL_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...PRICES_OPERATIONS,
  ...PROMOTIONS_OPERATIONS,
  ...STOCK_OPERATIONS,
  ...TRANSFERS_OPERATIONS,
  ...COUNTS_OPERATIONS,
  ...GOODS_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...REQUESTS_OPERATIONS,
  ...WEBHOOKS_OPERATIONS,
  ...BROWSERS_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...MAINTENANCE_OPERATIONS,
} as const satisfies Record<string, BridgeRow>;

export type BridgeAccess = 'anyone' | 'paired' | 'setup' | 'cajero' | 'gerente';
export type BridgeOperation = keyof typeof BRIDGE_OPERATIONS;
export type BridgeInput<Op extends BridgeOperation> = z.infer<(typeof BRIDGE_OPERATIONS)[Op]['input']>;

type Rows = typeof BRIDGE_OPERATIONS;
type Outputs = { [Op in BridgeOperation]: Rows[Op]['output'] extends Answers<infer Answer> ? Answer : never };
export type BridgeOutput<Op extends BridgeOperation> = Outputs[Op];

/** Failures that only the bridge has, beside those of §error-shape. */
export type BridgeErrorCode =
  | ErrorCode
  /** The browser is not paired, or no longer. */
  | 'CAJA_SIN_EMPAREJAR'
  /** Nobody is logged in, or the session ended for want of use. */
  | 'SESION_REQUERIDA'
  /** Only a manager may do this. */
  | 'ROL_INSUFICIENTE'
  /** Another person must approve it first; nothing was done. */
  | 'APROBACION_REQUERIDA'
  /** It was not approved: a wrong PIN, or too soon for another try; nothing was done. */
  | 'APROBACION_NEGADA'
  /** The product or customer does not exist. */
  | 'NO_ENCONTRADO'
  /** Made by the bridge itself: the service did not answer. Whether something was done is unknown: repeat with the same key. */
  | 'SIN_SERVICIO';

/** A failure as data; `message` and `errors` are Spanish, for the person at the till. */
export interface BridgeProblem extends Omit<Problem, 'codigo'> {
  readonly codigo: BridgeErrorCode;
}

export type BridgeReply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: BridgeProblem };

/** What the screen is told without asking. Nothing is repeated: after `connected` it asks again for what it shows. */
export type BridgeEvent =
  | { readonly kind: 'document'; readonly document: Crossed<DocumentEvent> }
  /** `till.context` is worth asking again. */
  | { readonly kind: 'context' }
  /** `session.state` is worth asking again: logged out elsewhere, unpaired, or ended for want of use. */
  | { readonly kind: 'session' }
  | { readonly kind: 'products' }
  | { readonly kind: 'customers' }
  /** `counts.current` and `counts.view` are worth asking again: somebody counted. */
  | { readonly kind: 'counts' }
  /** `print.queue` is worth asking again. */
  | { readonly kind: 'printing' }
  /** `cash.state` and `cash.list` are worth asking again: another window or a manager changed them. */
  | { readonly kind: 'cash' }
  /** `quotes.list` and `quotes.view` are worth asking again: one was made, changed, annulled or sold. */
  | { readonly kind: 'quotes' }
  /** `purchases.list` and `purchases.folder` are worth asking again: the watched folder received or refused something. */
  | { readonly kind: 'purchases' }
  /** `display.view` is worth asking again: a customer's screen came or went. */
  | { readonly kind: 'display' }
  /** Made by the bridge itself: what is shown is worth asking again, as nothing was told before; or nothing is told any more. */
  | { readonly kind: 'connected' }
  | { readonly kind: 'disconnected' };

/** The bridge as the screen sees it; never rejects. */
export interface Bridge {
  call<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeReply<BridgeOutput<Op>>>;
  /** @returns ends the subscription */
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}

/** A call as it crosses. */
export const bridgeCall = z.strictObject({
  op: z.enum(Object.keys(BRIDGE_OPERATIONS) as [BridgeOperation, ...BridgeOperation[]]),
  input: z.unknown(),
});
