/** What customers owe over all tills, for who sees every shop: an account is of the whole business (§accounts). */
import {
  accountQuery,
  accountsQuery,
  customerTermsInput,
} from '../../../contract/central/accounts/manager-accounts.ts';
import { rule } from '../../../contract/rules/rules.ts';
import { centsOfText } from '../../../domain/cash/cash.ts';
import { accountsFile, accountsOf, statementOf } from '../../accounts/accounts.ts';
import { putTerms } from '../../master-data/customers.ts';
import { BOOKKEEPERS, note, ofCompany, operation, OWNERS, type Operation } from './operation.ts';

const OF_ALL = rule('cuentas-de-todas-las-tiendas');

/** Every operation by its path. */
export const ACCOUNT_OPERATIONS: Readonly<Record<string, Operation>> = {
  '/api/accounts': operation(
    { method: 'GET', roles: BOOKKEEPERS, schema: accountsQuery, reads: true },
    async (asking, query) => ofCompany(asking, OF_ALL) ?? accountsOf(asking.tx, query, asking.now),
  ),
  '/api/accounts/statement': operation(
    { method: 'GET', roles: BOOKKEEPERS, schema: accountQuery, reads: true },
    async (asking, query) => ofCompany(asking, OF_ALL) ?? statementOf(asking.tx, query, asking.now),
  ),
  '/api/accounts/file': {
    ...operation(
      { method: 'POST', roles: BOOKKEEPERS, schema: accountsQuery, reads: true },
      async (asking, query) => ofCompany(asking, OF_ALL) ?? accountsFile(asking.tx, query, asking.now),
    ),
    after: async (asking, input) => {
      const { ambiente, q } = accountsQuery.parse(input);
      await note(asking, 'cuentas-en-archivo', { ambiente, busca: q });
    },
  },
  '/api/customers/terms': operation(
    { method: 'POST', roles: OWNERS, schema: customerTermsInput, tells: 'catalogue' },
    async (asking, { clave, limite, dias }) => {
      const { tx, manager, now } = asking;
      const terms = {
        limiteCentavos: limite === null ? null : Number(centsOfText(limite)),
        diasCredito: dias,
      };
      const put = await putTerms(tx, manager.scope.company, { clave, terms, now });
      if (put === null) return undefined;
      await note(asking, 'credito-de-cliente', { cliente: put.nombre, limite, dias });
      return {};
    },
  ),
};
