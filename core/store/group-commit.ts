/**
 * Works that arrive together share one durable commit. Each has a savepoint of its own: a work that throws undoes only
 * itself. Nobody is answered before the commit returned; a failed commit refuses the whole group (§three-durable-points).
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
  /** Has `listener` called after every commit. @returns ends that */
  listen(listener: () => void): () => void;
  /** Resolves once nothing is queued; later works are refused. */
  drain(): Promise<void>;
}

/** The only user of `BEGIN` on that connection. */
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

  /** Whether the last group had several works. */
  let busy = false;

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    // With several callers one more turn of the event loop gathers more works, and a commit costs more than the turn.
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
        // The queue holds works of any result; each value goes back to the promise of its own work.
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

/** Refuses the works that waited for another process long enough. */
function giveUpLate(queue: Job[], budgetMs: number, cause: unknown): void {
  const nowMs = performance.now();
  for (const job of queue.splice(0)) {
    job.blockedSinceMs ??= nowMs;
    if (nowMs - job.blockedSinceMs >= budgetMs) job.reject(blocked(cause));
    else queue.push(job);
  }
}

/** The transactions of a connection, each with what is remembered of it (`row-cache.ts`). */
function transactionsOf(database: Database) {
  const control = (sql: string) => database.prepare<[], unknown>(sql);
  const begin = control('BEGIN IMMEDIATE');
  const commit = control('COMMIT');
  const rollback = control('ROLLBACK');
  const savepoint = control('SAVEPOINT work');
  const releaseSavepoint = control('RELEASE work');
  const undo = control('ROLLBACK TO work');
  const doors = doorsOf(database);
  /** Ends the transaction without its changes, if SQLite has not done so already. */
  const abandon = () => {
    doors.leave();
    if (database.inTransaction) rollback.run();
  };
  return {
    /** Takes the write lock; gives the error when it cannot be had. */
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
    /** A full or failing disk may have ended the transaction already: then there is nothing to undo. */
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
   * Runs one work; the returned function settles its promise and is called after the commit.
   *
   * @returns null when the first work of a transaction threw: it is refused, and the transaction went with it
   */
  const runOne = (job: Job, { now, isFirst }: { now: Instant; isFirst: boolean }): (() => void) | null => {
    const tx = lendTx(database);
    try {
      // A savepoint copies every page that is changed in it: the first work does without.
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

  /** Takes works until the group is full or has lasted long enough; gives what settles them after the commit. */
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
        // When the lock cannot be had again, the calls that still wait go into the next group.
        if (queue.length === 0 || !inTime || transactions.start() !== null) return settle;
        continue;
      }
      settle.push(answer);
      if (!database.inTransaction) throw lostTransaction();
    }
  };

  return {
    begin: transactions.start,

    /** Runs a group of works from the queue, and commits. */
    run(queue: Job[]): void {
      const done: Job[] = [];
      let settle: readonly (() => void)[] = [];
      try {
        settle = runGroup(queue, done);
        transactions.commit();
      } catch (error) {
        transactions.abandon();
        // With an empty group the clock failed before a work was taken: refusing all of them ends the loop.
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
