/**
 * Works that arrive together share one durable commit. Each has a savepoint of its own: a work that throws undoes only
 * itself. Nobody is answered before the commit returned; a failed commit refuses the whole group (§three-durable-points).
 */
import type { Instant } from '../domain/fiscal-time.ts';
import { blocked, failureOf, isBusy } from './failures.ts';
import { assertSync, lendTx, release } from './handle.ts';
import type { Database, Tx } from './handle.ts';
import { BUSY_BUDGET_MS, BUSY_RETRY_MS, GROUP_MAX_MS, GROUP_MAX_WORKS } from './limits.ts';

type Work = (tx: Tx, now: Instant) => unknown;

interface Job {
  readonly work: Work;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** Monotonic time at which it first found the database held by another process. */
  blockedSinceMs: number | null;
}

export interface GroupCommitOptions {
  readonly now: () => Instant;
  /** How long a work waits for another process before it is refused; 5 s unless given. */
  readonly busyBudgetMs?: number;
  /** Longest time spent on the works of one commit; 20 ms unless given. */
  readonly groupMaxMs?: number;
}

/** The queue of works in front of one writing connection. */
export interface GroupCommit {
  /** Queues a work; settles after its group's commit. */
  add<T>(work: (tx: Tx, now: Instant) => T): Promise<T>;
  /** Resolves once nothing is queued; later works are refused. */
  drain(): Promise<void>;
}

/** The only user of `BEGIN` on that connection. */
export function groupCommit(database: Database, options: GroupCommitOptions): GroupCommit {
  const queue: Job[] = [];
  const idle: (() => void)[] = [];
  const group = groupRunner(database, options);
  const budgetMs = options.busyBudgetMs ?? BUSY_BUDGET_MS;
  let scheduled = false;
  let closed = false;

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush);
  };

  const flush = () => {
    scheduled = false;
    const failure = group.begin();
    if (failure === null) group.run(queue);
    else if (isBusy(failure)) giveUpLate(queue, budgetMs, failure);
    else for (const job of queue.splice(0)) job.reject(failureOf(failure));
    if (queue.length === 0) for (const wake of idle.splice(0)) wake();
    else if (failure === null) schedule();
    else {
      scheduled = true;
      setTimeout(flush, BUSY_RETRY_MS);
    }
  };

  return {
    add<T>(work: (tx: Tx, now: Instant) => T): Promise<T> {
      if (closed) return Promise.reject(new Error('the store is closed'));
      return new Promise<T>((resolve, reject) => {
        // The queue holds works of any result; each value goes back to the promise of its own work.
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject, blockedSinceMs: null });
        schedule();
      });
    },
    drain() {
      closed = true;
      return queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve));
    },
  };
}

/** Refuses the works that waited for another process long enough. */
function giveUpLate(queue: Job[], budgetMs: number, cause: unknown): void {
  const nowMs = performance.now();
  for (const job of queue.splice(0)) {
    job.blockedSinceMs ??= nowMs;
    if (nowMs - job.blockedSinceMs >= budgetMs) job.reject(blocked(cause));
    else queue.push(job);
  }
}

function groupRunner(database: Database, options: GroupCommitOptions) {
  const groupMaxMs = options.groupMaxMs ?? GROUP_MAX_MS;
  const control = (sql: string) => database.prepare<[], unknown>(sql);
  const begin = control('BEGIN IMMEDIATE');
  const commit = control('COMMIT');
  const rollback = control('ROLLBACK');
  const savepoint = control('SAVEPOINT work');
  const releaseSavepoint = control('RELEASE work');
  const undo = control('ROLLBACK TO work');

  /** Runs one work; the returned function settles its promise and is called after the commit. */
  const runOne = (job: Job, now: Instant): (() => void) => {
    const tx = lendTx(database);
    try {
      savepoint.run();
      const value = job.work(tx, now);
      assertSync(value);
      releaseSavepoint.run();
      return () => job.resolve(value);
    } catch (error) {
      // A full or failing disk may have ended the transaction already: then there is nothing to undo here.
      if (database.inTransaction) {
        undo.run();
        releaseSavepoint.run();
      }
      return () => job.reject(failureOf(error));
    } finally {
      release(tx);
    }
  };

  const fail = (jobs: readonly Job[], error: unknown) => {
    if (database.inTransaction) rollback.run();
    for (const job of jobs) job.reject(failureOf(error));
  };

  return {
    /** Takes the write lock; gives the error when it cannot be had. */
    begin(): unknown {
      try {
        begin.run();
        return null;
      } catch (error) {
        return error;
      }
    },

    /** Takes works from the queue until the group is full or has lasted long enough, and commits. */
    run(queue: Job[]): void {
      const done: Job[] = [];
      const settle: (() => void)[] = [];
      try {
        const startedMs = performance.now();
        const now = options.now();
        while (
          done.length === 0 ||
          (done.length < GROUP_MAX_WORKS && performance.now() - startedMs < groupMaxMs)
        ) {
          const job = queue.shift();
          if (job === undefined) break;
          done.push(job);
          settle.push(runOne(job, now));
          if (!database.inTransaction) throw lostTransaction();
        }
        commit.run();
      } catch (error) {
        // With an empty group the clock failed before a work was taken: refusing all of them ends the loop.
        fail(done.length === 0 ? queue.splice(0) : done, error);
        return;
      }
      for (const answer of settle) answer();
    },
  };
}

function lostTransaction(): Error {
  return Object.assign(new Error('SQLite ended the transaction'), { code: 'SQLITE_IOERR' });
}
