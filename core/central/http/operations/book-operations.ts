/** VAT books of the company's taxpayers over all tills: managers of some shops only may not see them. */
import { z } from 'zod';
import { bookFileInput, booksQuery, taxpayerInput } from '../../../contract/central/manager-books.ts';
import { rule } from '../../../contract/rules/rules.ts';
import {
  companyFile,
  companyMonth,
  listTaxpayers,
  noteExport,
  putAnnexSettings,
} from '../../books/company-books.ts';
import { BOOKKEEPERS, note, ofCompany, operation, type Operations } from './operation.ts';
import { Refusal } from '../refusals.ts';

const nothing = z.object({});

export const BOOK_OPERATIONS = {
  '/api/taxpayers': operation(
    { method: 'GET', roles: BOOKKEEPERS, schema: nothing, reads: true },
    async (asking) => ofCompany(asking) ?? listTaxpayers(asking.tx),
  ),
  '/api/taxpayers/put': operation(
    { method: 'POST', roles: BOOKKEEPERS, schema: taxpayerInput, tells: 'pages' },
    async (asking, input) => {
      const refused = ofCompany(asking);
      if (refused !== null) return refused;
      await putAnnexSettings(asking.tx, asking.manager.scope.company, input);
      await note(asking, 'anexos', input);
      return {};
    },
  ),
  '/api/books': operation(
    { method: 'GET', roles: BOOKKEEPERS, schema: booksQuery, reads: true },
    async (asking, query) => ofCompany(asking) ?? companyMonth(asking.tx, query, asking.now),
  ),
  '/api/books/file': operation(
    {
      method: 'POST',
      roles: BOOKKEEPERS,
      schema: bookFileInput,
      reads: true,
      tells: 'pages',
      after: async (asking, of, file) => {
        const { manager, now, tx } = asking;
        await noteExport(tx, of, { company: manager.scope.company, actor: manager.name, now, file });
        await note(asking, 'libro', of);
      },
    },
    async (asking, input) => {
      const refused = ofCompany(asking);
      if (refused !== null) return refused;
      const answer = await companyFile(asking.tx, input, asking.now);
      if (answer.ok) return answer.file;
      const cajas = answer.behind.map(({ till, shop }) => ({ till, shop }));
      return new Refusal('ATRASADAS', rule('libros-con-cajas-atrasadas', { cajas }));
    },
  ),
} satisfies Operations;
