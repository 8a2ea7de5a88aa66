/** One handler per operation of the bridge; each only names what does it. */
import type { BridgeOperation } from '../../contract/bridge/bridge.ts';
import type { HandlersOf } from './bridge-call.ts';
import { CATALOGUE_HANDLERS } from './bridge-catalogue-handlers.ts';
import { CASH_HANDLERS } from './bridge-cash-handlers.ts';
import { BROWSERS_HANDLERS } from './bridge-browsers-handlers.ts';
import { BOOKS_HANDLERS } from './bridge-books-handlers.ts';
import { EXPORT_HANDLERS } from './bridge-export-handlers.ts';
import { MAIL_HANDLERS } from './bridge-mail-handlers.ts';
import { IMPORT_HANDLERS } from './bridge-import-handlers.ts';
import { MANAGER_HANDLERS } from './bridge-manager-handlers.ts';
import { DOCUMENTS_HANDLERS } from './bridge-documents-handlers.ts';
import { PRINTED_HANDLERS } from './bridge-printed-handlers.ts';
import { PRINTING_HANDLERS } from './bridge-printing-handlers.ts';
import { QUEUE_HANDLERS } from './bridge-queue-handlers.ts';
import { RETURNS_HANDLERS } from './bridge-returns-handlers.ts';
import { SESSION_HANDLERS } from './bridge-session-handlers.ts';
import { SALE_HANDLERS } from './bridge-sale-handlers.ts';
import { AUDIT_HANDLERS } from './bridge-audit-handlers.ts';
import { UPKEEP_HANDLERS } from './bridge-upkeep-handlers.ts';
import { SETTINGS_HANDLERS } from './bridge-settings-handlers.ts';

export const BRIDGE_HANDLERS: HandlersOf<BridgeOperation> = {
  ...SESSION_HANDLERS,
  ...CATALOGUE_HANDLERS,
  ...BOOKS_HANDLERS,
  ...IMPORT_HANDLERS,
  ...MAIL_HANDLERS,
  ...EXPORT_HANDLERS,
  ...MANAGER_HANDLERS,
  ...CASH_HANDLERS,
  ...SALE_HANDLERS,
  ...RETURNS_HANDLERS,
  ...DOCUMENTS_HANDLERS,
  ...QUEUE_HANDLERS,
  ...PRINTED_HANDLERS,
  ...PRINTING_HANDLERS,
  ...SETTINGS_HANDLERS,
  ...BROWSERS_HANDLERS,
  ...AUDIT_HANDLERS,
  ...UPKEEP_HANDLERS,
};
