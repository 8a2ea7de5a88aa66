/** Whether two promotions could want the same goods on the same days: a person confirms that when one of them is made. */
import type { PromotedSet, PromotionRule } from '../../contract/till/promotions.ts';

/** By what their sets name; goods that one names by code and the other by category are not known to be the same. */
export function overlaps(a: PromotionRule, b: PromotionRule): boolean {
  if ((a.hasta !== null && a.hasta < b.desde) || (b.hasta !== null && b.hasta < a.desde)) return false;
  if (a.dias.length > 0 && b.dias.length > 0 && !shares(a.dias, b.dias)) return false;
  if (a.horas !== null && b.horas !== null)
    if (a.horas.hasta <= b.horas.desde || b.horas.hasta <= a.horas.desde) return false;
  return setsOf(a).some((one) => setsOf(b).some((other) => meet(one, other)));
}

function setsOf({ accion, conjunto }: PromotionRule): readonly PromotedSet[] {
  return accion.tipo === 'COMBO' ? accion.grupos.map((grupo) => grupo.conjunto) : [conjunto];
}

function meet(a: PromotedSet, b: PromotedSet): boolean {
  if (isAll(a) || isAll(b)) return true;
  return shares(a.productos, b.productos) || shares(a.categorias, b.categorias);
}

const isAll = ({ productos, categorias }: PromotedSet): boolean =>
  productos.length === 0 && categorias.length === 0;
const shares = <T>(a: readonly T[], b: readonly T[]): boolean => a.some((each) => b.includes(each));
