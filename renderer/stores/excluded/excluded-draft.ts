/** Draft of a purchase from a sujeto excluido, and its request (§sujeto-excluido). */
import { CASH } from '../../../core/contract/cash/cash-money.ts';
import type { Supplier } from '../../../core/contract/till/excluded-purchase.ts';
import { JsonNumber, parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { decimalOf } from '../../money/cents.ts';

/** CAT-022: DUI. */
const DUI = '13';
/** CAT-011: goods, services. */
const GOODS = '1';
const SERVICE = '2';

/** Unpaid; due after a number of days. */
export const ON_CREDIT = 'credito';
/** Forms of payment (interface): cash, check, transfer, credit. */
export const EXCLUDED_FORMS = ['01', '03', '02', ON_CREDIT] as const;
export type ExcludedForm = (typeof EXCLUDED_FORMS)[number];
/** Default credit days. */
const USUAL_DAYS = '15';
/** CAT-018: days. */
const DAYS = '01';

export interface ExcludedLine {
  readonly id: string;
  /** Product that enters stock; null: free text only. */
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precio: string;
  readonly esServicio: boolean;
  /** Null: by law, according to the seller. */
  readonly retieneRenta: boolean | null;
  /** Members that the screen does not edit, preserved for corrections. */
  readonly resto: Readonly<Record<string, unknown>>;
}

export interface ExcludedDraft {
  /** Idempotency key. */
  readonly key: string;
  /** The seller; null until chosen. */
  readonly proveedor: Supplier | null;
  /** Whether the seller is typed here and not chosen from known ones. */
  readonly esNuevo: boolean;
  readonly lineas: readonly ExcludedLine[];
  readonly forma: ExcludedForm;
  /** Credit days, as typed. */
  readonly dias: string;
  /** The rejected purchase that it corrects; null for a new one. */
  readonly corrige: { readonly codigoGeneracion: string; readonly numeroControl: string } | null;
  readonly resto: Readonly<Record<string, unknown>>;
}

export function emptyLine(): ExcludedLine {
  return {
    id: crypto.randomUUID(),
    codigo: null,
    descripcion: '',
    cantidad: '1',
    precio: '',
    esServicio: false,
    retieneRenta: null,
    resto: {},
  };
}

export function emptyExcluded(): ExcludedDraft {
  const key = crypto.randomUUID();
  return {
    key,
    proveedor: null,
    esNuevo: false,
    lineas: [emptyLine()],
    forma: '01',
    dias: USUAL_DAYS,
    corrige: null,
    resto: {},
  };
}

/** A new seller from the typed number or name. */
export function newSupplier(typed: string): Supplier {
  const isNumber = /^[\d\s-]+$/u.test(typed) && typed.trim() !== '';
  return {
    tipoDocumento: DUI,
    numDocumento: isNumber ? typed.replaceAll(/\D/gu, '') : '',
    nombre: isNumber ? '' : typed.trim(),
    codActividad: null,
    telefono: null,
    correo: null,
    direccion: null,
  };
}

/** JSON text of the request. @param total amount to pay when it is not paid in cash; null if unknown */
export function excludedRequest(draft: ExcludedDraft, total: string | null): string {
  const { proveedor, lineas, resto } = draft;
  return stringifyJson({
    ...resto,
    items: lineas.map(itemOf),
    receptor: proveedor === null ? undefined : receptorOf(proveedor),
    pagos: total === null ? undefined : paymentsOf(draft, new JsonNumber(total)),
  });
}

/** Cash is the default and omitted; an invalid term is sent as typed, so that the debt is not taken for paid. */
function paymentsOf({ forma, dias }: ExcludedDraft, montoPago: JsonNumber): readonly object[] | undefined {
  if (forma === CASH) return undefined;
  if (forma !== ON_CREDIT) return [{ codigo: forma, montoPago }];
  const periodo = isTerm(dias) ? new JsonNumber(dias) : dias;
  return [{ codigo: CASH, montoPago, plazo: DAYS, periodo }];
}

export function isTerm(dias: string): boolean {
  return /^[1-9]\d{0,2}$/.test(dias);
}

function itemOf({
  codigo,
  cantidad,
  precio,
  esServicio,
  retieneRenta,
  resto,
  ...line
}: ExcludedLine): object {
  const descripcion = line.descripcion.trim();
  return {
    ...resto,
    codigo: codigo ?? undefined,
    descripcion: descripcion === '' ? undefined : descripcion,
    cantidad: number(cantidad),
    precioUni: number(precio),
    tipoItem: new JsonNumber(esServicio ? SERVICE : GOODS),
    retieneRenta: esServicio && retieneRenta !== null ? retieneRenta : undefined,
  };
}

/** Missing values are omitted. */
function receptorOf({ direccion, ...members }: Supplier): object {
  const present = Object.entries(members).filter(([, value]) => value !== null && value !== '');
  return {
    ...Object.fromEntries(present),
    direccion: direccion === null ? undefined : { ...direccion, distrito: direccion.distrito ?? undefined },
  };
}

function number(typed: string): JsonNumber | string | undefined {
  const text = decimalOf(typed);
  if (text !== null) return new JsonNumber(text);
  return typed.trim() === '' ? undefined : typed;
}

type Members = Readonly<Record<string, unknown>>;

/** The draft of a request; null if it holds what the screen cannot edit: several payments, or a term in months. */
export function draftOfRequest(
  request: string,
  corrige: NonNullable<ExcludedDraft['corrige']>,
): ExcludedDraft | null {
  const { items, receptor, pagos, condicionOperacion: _condition, ...resto } = parseJson(request) as Members;
  const paid = formOf(pagos);
  if (paid === null) return null;
  return {
    ...emptyExcluded(),
    proveedor: supplierOf(receptor as Members),
    lineas: (items as readonly Members[]).map(lineOf),
    ...paid,
    corrige,
    resto,
  };
}

function formOf(pagos: unknown): Pick<ExcludedDraft, 'forma' | 'dias'> | null {
  const list = Array.isArray(pagos) ? (pagos as readonly Members[]) : [];
  const [only] = list;
  if (only === undefined) return { forma: CASH, dias: USUAL_DAYS };
  if (list.length > 1) return null;
  const { periodo, plazo, codigo } = only;
  if (periodo !== undefined) {
    const dias = periodo instanceof JsonNumber ? periodo.text : '';
    return plazo === DAYS && isTerm(dias) ? { forma: ON_CREDIT, dias } : null;
  }
  const forma = EXCLUDED_FORMS.find((each) => each === codigo);
  return forma === undefined ? null : { forma, dias: USUAL_DAYS };
}

function supplierOf({ direccion, ...members }: Members): Supplier {
  const place = direccion as NonNullable<Supplier['direccion']> | undefined;
  return {
    ...newSupplier(''),
    ...(members as Partial<Supplier>),
    direccion: place === undefined ? null : { ...place, distrito: place.distrito ?? null },
  };
}

function lineOf({
  codigo,
  descripcion,
  cantidad,
  precioUni,
  tipoItem,
  retieneRenta,
  ...resto
}: Members): ExcludedLine {
  const text = (value: unknown): string => (value instanceof JsonNumber ? value.text : '');
  return {
    id: crypto.randomUUID(),
    codigo: typeof codigo === 'string' ? codigo : null,
    descripcion: typeof descripcion === 'string' ? descripcion : '',
    cantidad: text(cantidad),
    precio: text(precioUni),
    esServicio: text(tipoItem) === SERVICE,
    retieneRenta: typeof retieneRenta === 'boolean' ? retieneRenta : null,
    resto,
  };
}
