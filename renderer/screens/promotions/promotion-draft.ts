/** A promotion as it is typed: texts, which become a rule when it is kept. */
import type {
  PromotedSet,
  Promotion,
  PromotionAction,
  PromotionKind,
  PromotionRule,
} from '../../../core/contract/till/promotions.ts';

/** Goods as typed, with commas between. */
interface SetDraft {
  readonly productos: string;
  readonly categorias: string;
}
interface GroupDraft extends SetDraft {
  readonly cantidad: string;
}

export interface PromotionDraft {
  /** Null: a new one. */
  readonly numero: number | null;
  readonly activa: boolean;
  readonly nombre: string;
  readonly tipo: PromotionKind;
  /** Price, or amount off. */
  readonly monto: string;
  readonly porcentaje: string;
  readonly lleva: string;
  readonly paga: string;
  readonly grupos: readonly GroupDraft[];
  readonly conjunto: SetDraft;
  readonly excepto: SetDraft;
  readonly desde: string;
  readonly hasta: string;
  readonly dias: readonly number[];
  readonly horaDesde: string;
  readonly horaHasta: string;
  readonly minimo: string;
  readonly maximo: string;
  readonly prioridad: string;
}

/** What fields of a draft are given. */
export interface PromotionFieldsProps {
  readonly draft: PromotionDraft;
  readonly change: (part: Partial<PromotionDraft>) => void;
  /** What is wrong with a member of the rule, by its path in it; empty when nothing is. */
  readonly faultOf: (path: string) => string;
}

const NO_GOODS: SetDraft = { productos: '', categorias: '' };
export const NEW_GROUP: GroupDraft = { ...NO_GOODS, cantidad: '1' };
const USUAL_PRIORITY = '100';

/** One that nobody has written yet. */
export function newPromotion(today: string): PromotionDraft {
  return {
    numero: null,
    activa: true,
    nombre: '',
    tipo: 'LLEVA_N_PAGA_M',
    monto: '',
    porcentaje: '',
    lleva: '2',
    paga: '1',
    grupos: [NEW_GROUP, NEW_GROUP],
    conjunto: NO_GOODS,
    excepto: NO_GOODS,
    desde: today,
    hasta: '',
    dias: [],
    horaDesde: '',
    horaHasta: '',
    minimo: '1',
    maximo: '',
    prioridad: USUAL_PRIORITY,
  };
}

/** One that is kept. */
export function draftOf({ numero, activa, regla }: Promotion): PromotionDraft {
  const { accion, horas } = regla;
  return {
    ...newPromotion(regla.desde),
    numero,
    activa,
    nombre: regla.nombre,
    conjunto: written(regla.conjunto),
    excepto: written(regla.excepto),
    hasta: regla.hasta ?? '',
    dias: regla.dias,
    horaDesde: horas?.desde ?? '',
    horaHasta: horas?.hasta ?? '',
    minimo: String(regla.minimo),
    maximo: regla.maximo === null ? '' : String(regla.maximo),
    prioridad: String(regla.prioridad),
    ...actionTexts(accion),
  };
}

function actionTexts(accion: PromotionAction): Partial<PromotionDraft> {
  const { tipo } = accion;
  switch (accion.tipo) {
    case 'PRECIO':
      return { tipo, monto: accion.precio };
    case 'PCT':
      return { tipo, porcentaje: accion.porcentaje };
    case 'MONTO_UNIDAD':
      return { tipo, monto: accion.monto };
    case 'LLEVA_N_PAGA_M':
      return { tipo, lleva: String(accion.lleva), paga: String(accion.paga) };
    case 'N_POR_PRECIO':
      return { tipo, lleva: String(accion.lleva), monto: accion.precio };
    case 'COMBO':
      return {
        tipo,
        monto: accion.precio,
        grupos: accion.grupos.map(({ conjunto, cantidad }) => ({
          ...written(conjunto),
          cantidad: String(cantidad),
        })),
      };
  }
}

/** What is kept of it; what is no number goes as 0, of which the service says what is wrong. */
export function ruleOf(draft: PromotionDraft): PromotionRule {
  const { desde, hasta, dias, horaDesde, horaHasta, maximo } = draft;
  const isCombo = draft.tipo === 'COMBO';
  return {
    nombre: draft.nombre.trim(),
    prioridad: draft.prioridad.trim() === '' ? Number(USUAL_PRIORITY) : whole(draft.prioridad, -1),
    desde,
    hasta: hasta === '' ? null : hasta,
    dias: dias.toSorted((a, b) => a - b),
    horas:
      horaDesde.trim() === '' && horaHasta.trim() === ''
        ? null
        : { desde: horaDesde.trim(), hasta: horaHasta.trim() },
    conjunto: isCombo ? read(NO_GOODS) : read(draft.conjunto),
    excepto: read(draft.excepto),
    minimo: whole(draft.minimo, 0),
    maximo: maximo.trim() === '' ? null : whole(maximo, 0),
    accion: actionOf(draft),
  };
}

function actionOf({ tipo, ...draft }: PromotionDraft): PromotionAction {
  const monto = draft.monto.trim();
  const lleva = whole(draft.lleva, 0);
  switch (tipo) {
    case 'PRECIO':
      return { tipo, precio: monto };
    case 'PCT':
      return { tipo, porcentaje: draft.porcentaje.trim() };
    case 'MONTO_UNIDAD':
      return { tipo, monto };
    case 'LLEVA_N_PAGA_M':
      return { tipo, lleva, paga: whole(draft.paga, 0) };
    case 'N_POR_PRECIO':
      return { tipo, lleva, precio: monto };
    case 'COMBO':
      return {
        tipo,
        precio: monto,
        grupos: draft.grupos
          .map(({ cantidad, ...goods }) => ({ conjunto: read(goods), cantidad: whole(cantidad, 0) }))
          .filter(({ conjunto }) => conjunto.productos.length + conjunto.categorias.length > 0),
      };
  }
}

const whole = (typed: string, otherwise: number): number =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : otherwise;

function read({ productos, categorias }: SetDraft): PromotedSet {
  return { productos: listed(productos), categorias: listed(categorias) };
}

function written({ productos, categorias }: PromotedSet): SetDraft {
  return { productos: productos.join(', '), categorias: categorias.join(', ') };
}

const listed = (typed: string): readonly string[] =>
  typed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
