/** Handlers of the audit log; each only names what does it. */
import type { AuditOutputs } from '../../contract/bridge/bridge-audit.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { whoOf, type BridgeCall } from './bridge-call.ts';

type Handlers = {
  readonly [Op in keyof AuditOutputs]: (
    input: BridgeInput<Op>,
    call: BridgeCall,
  ) => Promise<AuditOutputs[Op]> | AuditOutputs[Op];
};

export const AUDIT_HANDLERS: Handlers = {
  'audit.search': (input, call) => call.till.audit.search(input),
  'audit.csv': (input, call) => call.till.audit.csv(input, whoOf(call)),
  'audit.prove': (_input, call) => call.till.audit.prove(),
};
