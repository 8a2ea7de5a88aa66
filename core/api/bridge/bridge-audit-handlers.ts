/** Handlers of the audit log; each only names what does it. */
import type { AUDIT_OPERATIONS } from '../../contract/bridge/bridge-audit.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const AUDIT_HANDLERS: HandlersOf<keyof typeof AUDIT_OPERATIONS> = {
  'audit.search': (input, call) => call.till.audit.search(input),
  'audit.csv': (input, call) => call.till.audit.csv(input, whoOf(call)),
  'audit.prove': (_input, call) => call.till.audit.prove(),
};
