/** A promotion in the form (§promotions) and its terms for the service. */
import type { PromotionAction, PromotionTerms } from '../../../core/contract/till/promotions.ts';
import { decimalOf } from '../../money/cents.ts';

export interface GoodsDraft {
  readonly productos: readonly string[];
  readonly categorias: readonly string[];
}

export interface PartDraft extends GoodsDraft {
  readonly unidades: string;
}

export interface PromotionDraft extends GoodsDraft {
  readonly nombre: string;
  readonly tipo: PromotionAction;
  /** Price, amount or percentage. */
  readonly monto: string;
  /** Units of a bundle, and how many of them are paid. */
  readonly lleva: string;
  readonly paga: string;
  readonly partes: readonly PartDraft[];
  readonly excepto: readonly string[];
  readonly listas: readonly string[];
  readonly dias: readonly number[];
  readonly desde: string;
  readonly hasta: string;
  readonly horaDesde: string;
  readonly horaHasta: string;
  readonly minimo: string;
  readonly maximo: string;
  readonly prioridad: string;
}

const NO_PART: PartDraft = { productos: [], categorias: [], unidades: '1' };
/** Default priority, between first and last. */
const USUAL_PRIORITY = 100;

const newTerms = (desde: string): PromotionTerms => ({
  nombre: '',
  prioridad: USUAL_PRIORITY,
  desde,
  hasta: null,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  listas: [],
  productos: [],
  categorias: [],
  excepto: [],
  minimo: null,
  maximo: null,
  accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 },
});

/** Draft of a promotion. @param terms null for a new one */
export function draftOf(terms: PromotionTerms | null, today: string): PromotionDraft {
  const { accion, hasta, horaDesde, horaHasta, minimo, maximo, prioridad, ...same } =
    terms ?? newTerms(today);
  return {
    ...same,
    tipo: accion.tipo,
    monto: amountOf(accion),
    lleva: unitsOf(accion),
    paga: accion.tipo === 'lleva-paga' ? String(accion.paga) : '2',
    partes:
      accion.tipo === 'combo'
        ? accion.partes.map((part) => ({ ...part, unidades: String(part.unidades) }))
        : [NO_PART, NO_PART],
    hasta: hasta ?? '',
    horaDesde: horaDesde ?? '',
    horaHasta: horaHasta ?? '',
    minimo: numberText(minimo),
    maximo: numberText(maximo),
    prioridad: String(prioridad),
  };
}

/** Terms from the draft; the service validates them. */
export function termsOf(draft: PromotionDraft): PromotionTerms {
  const { tipo } = draft;
  const goods = tipo === 'combo' ? { productos: [], categorias: [] } : goodsOf(draft);
  return {
    nombre: draft.nombre.trim(),
    prioridad: draft.prioridad.trim() === '' ? USUAL_PRIORITY : whole(draft.prioridad),
    desde: draft.desde,
    hasta: emptyIsNull(draft.hasta),
    dias: draft.dias.toSorted((a, b) => a - b),
    horaDesde: emptyIsNull(draft.horaDesde),
    horaHasta: emptyIsNull(draft.horaHasta),
    listas: [...draft.listas],
    ...goods,
    excepto: [...draft.excepto],
    minimo: draft.minimo.trim() === '' ? null : whole(draft.minimo),
    maximo: draft.maximo.trim() === '' ? null : whole(draft.maximo),
    accion: actionOf(draft),
  };
}

function actionOf(draft: PromotionDraft): PromotionTerms['accion'] {
  const { tipo } = draft;
  const monto = decimalOf(draft.monto) ?? draft.monto.trim();
  const [lleva, paga] = [whole(draft.lleva), whole(draft.paga)];
  switch (tipo) {
    case 'precio':
      return { tipo, precio: monto };
    case 'porcentaje':
      return { tipo, porcentaje: monto };
    case 'monto':
      return { tipo, monto };
    case 'lleva-paga':
      return { tipo, lleva, paga };
    case 'varios-por-precio':
      return { tipo, unidades: lleva, precio: monto };
    case 'combo':
      return {
        tipo,
        precio: monto,
        partes: draft.partes.map((part) => ({ ...goodsOf(part), unidades: whole(part.unidades) })),
      };
  }
}

function amountOf(accion: PromotionTerms['accion']): string {
  switch (accion.tipo) {
    case 'precio':
    case 'varios-por-precio':
    case 'combo':
      return accion.precio;
    case 'porcentaje':
      return accion.porcentaje;
    case 'monto':
      return accion.monto;
    case 'lleva-paga':
      return '';
  }
}

function unitsOf(accion: PromotionTerms['accion']): string {
  if (accion.tipo === 'lleva-paga') return String(accion.lleva);
  return accion.tipo === 'varios-por-precio' ? String(accion.unidades) : '3';
}

function goodsOf({ productos, categorias }: GoodsDraft) {
  return { productos: [...productos], categorias: [...categorias] };
}

/** Below 0 for anything but a whole number: the service refuses it at its field. */
function whole(typed: string): number {
  return /^\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : -1;
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}

function emptyIsNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim();
}
