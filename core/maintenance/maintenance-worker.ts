/** The thread for what reads a whole database: the proof of the audit log, and the support bundle. */
import { parentPort, workerData } from 'node:worker_threads';
import { proveAuditOf, type AuditWitness } from '../diagnostics/audit-proof.ts';
import { makeBundle, type BundleRequest } from '../diagnostics/support-bundle.ts';

export type MaintenanceWork =
  | { readonly kind: 'audit'; readonly database: string; readonly witness: AuditWitness }
  | { readonly kind: 'bundle'; readonly request: BundleRequest };

const work = workerData as MaintenanceWork;
parentPort?.postMessage(
  work.kind === 'audit' ? proveAuditOf(work.database, work.witness) : await makeBundle(work.request),
);
