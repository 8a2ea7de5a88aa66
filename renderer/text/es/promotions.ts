/** Spanish texts of promotions. */
import type { PromotionAction, PromotionKind } from '../../../core/contract/till/promotions.ts';
import { dollars } from '../../money/cents.ts';

const KINDS: Readonly<Record<PromotionKind, string>> = {
  PRECIO: 'Precio rebajado',
  PCT: 'Porcentaje de descuento',
  MONTO_UNIDAD: 'Dólares menos en cada uno',
  LLEVA_N_PAGA_M: 'Lleva más y paga menos (2x1, 3x2)',
  N_POR_PRECIO: 'Varios por un precio',
  COMBO: 'Combo',
};

export const esPromotions = {
  title: 'Promociones',
  lead: 'Se aplican solas al vender, mientras están vigentes. Si dos quieren lo mismo, va primero la de menor orden.',
  back: 'Volver a Productos',
  create: 'Nueva promoción',
  none: 'Todavía no hay promociones.',
  columns: { name: 'Promoción', action: 'Qué hace', dates: 'Fechas', state: 'Estado', order: 'Orden' },
  from: (desde: string) => `desde el ${desde}`,
  between: (desde: string, hasta: string) => `del ${desde} al ${hasta}`,
  states: { paused: 'Pausada', soon: 'Por empezar', over: 'Terminada', now: 'Vigente' },
  kinds: KINDS,
  name: 'Nombre, como sale al vender',
  kind: 'Qué hace',
  price: 'Precio con IVA',
  percent: 'Porcentaje',
  amount: 'Dólares menos, con IVA',
  take: 'Lleva',
  pay: 'Paga',
  products: 'Códigos de productos, con comas',
  categories: 'Categorías, con comas',
  notProducts: 'Menos estos códigos',
  notCategories: 'Menos estas categorías',
  all: 'Sin productos ni categorías vale para todo lo que se vende.',
  group: (place: number) => `Parte ${place} del combo`,
  units: 'Cuántos',
  addGroup: 'Otra parte',
  begins: 'Primer día',
  ends: 'Último día, si lo hay',
  days: 'Días',
  dayNames: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  hourFrom: 'Desde la hora',
  hourTo: 'Hasta la hora',
  minimum: 'Mínimo de unidades',
  maximum: 'Máximo de veces, si lo hay',
  order: 'Orden (0 va primero)',
  active: 'Activa',
  save: 'Guardar',
  saveAnyway: 'Guardar de todos modos',
  cancel: 'Cancelar',
  overlaps: (names: readonly string[]) =>
    `Coincide con ${names.join(', ')}: cada unidad recibe solo la primera en orden. Si así lo quiere, guarde otra vez.`,
  says: (accion: PromotionAction): string => {
    switch (accion.tipo) {
      case 'PRECIO':
        return `Cada uno a ${dollars(accion.precio)}`;
      case 'PCT':
        return `${accion.porcentaje} % menos`;
      case 'MONTO_UNIDAD':
        return `${dollars(accion.monto)} menos en cada uno`;
      case 'LLEVA_N_PAGA_M':
        return `Lleva ${accion.lleva} y paga ${accion.paga}`;
      case 'N_POR_PRECIO':
        return `${accion.lleva} por ${dollars(accion.precio)}`;
      case 'COMBO':
        return `Combo por ${dollars(accion.precio)}`;
    }
  },
};
