/** A paper purchase being typed: its fields, sums and request (§compras-a-mano). */
import { create } from 'zustand';
import type { BridgeInput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ShownPurchase } from '../../../core/contract/bridge/bridge-purchases.ts';
import type { SupplierRecord } from '../../../core/contract/purchases/debts.ts';
import type { PurchaseOrigin, WrittenType } from '../../../core/contract/purchases/purchases.ts';
import { HOME_COUNTRY, type WrittenLine } from '../../../core/contract/purchases/written-purchase.ts';
import { bridge } from '../../bridge/index.ts';
import { centsOf, decimalOf, textOfCents } from '../../money/cents.ts';
import { onOtherPerson } from '../till/session.ts';

export interface LineTyped extends Pick<WrittenLine, 'clase' | 'codigo'> {
  readonly id: string;
  /** An expense, no goods. */
  readonly gasto: boolean;
  /** Product name, or purpose of the expense. */
  readonly descripcion: string;
  readonly cantidad: string;
  readonly importe: string;
}

/** Amounts beside the lines, as typed; empty: none. */
export const EXTRAS = ['flete', 'seguro', 'derechos', 'percibido', 'retenido', 'otros'] as const;
export type Extra = (typeof EXTRAS)[number];

export interface WrittenDraft {
  readonly clave: string;
  readonly tipo: WrittenType;
  readonly proveedor: {
    readonly pais: string;
    readonly nit: string;
    readonly nrc: string;
    readonly nombre: string;
  };
  readonly fecha: string;
  readonly resolucion: string;
  readonly serie: string;
  readonly numero: string;
  /** Empty: paid at once. */
  readonly vence: string;
  /** Credit days of the supplier; null if unknown. */
  readonly diasCredito: number | null;
  readonly procedencia: PurchaseOrigin;
  readonly lineas: readonly LineTyped[];
  readonly extras: Readonly<Record<Extra, string>>;
  /** Null: calculated. */
  readonly iva: string | null;
  /** As printed on the paper. */
  readonly total: string;
  readonly deducible: boolean;
  /** Month of the purchase book; null: the proposed one. */
  readonly periodo: string | null;
  /** Id of the purchase that a note refers to; empty if it is not in this system. */
  readonly sobre: string;
}

export function emptyWrittenLine(): LineTyped {
  return {
    id: crypto.randomUUID(),
    gasto: false,
    codigo: null,
    descripcion: '',
    cantidad: '1',
    importe: '',
    clase: 'gravada',
  };
}

function emptyDraft(): WrittenDraft {
  return {
    clave: crypto.randomUUID(),
    tipo: '03',
    proveedor: { pais: HOME_COUNTRY, nit: '', nrc: '', nombre: '' },
    fecha: '',
    resolucion: '',
    serie: '',
    numero: '',
    vence: '',
    diasCredito: null,
    procedencia: 'local',
    lineas: [emptyWrittenLine()],
    extras: { flete: '', seguro: '', derechos: '', percibido: '', retenido: '', otros: '' },
    iva: null,
    total: '',
    deducible: true,
    periodo: null,
    sobre: '',
  };
}

const DAY_MS = 86_400_000;

/** Due date; empty if day or days are unknown. */
export function dueAfter(day: string, days: number | null): string {
  if (day === '' || days === null) return '';
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'aaaa-mm-dd'.length);
}

const IVA_PERCENT = 13;
const PERCENT = 100;
const cents = (typed: string): number => centsOf(typed) ?? 0;

