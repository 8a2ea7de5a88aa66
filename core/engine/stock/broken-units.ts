/** Warnings of lines that sell a part of what is counted whole (§base-units). */
import type { IssueRequest } from '../../contract/api/issue.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { baseUnits, exactBaseUnits } from '../../domain/stock/base-units.ts';
import { amount } from '../../domain/money.ts';
import { soldGoods } from '../../store/stock/sold-goods.ts';
import type { Reader } from '../../store/store.ts';

/** The sale holds, and the stock moves by whole units: whoever sells hears of it. Nothing is read where every quantity is whole. */
export function brokenUnitWarnings(
  reader: Reader,
  issuerId: string,
  items: IssueRequest['items'],
): readonly Rule[] {
  const parts = items.flatMap(({ codigo, cantidad }, at) =>
    codigo === undefined || amount(cantidad).isInteger() ? [] : [{ codigo, cantidad, linea: at + 1 }],
  );
  if (parts.length === 0) return [];
  const goods = soldGoods(
    reader,
    issuerId,
    parts.map(({ codigo }) => codigo),
  );
  return parts.flatMap(({ codigo, cantidad, linea }, at) => {
    const of = goods[at] ?? null;
    if (of === null || exactBaseUnits(amount(cantidad).times(of.factor), of) !== null) return [];
    const mueve = baseUnits(amount(cantidad), of) ?? 0;
    return [rule('unidad-partida', { linea, codigo, cantidad: cantidad.text, mueve })];
  });
}
