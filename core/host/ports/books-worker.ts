/** The thread that reads a month's documents for the VAT books: tens of thousands of them would hold up the till. */
import { parentPort, workerData } from 'node:worker_threads';
import { openReadOnlyStore } from '../../store/store.ts';
import { createTaxBooks } from '../../till/books/tax-books.ts';
import type { BooksTask } from './books-start.ts';

const { database, question } = workerData as BooksTask;
const store = openReadOnlyStore(database);
try {
  const books = createTaxBooks({ store });
  const answer =
    question.about === 'month'
      ? await books.month(question.scope, question.page)
      : await books.file(question.scope, question.kind);
  parentPort?.postMessage(answer);
} finally {
  store.close();
}
