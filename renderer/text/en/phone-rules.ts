/** English sentences of data by phone. */
import type { PHONE_RULES } from '../../../core/contract/rules/till/phone-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

export const enPhoneRules: WholeRuleWords<typeof PHONE_RULES> = {
  'telefonos-apagados': () =>
    'Data by phone is off; a manager turns it on in Settings > Sales and permissions',
  'telefonos-sin-red': () =>
    'This computer is in no network of the shop; connect it by wifi or cable and ask for another code',
  'telefonos-sin-puerto': () =>
    'The port for the phones of customers could not be opened; close the other program that uses it and try again',
  'datos-de-telefono-ya-no-estan': () =>
    'That data is gone: its time is over or it was taken in another window. Find the customer (F4) or show another code',
};
