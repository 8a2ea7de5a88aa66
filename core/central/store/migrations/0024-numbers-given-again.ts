/** A till that was restored gives numbers of drawer sessions and receipts again: what is told apart by its moment, too. */
const KEYS = [
  ['cash_session', 'nit, branch, ambiente, caja, sesion, opened_at'],
  ['account_payment', 'nit, branch, ambiente, numero, at'],
] as const;

export const numbersGivenAgain = KEYS.map(
  ([table, key]) =>
    `ALTER TABLE caja.${table} DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (company_id, installation_id, ${key});`,
).join('\n');
