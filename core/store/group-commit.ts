/**
 * Group commit: queued works share one durable commit, each in its own savepoint, so that a work that throws undoes
 * only itself. Promises settle after the commit; a failed commit rejects the whole group (§three-durable-points).
 */
import type { Instant } from '../domain/fiscal-time.ts';
import { blocked, failureOf, isBusy } from './sqlite-failures.ts';
import { assertSync, lendTx, release } from './handle.ts';
import type { Database, Tx } from './handle.ts';
import { BUSY_BUDGET_MS, BUSY_RETRY_MS, GROUP_MAX_MS, GROUP_MAX_WORKS } from './limits.ts';
import { doorsOf } from './row-cache.ts';

type Work = (tx: Tx, now: Instant) => unknown;

interface Job {
  readonly work: Work;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** Monotonic time of the first attempt that found the database locked; null before. */
  blockedSinceMs: number | null;
}

export interface GroupCommitOptions {
  readonly now: () => Instant;
  /** Longest wait for another process before a work is refused; default 5 s. */
  readonly busyBudgetMs?: number;
  /** Longest time spent on the works of one commit; default 20 ms. */
  readonly groupMaxMs?: number;
}

export interface GroupCommit {
  /** Queues a work; its promise settles after the group's commit. */
  add<T>(work: (tx: Tx, now: Instant) => T): Promise<T>;
  /** Calls `listener` after every commit. @returns function that unsubscribes */
  listen(listener: () => void): () => void;
  /** Resolves once the queue is empty; later works are refused. */
  drain(): Promise<void>;
}

/** Only this code may run `BEGIN` on the connection. */
export function groupCommit(database: Database, options: GroupCommitOptions): GroupCommit {
  const queue: Job[] = [];
  const idle: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const group = groupRunner(database, options, () => {
    for (const listener of listeners) listener();
  });
  const budgetMs = options.busyBudgetMs ?? BUSY_BUDGET_MS;
  let scheduled = false;
  let closed = false;

  let busy = false;

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    // Under load one more event-loop turn collects more works, and costs less than a commit.
    setImmediate(busy ? () => void setImmediate(flush) : flush);
  };

  const flush = () => {
    scheduled = false;
    busy = queue.length > 1;
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
        // The result type is erased in the queue; each value returns to the promise of its own work.
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject, blockedSinceMs: null });
        schedule();
      });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    drain() {
      closed = true;
      return queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve));
    },
  };
}

/** Rejects works that have waited for the lock longer than `budgetMs`. */
function giveUpLate(queue: Job[], budgetMs: number, cause: unknown): void {
  const nowMs = performance.now();
  for (const job of queue.splice(0)) {
    job.blockedSinceMs ??= nowMs;
    if (nowMs - job.blockedSinceMs >= budgetMs) job.reject(blocked(cause));
    else queue.push(job);
  }
}

/** Transaction control of a connection; keeps its row cache (`row-cache.ts`) in step. */
function transactionsOf(database: Database) {
  const control = (sql: string) => database.prepare<[], unknown>(sql);
  const begin = control('BEGIN IMMEDIATE');
  const commit = control('COMMIT');
  const rollback = control('ROLLBACK');
  const savepoint = control('SAVEPOINT work');
  const releaseSavepoint = control('RELEASE work');
  const undo = control('ROLLBACK TO work');
  const doors = doorsOf(database);
  /** Rolls back, unless SQLite already has. */
  const abandon = () => {
    doors.leave();
    if (database.inTransaction) rollback.run();
  };
  return {
    /** Takes the write lock. @returns the error when it cannot, else null */
    start(): unknown {
      try {
        begin.run();
        doors.enter();
        return null;
      } catch (error) {
        abandon();
        return error;
      }
    },
    commit: () => {
      if (database.inTransaction) commit.run();
      doors.leave();
    },
    abandon,
    beginWork: () => savepoint.run(),
    endWork: () => releaseSavepoint.run(),
    /** A disk failure may have ended the transaction already: nothing is left to undo. */
    undoWork: () => {
      if (!database.inTransaction) return;
      undo.run();
      releaseSavepoint.run();
    },
  };
}

function groupRunner(database: Database, options: GroupCommitOptions, committed: () => void) {
  const groupMaxMs = options.groupMaxMs ?? GROUP_MAX_MS;
  const transactions = transactionsOf(database);

  /**
   * Runs one work. @returns a function that settles its promise, to be called after the commit; null when the first
   * work threw, which rejects it and ends the transaction
   */
  const runOne = (job: Job, { now, isFirst }: { now: Instant; isFirst: boolean }): (() => void) | null => {
    const tx = lendTx(database);
    try {
      // Savepoints copy every changed page, so the first work runs without one.
      if (!isFirst) transactions.beginWork();
      const value = job.work(tx, now);
      assertSync(value);
      if (!isFirst) transactions.endWork();
      return () => job.resolve(value);
    } catch (error) {
      if (isFirst) {
        transactions.abandon();
        job.reject(failureOf(error));
        return null;
      }
      transactions.undoWork();
      return () => job.reject(failureOf(error));
    } finally {
      release(tx);
    }
  };

  /** Runs works until the group is full or its time is over. @returns functions that settle them after the commit */
  const runGroup = (queue: Job[], done: Job[]): readonly (() => void)[] => {
    const settle: (() => void)[] = [];
    const startedMs = performance.now();
    const now = options.now();
    for (;;) {
      const inTime = performance.now() - startedMs < groupMaxMs;
      const job = done.length === 0 || (done.length < GROUP_MAX_WORKS && inTime) ? queue.shift() : undefined;
      if (job === undefined) return settle;
      done.push(job);
      const answer = runOne(job, { now, isFirst: done.length === 1 });
      if (answer === null) {
        done.pop();
        // If the lock cannot be taken again, the remaining works wait for the next group.
        if (queue.length === 0 || !inTime || transactions.start() !== null) return settle;
        continue;
      }
      settle.push(answer);
      if (!database.inTransaction) throw lostTransaction();
    }
  };

  return {
    begin: transactions.start,

    run(queue: Job[]): void {
      const done: Job[] = [];
      let settle: readonly (() => void)[] = [];
      try {
        settle = runGroup(queue, done);
        transactions.commit();
      } catch (error) {
        transactions.abandon();
        // An empty group means the clock failed: reject everything, or the loop would never end.
        for (const job of done.length === 0 ? queue.splice(0) : done) job.reject(failureOf(error));
        return;
      }
      for (const answer of settle) answer();
      committed();
    },
  };
}

function lostTransaction(): Error {
  return Object.assign(new Error('SQLite ended the transaction'), { code: 'SQLITE_IOERR' });
}
