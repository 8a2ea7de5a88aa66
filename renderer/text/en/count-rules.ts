/** English sentences of counting the stock. */
import type { COUNT_RULES } from '../../../core/contract/rules/till/count-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

export const enCountRules: WholeRuleWords<typeof COUNT_RULES> = {
  'retiro-no-existe': () =>
    'That withdrawal or count is not of this shop, or was annulled: go back to the list',
  'conteo-inv-no-existe': () => 'That count is not of this shop: go back to the list of counts',
  'conteo-inv-cerrado': ({ nombre }) =>
    `${nombre} closed this count already: what you count now goes into a new one`,
  'conteo-inv-cambio': () =>
    'Somebody went on counting while you looked: look at the differences again, then save',
  'conteo-inv-vacio': () => 'Nobody has counted anything in this count: count something, or discard it',
  'conteo-inv-sin-causa': ({ descripcion }) => `say the cause of the difference of ${descripcion}`,
  'conteo-inv-sobrante': ({ descripcion }) =>
    `there is more of ${descripcion}: what is over was not lost; choose counting error or no cause`,
  'conteo-inv-aprueba-otro': () => 'The count differs and you counted: another person must approve it',
  'conteo-inv-aprueba-quien-no-conto': () => 'Whoever approves must not have counted: choose another manager',
  'conteo-inv-anular-otro': () => 'Annulling a count changes the stock: another manager must approve it',
  'conteo-inv-ya-anulado': () => 'That count is annulled already',
  'conteo-inv-desconocido': ({ id }) => `There is no saved count number ${id}`,
};