/** Sums in cents; freight and duties are taxed in proportion to the taxed lines. */
export function writtenSums({ tipo, lineas, extras, iva }: WrittenDraft): {
  readonly lineas: number;
  readonly iva: number;
  readonly total: number;
} {
  const worth = lineas.reduce((sum, { importe }) => sum + cents(importe), 0);
  const taxed = lineas.reduce(
    (sum, { clase, importe }) => (clase === 'gravada' ? sum + cents(importe) : sum),
    0,
  );
  const spread = cents(extras.flete) + cents(extras.seguro) + cents(extras.derechos);
  const base = taxed + (worth === 0 ? 0 : Math.round((spread * taxed) / worth));
  const figured = tipo === '01' ? 0 : Math.round((base * IVA_PERCENT) / PERCENT);
  const tax = iva === null ? figured : cents(iva);
  const others = cents(extras.percibido) + cents(extras.otros) - cents(extras.retenido);
  return { lineas: worth, iva: tax, total: worth + spread + tax + others };
}

/** The request; an invalid amount is sent as typed, so that the error appears at its field. */
function inputOf(draft: WrittenDraft): BridgeInput<'purchases.write'> {
  const { clave, tipo, proveedor, fecha, numero, procedencia, deducible, extras } = draft;
  const amount = (typed: string) => (typed.trim() === '' ? '0' : (decimalOf(typed) ?? typed));
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
  const { flete, seguro, derechos, percibido, retenido, otros } = extras;
  return {
    clave,
    tipo,
    proveedor: {
      ...proveedor,
      nit: proveedor.nit.trim(),
      nrc: orNull(proveedor.nrc),
      nombre: proveedor.nombre.trim(),
    },
    fecha,
    resolucion: orNull(draft.resolucion),
    serie: orNull(draft.serie),
    numero: numero.trim(),
    vence: draft.vence === '' ? null : draft.vence,
    procedencia,
    lineas: draft.lineas.map(({ gasto, codigo, descripcion, cantidad, importe, clase }) => ({
      codigo: gasto ? null : codigo,
      descripcion: descripcion.trim(),
      cantidad: decimalOf(cantidad) ?? cantidad,
      importe: amount(importe),
      clase,
    })),
    iva: draft.iva === null ? textOfCents(writtenSums(draft).iva) : amount(draft.iva),
    flete: amount(flete),
    seguro: amount(seguro),
    derechos: amount(derechos),
    percibido: amount(percibido),
    retenido: amount(retenido),
    otros: amount(otros),
    total: amount(draft.total),
    deducible,
    ...(draft.periodo === null ? {} : { periodo: draft.periodo }),
    sobre: draft.sobre === '' ? null : draft.sobre,
  };
}

interface WrittenStore {
  readonly draft: WrittenDraft;
  /** Known suppliers, for completing names. */
  readonly suppliers: readonly SupplierRecord[];
  readonly problem: BridgeProblem | null;
  load(): Promise<void>;
  change(change: Partial<WrittenDraft>): void;
  line(id: string, change: Partial<LineTyped>): void;
  /** @returns the purchase; null if refused */
  send(): Promise<ShownPurchase | null>;
}

export const useWritten = create<WrittenStore>()((set, get) => ({
  draft: emptyDraft(),
  suppliers: [],
  problem: null,
  load: async () => {
    const reply = await bridge.call('suppliers.list', {});
    if (reply.ok) set({ suppliers: reply.value.proveedores });
  },
  change: (change) => set({ draft: { ...get().draft, ...change }, problem: null }),
  line: (id, change) =>
    get().change({
      lineas: get().draft.lineas.map((each) => (each.id === id ? { ...each, ...change } : each)),
    }),
  send: async () => {
    const reply = await bridge.call('purchases.write', inputOf(get().draft));
    if (!reply.ok) {
      const isWritten = reply.problem.errors?.some(({ codigo }) => codigo === 'REPETIDO') ?? false;
      // The key may belong to what was stored before the draft changed.
      if (isWritten) get().change({ clave: crypto.randomUUID() });
      set({ problem: reply.problem });
      return null;
    }
    set({ draft: emptyDraft(), problem: null });
    return reply.value;
  },
}));

onOtherPerson(() => useWritten.setState({ draft: emptyDraft(), suppliers: [], problem: null }));
