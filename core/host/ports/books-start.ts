/** VAT books of a running service, read in a thread so that sales do not wait. */
import type { BookFileKind, TillMonth, YearEndFile } from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import { runThread } from '../../threads/run-thread.ts';
import { workerFile } from '../../threads/worker-file.ts';
import type { PreparedClosing } from '../../till/books/closing.ts';
import type { TaxBooks } from '../../till/books/tax-books.ts';
import type { BookScope } from '../../books/book-source.ts';

export interface BooksTask {
  readonly database: string;
  readonly question:
    | { readonly about: 'month'; readonly scope: BookScope; readonly page: number }
    | { readonly about: 'file'; readonly scope: BookScope; readonly kind: BookFileKind }
    | { readonly about: 'inventory'; readonly scope: BookScope; readonly branchId: string }
    | { readonly about: 'closing'; readonly scope: BookScope }
    | { readonly about: 'yearEnd'; readonly scope: BookScope; readonly kind: YearEndFile };
}

/** Answers one question at a time; `stop` aborts the running one. */
export function startBooks(database: string): {
  readonly books: Omit<TaxBooks, 'all'>;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  const ask = <T>(question: BooksTask['question']): Promise<T> => {
    const answer = last.then(() => inThread<T>({ database, question }, stopping.signal));
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    books: {
      month: (scope, page) => ask<TillMonth>({ about: 'month', scope, page }),
      file: (scope, kind) => ask<TextFile>({ about: 'file', scope, kind }),
      inventory: (scope, branchId) => ask<TextFile>({ about: 'inventory', scope, branchId }),
      prepare: (scope) => ask<PreparedClosing>({ about: 'closing', scope }),
      yearEnd: (scope, kind) => ask<TextFile>({ about: 'yearEnd', scope, kind }),
    },
    stop: async () => {
      stopping.abort();
      await last;
    },
  };
}

function inThread<T>(task: BooksTask, signal: AbortSignal): Promise<T> {
  return runThread(workerFile('./books-worker', import.meta.url), {
    workerData: task,
    signal,
    answerIn: (answer: T) => ({ answer }),
  });
}
