/** Customers' accounts over all tills, for managers who see every shop (§accounts). */
import type { z } from 'zod';
import {
  accountQuery,
  accountsQuery,
  creditPartsQuery,
  customerBlockInput,
  customerTermsInput,
} from '../../../contract/central/accounts/manager-accounts.ts';
import { rule } from '../../../contract/rules/rules.ts';
import { sumOfParts, type AgreedParts } from '../../../domain/accounts/quotas.ts';
import { centsOfText, centsText } from '../../../domain/cash/cash.ts';
import { assertBlockRoom, putBlock } from '../../accounts/blocks.ts';
import { judgeCustomer } from '../../accounts/credit-alarms.ts';
import { agreedParts, putParts, sharingTills } from '../../accounts/credit-parts.ts';
import { creditPartsOf } from '../../accounts/shared-credit.ts';
import { Refusal } from '../refusals.ts';
import { accountsFile, accountsOf, statementOf } from '../../accounts/accounts.ts';
import { documentOf, putTerms } from '../../master-data/customers.ts';
import { holdCompany } from '../../store/hold-company.ts';
import { BOOKKEEPERS, note, ofCompany, operation, OWNERS, type Operations } from './operation.ts';

const OF_ALL = rule('cuentas-de-todas-las-tiendas');

export const ACCOUNT_OPERATIONS = {
  '/api/accounts': operation(
    { method: 'GET', roles: BOOKKEEPERS, schema: accountsQuery, reads: true },
    async (asking, query) => ofCompany(asking, OF_ALL) ?? accountsOf(asking.tx, query, asking.now),
  ),
  '/api/accounts/statement': operation(
    { method: 'GET', roles: BOOKKEEPERS, schema: accountQuery, reads: true },
    async (asking, query) => ofCompany(asking, OF_ALL) ?? statementOf(asking.tx, query, asking.now),
  ),
  '/api/accounts/file': operation(
    {
      method: 'POST',
      roles: BOOKKEEPERS,
      schema: accountsQuery,
      reads: true,
      after: (asking, { ambiente, q }) => note(asking, 'cuentas-en-archivo', { ambiente, busca: q }),
    },
    async (asking, query) => ofCompany(asking, OF_ALL) ?? accountsFile(asking.tx, query, asking.now),
  ),
  '/api/customers/parts': operation(
    { method: 'GET', roles: OWNERS, schema: creditPartsQuery, reads: true },
    async (asking, query) =>
      ofCompany(asking, OF_ALL) ?? (await creditPartsOf(asking.tx, query, asking.now)) ?? undefined,
  ),
  '/api/customers/block': operation(
    { method: 'POST', roles: OWNERS, schema: customerBlockInput, tells: 'catalogue' },
    async ({ tx, manager, now }, { clave, motivo }) => {
      const { company } = manager.scope;
      await holdCompany(tx, company);
      const found = await documentOf(tx, clave);
      if (found === null) return undefined;
      await assertBlockRoom(tx, found, 'motivo');
      const { tipoDocumento, numDocumento } = found;
      const said = { tipoDocumento, numDocumento, motivo, quien: manager.name, caja: null, at: now };
      await putBlock(tx, { company, now }, said);
      return {};
    },
  ),
  '/api/customers/terms': operation(
    { method: 'POST', roles: OWNERS, schema: customerTermsInput, tells: 'catalogue' },
    async (asking, { clave, limite, dias, partes }) => {
      const { tx, manager, now } = asking;
      const { company } = manager.scope;
      await holdCompany(tx, company);
      const terms = {
        limiteCentavos: limite === null ? null : Number(centsOfText(limite)),
        diasCredito: dias,
      };
      const parts =
        partes === undefined ? ((await agreedParts(tx, clave)).get(clave) ?? null) : sharedAs(partes);
      const sum = sumOfParts(parts);
      if (limite !== null && sum > centsOfText(limite))
        return new Refusal('VALIDACION', rule('partes-pasan-limite', { partes: centsText(sum), limite }));
      const tills = new Set(await sharingTills(tx));
      if (partes?.some(({ installation }) => !tills.has(installation)) === true) return undefined;
      const put = await putTerms(tx, company, { clave, terms, now });
      if (put === null) return undefined;
      await putParts(tx, { company, clave }, limite === null ? null : parts);
      await judgeCustomer(tx, { company, now, uuid: asking.uuid }, clave);
      const shown = partes === undefined ? {} : { repartido: partes === null ? null : centsText(sum) };
      await note(asking, 'credito-de-cliente', { cliente: put.nombre, limite, dias, ...shown });
      return {};
    },
  ),
} satisfies Operations;

function sharedAs(partes: NonNullable<z.output<typeof customerTermsInput>['partes']> | null): AgreedParts {
  return partes === null
    ? null
    : new Map(partes.map(({ installation, monto }) => [installation, centsOfText(monto)]));
}
