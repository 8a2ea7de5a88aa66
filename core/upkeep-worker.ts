/** The thread for what reads a whole database: the proof of the audit log, and the support bundle. */
import { parentPort, workerData } from 'node:worker_threads';
import { proveAuditOf } from './audit-proof.ts';
import { makeBundle, type BundleWish } from './support-bundle.ts';

export type UpkeepWork =
  | { readonly kind: 'audit'; readonly database: string }
  | { readonly kind: 'bundle'; readonly wish: BundleWish };

const work = workerData as UpkeepWork;
parentPort?.postMessage(work.kind === 'audit' ? proveAuditOf(work.database) : await makeBundle(work.wish));
