/** English sentences of the accounts of customers. */
import type { ACCOUNT_RULES } from '../../../core/contract/rules/till/account-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';
import { dollars } from '../../money/cents.ts';

export const enAccountRules: WholeRuleWords<typeof ACCOUNT_RULES> = {
  'recibo-desconocido': ({ recibo }) =>
    `There is no receipt ${recibo}; choose it in the account of the customer`,
  'abono-ya-reversado': ({ recibo }) => `The payment of receipt ${recibo} is reversed already`,
  'apunte-ya-registrado': ({ monto }) =>
    `That entry is there already, for ${dollars(monto)}: close the sheet and look at the account`,
  'rebaja-de-mas': ({ monto }) => `is more than is owed (${dollars(monto)}): take off that at most`,
  'devolucion-de-mas': ({ monto }) =>
    `is more than the customer has in favour (${dollars(monto)}): pay back that at most`,
  'cliente-sin-correo': () => 'There is no e-mail on the customer’s card; type it under “Details”',
  'cliente-sin-vencido': () => 'Nothing is late: no reminder was sent',
  'cuenta-enviada': ({ para }) => `The mail left for ${para}`,
  'cuenta-no-enviada': ({ para }) => `The mail server did not take the mail for ${para}: check the address`,
};
