/** A purchase that came on paper while it is written: its fields as they are typed, its sums, and the call that keeps it (§compras-a-mano). */
import { create } from 'zustand';
import type { BridgeInput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ShownPurchase } from '../../../core/contract/bridge/bridge-purchases.ts';
import type { SupplierRecord } from '../../../core/contract/purchases/debts.ts';
import type { PurchaseOrigin, WrittenType } from '../../../core/contract/purchases/purchases.ts';
import { HOME_COUNTRY, type WrittenLine } from '../../../core/contract/purchases/written-purchase.ts';
import { bridge } from '../../bridge/index.ts';
import { centsOf, decimalOf, textOfCents } from '../../money/cents.ts';
import { onOtherPerson } from '../till/session.ts';

/** A line as it is typed. */
export interface LineTyped extends Pick<WrittenLine, 'clase' | 'codigo'> {
  readonly id: string;
  /** No goods. */
  readonly gasto: boolean;
  /** Name of the product, or what it was for. */
  readonly descripcion: string;
  readonly cantidad: string;
  readonly importe: string;
}

/** Amounts beside the lines, as they are typed; empty: none. */
export const EXTRAS = ['flete', 'seguro', 'derechos', 'percibido', 'retenido', 'otros'] as const;
export type Extra = (typeof EXTRAS)[number];

export interface WrittenDraft {
  /** Names it to the service: however often it leaves, it is one. */
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
  /** Days that the supplier gives; null: none are known. */
  readonly diasCredito: number | null;
  readonly procedencia: PurchaseOrigin;
  readonly lineas: readonly LineTyped[];
  readonly extras: Readonly<Record<Extra, string>>;
  /** Null: as it is figured. */
  readonly iva: string | null;
  /** As the paper says it. */
  readonly total: string;
  readonly deducible: boolean;
  /** Id of what a note is about; empty: of nothing that is here. */
  readonly sobre: string;
}

/** A line with nothing on it. */
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
    sobre: '',
  };
}

const DAY_MS = 86_400_000;

/** The day on which something is to be paid; empty where day or days are not known. */
export function dueAfter(day: string, days: number | null): string {
  if (day === '' || days === null) return '';
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'aaaa-mm-dd'.length);
}

const IVA_PERCENT = 13;
const PERCENT = 100;
const cents = (typed: string): number => centsOf(typed) ?? 0;

/** What is taxed, and what the whole comes to, in cents; freight and duties are spread in proportion. */
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

/** As the service takes it; what is no amount is sent as it was typed, so that it is said at its field. */
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
    sobre: draft.sobre === '' ? null : draft.sobre,
  };
}

interface WrittenStore {
  readonly draft: WrittenDraft;
  /** Those who are known, by their names. */
  readonly suppliers: readonly SupplierRecord[];
  readonly problem: BridgeProblem | null;
  load(): Promise<void>;
  change(change: Partial<WrittenDraft>): void;
  line(id: string, change: Partial<LineTyped>): void;
  /** @returns the purchase; null where it was refused */
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
      set({ problem: reply.problem });
      return null;
    }
    set({ draft: emptyDraft(), problem: null });
    return reply.value;
  },
}));

// Whoever comes next sees nothing of what was written.
onOtherPerson(() => useWritten.setState({ draft: emptyDraft(), suppliers: [], problem: null }));
