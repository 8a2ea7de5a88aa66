/** English sentences of what is wrong with a promotion. */
import type { PROMOTION_RULES } from '../../../core/contract/rules/till/promotion-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

const FORMS = {
  fecha: 'choose a date',
  hora: 'type an hour from 00:00 to 23:59, such as 17:30',
  porcentaje: 'type a percentage from 0 to 100, such as 15 or 12.5',
} as const;

export const enPromotionRules: WholeRuleWords<typeof PROMOTION_RULES> = {
  'forma-de-promocion': ({ campo }) => FORMS[campo],
  'centavos-de-promocion': () => 'type an amount with two decimals at most, for example 2.50',
  'entero-de-promocion': () => 'type a whole number, for example 2',
  'promocion-sin-producto': ({ codigo }) =>
    `no product has the code ${codigo}; look for it among the products`,
  'promocion-sin-categoria': ({ categoria }) =>
    `no product is of the category ${categoria}; choose one of the list`,
  'promocion-termina-antes': () => 'cannot end before it begins: look at both',
  'promocion-paga-menos': () => 'fewer must be paid than are taken, for example take 2 and pay for 1',
  'promocion-desconocida': ({ numero }) => `There is no promotion ${numero}; look for it in the list`,
  'promociones-de-mas': ({ maximo }) =>
    `There are ${maximo} promotions, which is all there is room for; change one that is over`,
};
