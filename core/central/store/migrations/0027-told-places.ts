/**
 * Where rows of accounts stand in the stream, and from where each epoch went on: what a till told in a life before it was restored is told apart from what
 * it has. Of rows that came before this the place is not known.
 */
import { SERVICE_ROLE } from '../roles.ts';

const NEVER_CHANGED = ['account_payment', 'account_entry'];

export const toldPlaces = `
ALTER TABLE caja.stream ADD COLUMN previous_epoch text, ADD COLUMN previous_seq bigint;
${['account_charge', ...NEVER_CHANGED].map((table) => `ALTER TABLE caja.${table} ADD COLUMN told_epoch text, ADD COLUMN told_seq bigint;`).join('\n')}
GRANT UPDATE (told_epoch, told_seq) ON ${NEVER_CHANGED.map((table) => `caja.${table}`).join(', ')} TO ${SERVICE_ROLE};
-- A reversal looks for the payment wherever it was told.
CREATE INDEX account_entry_clave ON caja.account_entry (company_id, nit, clave);
`;
