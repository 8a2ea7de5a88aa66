/** A purchase without a factura while it is written, and the request that it becomes (§sujeto-excluido). */
import type { Supplier } from '../../../core/contract/till/excluded-purchase.ts';
import { JsonNumber, parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { decimalOf } from '../../money/cents.ts';

/** CAT-022: DUI. */
const DUI = '13';
/** CAT-011: goods, services. */
const GOODS = '1';
const SERVICE = '2';

/** Forms of payment (interface): cash, check, transfer. */
export const EXCLUDED_FORMS = ['01', '03', '02'] as const;
export type ExcludedForm = (typeof EXCLUDED_FORMS)[number];

/** A line as it is typed. */
export interface ExcludedLine {
  readonly id: string;
  /** Of the goods that come into stock; null: only what is written. */
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precio: string;
  readonly esServicio: boolean;
  /** Null: as the law has it for who sells. */
  readonly retieneRenta: boolean | null;
  /** Members that the screen does not write, as a correction found them. */
  readonly resto: Readonly<Record<string, unknown>>;
}

export interface ExcludedDraft {
  /** Names the purchase to the service: however often it leaves, it is one. */
  readonly key: string;
  /** Whoever sells; null while nobody is chosen. */
  readonly proveedor: Supplier | null;
  /** Whether it is written here, and not one who was found. */
  readonly esNuevo: boolean;
  readonly lineas: readonly ExcludedLine[];
  readonly forma: ExcludedForm;
  /** The rejected one that it corrects; null for a new one. */
  readonly corrige: { readonly codigoGeneracion: string; readonly numeroControl: string } | null;
  readonly resto: Readonly<Record<string, unknown>>;
}

/** A line with nothing on it. */
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

/** A purchase of which nothing is known. */
export function emptyExcluded(): ExcludedDraft {
  const key = crypto.randomUUID();
  return {
    key,
    proveedor: null,
    esNuevo: false,
    lineas: [emptyLine()],
    forma: '01',
    corrige: null,
    resto: {},
  };
}

/** Somebody who never sold here, by what was typed of them: a number, or a name. */
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

/** JSON text of the request. @param total what is handed over, where it is not paid in cash; null while it is not known */
export function excludedRequest(draft: ExcludedDraft, total: string | null): string {
  const { proveedor, lineas, forma, resto } = draft;
  return stringifyJson({
    ...resto,
    items: lineas.map(itemOf),
    receptor: proveedor === null ? undefined : receptorOf(proveedor),
    pagos:
      forma === '01' || total === null ? undefined : [{ codigo: forma, montoPago: new JsonNumber(total) }],
  });
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

/** What is missing is left out. */
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

/** The purchase behind a request; null where it holds what the screen does not write: several payments, or one that is owed. */
export function draftOfRequest(
  request: string,
  corrige: NonNullable<ExcludedDraft['corrige']>,
): ExcludedDraft | null {
  const { items, receptor, pagos, condicionOperacion: _condition, ...resto } = parseJson(request) as Members;
  const forma = formOf(pagos);
  if (forma === null) return null;
  return {
    ...emptyExcluded(),
    proveedor: supplierOf(receptor as Members),
    lineas: (items as readonly Members[]).map(lineOf),
    forma,
    corrige,
    resto,
  };
}

function formOf(pagos: unknown): ExcludedForm | null {
  const list = Array.isArray(pagos) ? (pagos as readonly Members[]) : [];
  const [only] = list;
  if (only === undefined) return '01';
  if (list.length > 1 || only['periodo'] !== undefined) return null;
  return EXCLUDED_FORMS.find((forma) => forma === only['codigo']) ?? null;
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
