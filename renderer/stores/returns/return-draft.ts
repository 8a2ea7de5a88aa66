/** Draft of a return, and its request. */
import type {
  AdjustmentKind,
  ReturnAdjustment,
  ReturnForm,
  SettlementWay,
} from '../../../core/contract/bridge/bridge-returns.ts';
import { decimalOf } from '../../money/cents.ts';

/** Amounts and quantities as typed, by line number. */
export interface Draft {
  readonly clase: AdjustmentKind;
  readonly cantidades: Readonly<Record<number, string>>;
  readonly rebajas: Readonly<Record<number, string>>;
  readonly cargo: { readonly descripcion: string; readonly monto: string };
  /** Null: the proposed one. */
  readonly forma: ReturnForm | null;
  readonly motivo: string;
  readonly regresa: boolean;
  /** Null: the way of the original payment. */
  readonly destino: SettlementWay | null;
  readonly referencia: string;
}

export const EMPTY_DRAFT: Draft = {
  clase: 'devolucion',
  cantidades: {},
  rebajas: {},
  cargo: { descripcion: '', monto: '' },
  forma: null,
  motivo: '',
  regresa: true,
  destino: null,
  referencia: '',
};

/** The request's adjustment; null while nothing is chosen. */
export function adjustmentOf({ clase, cantidades, rebajas, cargo }: Draft): ReturnAdjustment | null {
  if (clase === 'cargo') {
    const monto = decimalOf(cargo.monto);
    const descripcion = cargo.descripcion.trim();
    return descripcion === '' || monto === null || monto === '0' ? null : { clase, descripcion, monto };
  }
  const chosen = Object.entries(clase === 'devolucion' ? cantidades : rebajas).flatMap(([linea, typed]) => {
    const value = decimalOf(typed);
    return value === null || value === '0' ? [] : [[Number(linea), value] as const];
  });
  if (chosen.length === 0) return null;
  return clase === 'devolucion'
    ? { clase, lineas: chosen.map(([linea, cantidad]) => ({ linea, cantidad })) }
    : { clase, lineas: chosen.map(([linea, monto]) => ({ linea, monto })) };
}

/** The inverse of {@link adjustmentOf}: a draft to edit an earlier request. */
export function draftOf(ajuste: ReturnAdjustment | null, motivo: string): Draft {
  const draft = { ...EMPTY_DRAFT, motivo };
  if (ajuste === null) return draft;
  const { clase } = ajuste;
  if (clase === 'cargo')
    return { ...draft, clase, cargo: { descripcion: ajuste.descripcion, monto: ajuste.monto } };
  return clase === 'devolucion'
    ? {
        ...draft,
        clase,
        cantidades: Object.fromEntries(ajuste.lineas.map(({ linea, cantidad }) => [linea, cantidad])),
      }
    : {
        ...draft,
        clase,
        rebajas: Object.fromEntries(ajuste.lineas.map(({ linea, monto }) => [linea, monto])),
      };
}
