/** Thread that reads documents for the VAT books: tens of thousands would block the till. */
import { parentPort, workerData } from 'node:worker_threads';
import { openReportStore } from '../../store/store.ts';
import { createTaxBooks, type TaxBooks } from '../../till/books/tax-books.ts';
import type { BooksTask } from './books-start.ts';

const { database, question } = workerData as BooksTask;
const store = openReportStore(database);
try {
  const books = createTaxBooks({ store });
  parentPort?.postMessage(await answerTo(books));
} finally {
  store.close();
}

function answerTo(books: TaxBooks): Promise<unknown> {
  switch (question.about) {
    case 'month':
      return books.month(question.scope, question.page);
    case 'file':
      return books.file(question.scope, question.kind);
    case 'inventory':
      return books.inventory(question.scope, question.branchId);
    case 'closing':
      return books.prepare(question.scope);
    case 'yearEnd':
      return books.yearEnd(question.scope, question.kind);
    default:
      return question satisfies never;
  }
}
