import type { ListedPromotions } from '../../../core/contract/bridge/bridge-promotions.ts';
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import { dollars } from '../../money/cents.ts';
import type { Words } from '../../text/es.ts';

/** Products or categories named before the rest is counted. */
const MAX_NAMED = 3;

type Goods = Pick<PromotionTerms, 'productos' | 'categorias'>;

/** Summary of a promotion: kind, goods and priority, «2x1 · Gaseosa 3 L · orden 1». @param names of goods by code */
export function promotionSummary(
  terms: PromotionTerms,
  names: ListedPromotions['nombres'],
  { promotions }: Words,
): string {
  const { accion, prioridad } = terms;
  const goodsOf = ({ productos, categorias }: Goods) =>
    goodsText([...categorias, ...productos.map((codigo) => names[codigo] ?? codigo)], promotions);
  const goods =
    accion.tipo === 'combo' ? accion.partes.map((part) => goodsOf(part)).join(' + ') : goodsOf(terms);
  return [doneText(accion, promotions), goods, promotions.orderIs(prioridad)].join(' · ');
}

function doneText(accion: PromotionTerms['accion'], { does }: Words['promotions']): string {
  switch (accion.tipo) {
    case 'precio':
      return does.price(dollars(accion.precio));
    case 'porcentaje':
      return does.percent(accion.porcentaje);
    case 'monto':
      return does.less(dollars(accion.monto));
    case 'lleva-paga':
      return `${accion.lleva}x${accion.paga}`;
    case 'varios-por-precio':
      return does.several(accion.unidades, dollars(accion.precio));
    case 'combo':
      return does.combo(dollars(accion.precio));
  }
}

function goodsText(names: readonly string[], words: Words['promotions']): string {
  if (names.length === 0) return words.allGoods;
  const rest = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` ${words.andMore(rest)}` : '');
}
