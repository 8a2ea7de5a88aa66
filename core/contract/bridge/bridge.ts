/**
 * The bridge between screen and core: one typed table of operations for Electron's channel and HTTP. Only plain data crosses it; amounts are decimal text and documents
 * the signed JSON text, so that nothing becomes a binary float.
 */
import { z } from 'zod';
import type { Unchanging } from '../api/answer-leaves.ts';
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
import { PHONE_OPERATIONS } from './bridge-phone.ts';
import { PRINTED_OPERATIONS } from './bridge-printed.ts';
import { PRINTING_OPERATIONS } from './bridge-printing.ts';
import { QUEUE_OPERATIONS } from './bridge-queue.ts';
import { AUDIT_OPERATIONS } from './bridge-audit.ts';
import { PRICES_OPERATIONS } from './bridge-prices.ts';
import { PROMOTIONS_OPERATIONS } from './bridge-promotions.ts';
import { PURCHASES_OPERATIONS } from './bridge-purchases.ts';
import { QUOTES_OPERATIONS } from './bridge-quotes.ts';
import { REMISSIONS_OPERATIONS } from './bridge-remissions.ts';
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

interface BridgeRow {
  readonly access: BridgeAccess;
  readonly input: z.ZodType;
  readonly output: Answers<unknown>;
  /** The screen calls it on a timer: such a call does not keep the session alive. */
  readonly polled?: true;
}

/**
 * All operations. Access: `anyone`: even an unpaired browser; `paired`: paired, nobody logged in; `setup`: before configuration; `cajero`: any logged-in user;
 * `gerente`: a manager.
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
  ...REMISSIONS_OPERATIONS,
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
  ...PHONE_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...MAINTENANCE_OPERATIONS,
} as const satisfies Record<string, BridgeRow>;

export type BridgeAccess = 'anyone' | 'paired' | 'setup' | 'cajero' | 'gerente';
export type BridgeOperation = keyof typeof BRIDGE_OPERATIONS;
export type BridgeInput<Op extends BridgeOperation> = Unchanging<
  z.infer<(typeof BRIDGE_OPERATIONS)[Op]['input']>
>;

type Rows = typeof BRIDGE_OPERATIONS;
type Outputs = { [Op in BridgeOperation]: Rows[Op]['output'] extends Answers<infer Answer> ? Answer : never };
export type BridgeOutput<Op extends BridgeOperation> = Outputs[Op];

/** Errors of the bridge in addition to §error-shape. */
export type BridgeErrorCode =
  | ErrorCode
  /** The browser is not or no longer paired. */
  | 'CAJA_SIN_EMPAREJAR'
  /** Nobody is logged in, or the session timed out. */
  | 'SESION_REQUERIDA'
  /** Only a manager may do this. */
  | 'ROL_INSUFICIENTE'
  /** Another person must approve first; nothing was done. */
  | 'APROBACION_REQUERIDA'
  /** Approval failed: wrong PIN or too early for another attempt; nothing was done. */
  | 'APROBACION_NEGADA'
  /** The product or customer does not exist. */
  | 'NO_ENCONTRADO'
  /** From the bridge itself: the service did not answer. It is unknown whether the call was carried out; repeat it with the same key. */
  | 'SIN_SERVICIO';

/** An error as data; `message` and `errors` are Spanish, for the user. */
export interface BridgeProblem extends Omit<Problem, 'codigo'> {
  readonly codigo: BridgeErrorCode;
}

export type BridgeReply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: BridgeProblem };

/** Events for the screen. They are not repeated: after `connected` the screen reloads what it shows. */
export type BridgeEvent =
  | { readonly kind: 'document'; readonly document: Crossed<DocumentEvent> }
  /** `till.context` may have changed. */
  | { readonly kind: 'context' }
  /** `session.state` may have changed: logged out elsewhere, unpaired, or timed out. */
  | { readonly kind: 'session' }
  | { readonly kind: 'products' }
  | { readonly kind: 'customers' }
  /** `counts.current` and `counts.view` may have changed. */
  | { readonly kind: 'counts' }
  /** `print.queue` may have changed. */
  | { readonly kind: 'printing' }
  /** `cash.state` and `cash.list` may have changed, through another window or a manager. */
  | { readonly kind: 'cash' }
  /** `quotes.list` and `quotes.view` may have changed. */
  | { readonly kind: 'quotes' }
  /** `purchases.list` and `purchases.folder` may have changed, through the watched folder. */
  | { readonly kind: 'purchases' }
  /** `display.view` may have changed: a customer display connected or left. */
  | { readonly kind: 'display' }
  /** `phone.view` may have changed: a link was created or used. */
  | { readonly kind: 'phone' }
  /** From the bridge itself: events may have been missed, reload; or the connection is lost. */
  | { readonly kind: 'connected' }
  | { readonly kind: 'disconnected' };

/** Bridge of the screen; its calls never reject. */
export interface Bridge {
  call<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeReply<BridgeOutput<Op>>>;
  /** @returns a function that ends the subscription */
  subscribe(listener: (event: BridgeEvent) => void): () => void;
}

export const bridgeCall = z.strictObject({
  op: z.enum(Object.keys(BRIDGE_OPERATIONS) as [BridgeOperation, ...BridgeOperation[]]),
  input: z.unknown(),
});
