/** The proof of the audit log's chain, on a connection of its own that cannot write. */
import type { AuditProof } from './contract/bridge-audit.ts';
import { countAudit, verifyAudit } from './store/audit.ts';
import { chainHead, type ChainFault } from './store/chain.ts';
import { openReadOnlyStore } from './store/store.ts';

const MAX_TOLD_FAULTS = 20;

/** Reads the whole log of a database. */
export function proveAuditOf(database: string): AuditProof {
  const store = openReadOnlyStore(database);
  try {
    return store.read((reader) => {
      const found: ChainFault[] = [];
      verifyAudit(reader, (fault) => void found.push(fault));
      const faltas = found.slice(0, MAX_TOLD_FAULTS).map(({ fila, mensaje }) => ({ fila, mensaje }));
      return {
        bien: found.length === 0,
        filas: countAudit(reader),
        huella: chainHead(reader, 'audit'),
        faltas,
        total: found.length,
      };
    });
  } finally {
    store.close();
  }
}
