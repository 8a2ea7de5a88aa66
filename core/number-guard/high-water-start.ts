/** Checks the numbers at a start and after a restore, and decides about fences (§restore-fence). */
import { realpathSync } from 'node:fs';
import { locateDataFolder, type DataFolder } from '../platform/data-folder.ts';
import type { Log } from '../engine/deps.ts';
import { judge, mayHaveGoneBack, type Judging, type KnownMarks } from '../engine/numbers/restore-fence.ts';
import type { MarkFiles } from './high-water-files.ts';
import {
  AUDIT_DIFFERS,
  AUDIT_WENT_BACK,
  appendAudit,
  coverUnsealed,
  tellsOfGoingBack,
} from '../store/people/audit.ts';
import { auditContains, auditHead } from '../store/people/audit-seal.ts';
import { sequences } from '../store/numbers/sequences.ts';
import { openReader } from '../store/database.ts';
import { fencesBefore, putFence, type NewFence } from '../store/numbers/fence.ts';
import type { Durability } from '../store/numbers/fence-marks.ts';
import { findStanding, recordWentBack, recordRun, type Standing } from '../store/numbers/fence-standing.ts';
import { lend, release } from '../store/handle.ts';
import type { Store, Tx } from '../store/store.ts';

export interface HighWaterStart {
  readonly store: Store;
  readonly folder: DataFolder;
  readonly machine: string;
  readonly log: Log;
  /** New id for a database without one. */
  readonly newId: () => string;
}

/**
 * Compares the database with the files, sets the required fences, and makes this database the files' owner.
 * The database is written first, so it is behind the files only if an older one was put in its place.
 * @returns fences set now; earlier ones stay in the database
 */
export async function beginRun(deps: HighWaterStart, files: MarkFiles): Promise<readonly NewFence[]> {
  const { store, machine, log } = deps;
  const folder = realpathSync(deps.folder.path);
  const known = files.known();
  const here = { machine, folder, holds: (other: string, name: string) => holds(other, { name, folder }) };
  const judging = store.read((reader): Judging => ({ own: findStanding(reader), known, here }));
  const fences = store.read((reader) => judge(reader, judging));
  const database = judging.own.database ?? begunName(known) ?? deps.newId();
  const owner = { database, machine, folder };
  // A first start interrupted here finds a file without a run and starts again.
  if (judging.own.database === null) files.setOwner({ ...owner, run: 0 });
  const run = nextRun(judging.own, known);
  const put = await store.transact((tx, now) => {
    recordRun(tx, { database, run });
    const added = fences.filter((fence) => !isPut(tx, fence));
    // One that is now found to lack numbers is older than they are, also within a run.
    const wentBack = mayHaveGoneBack(judging) || added.length > 0;
    if (wentBack) recordWentBack(tx, now);
    const noted = files.auditHeads().filter((each) => each.owner?.database === judging.own.database);
    tellAudit(tx, noted, { wentBack, now });
    coverUnsealed(tx, now);
    putFences(tx, added, now);
    return added;
  });
  files.setOwner({ ...owner, run });
  noteAudit(store, files, 'durable');
  files.settle(
    store.read((reader) =>
      sequences(reader).filter((sequence) => fencesBefore(reader, sequence).length === 0),
    ),
  );
  if (put.length > 0)
    log.warn('issuing is fenced', { fences: put.length, causes: put.map(({ causa }) => causa) });
  return put;
}

/** Records the end of the audit log outside of the database. */
export function noteAudit(store: Pick<Store, 'read'>, files: MarkFiles, how: Durability): void {
  const head = store.read(auditHead);
  if (head !== null) files.recordAuditHead(head, how);
}

/**
 * Records in the audit log, once per recorded end, that the log does not match it: older after a restore, or
 * different.
 */
function tellAudit(
  tx: Tx,
  noted: ReturnType<MarkFiles['auditHeads']>,
  { wentBack, now }: { readonly wentBack: boolean; readonly now: number },
): void {
  const accion = wentBack ? AUDIT_WENT_BACK : AUDIT_DIFFERS;
  // Both files hold the same end unless writing was interrupted.
  for (const [huella, { head }] of new Map(noted.map((each) => [each.head.huella, each]))) {
    if (auditContains(tx, head) === 'same' || tellsOfGoingBack(tx, head)) continue;
    const { fila } = head;
    appendAudit(tx, { at: now, actor: 'servicio', accion, detalle: { fila, huella } });
  }
}

/** Whether a start of before put it. */
function isPut(tx: Tx, fence: NewFence): boolean {
  if (fence.key === null) return false;
  return fencesBefore(tx, fence.key).some((each) => !each.whole && each.seguro >= fence.seguro);
}

function putFences(tx: Tx, put: readonly NewFence[], now: number): void {
  if (put.length === 0) return;
  for (const fence of put) putFence(tx, fence, now);
  const detalle = { causas: put.map(({ causa, key }) => ({ causa, ...key })) };
  appendAudit(tx, { at: now, actor: 'servicio', accion: 'emisión bloqueada tras restaurar', detalle });
}

/** Id given by a first start that was interrupted before writing the database. */
function begunName(known: readonly KnownMarks[]): string | null {
  const begun = known.find(
    ({ owner, marks, inFolder }) => inFolder && owner?.run === 0 && marks.length === 0,
  );
  return begun?.owner?.database ?? null;
}

function nextRun(own: Standing, known: readonly KnownMarks[]): number {
  return 1 + Math.max(own.run, ...known.map(({ owner }) => owner?.run ?? 0));
}

/** Whether another folder holds the database with this id. */
function holds(other: string, here: { readonly name: string; readonly folder: string }): boolean {
  try {
    if (realpathSync(other) === here.folder) return false;
    const database = openReader(locateDataFolder(other, {}).database);
    const reader = lend(database);
    try {
      return findStanding(reader).database === here.name;
    } finally {
      release(reader);
      database.close();
    }
  } catch {
    return false;
  }
}
