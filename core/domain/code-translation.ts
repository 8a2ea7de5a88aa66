/**
 * The border between the interface specification's vocabulary and the authority's (§two-vocabularies): nothing else knows both.
 * Sources: §territory, §code-translation.
 */
import { resolveTerritory, type Cabanas, type Territory } from '../catalogs/territory.ts';
import type { Edition } from '../contract/edition.ts';
import type { RequestItem, RequestPago } from '../contract/api/issue.ts';
import type { Direccion } from '../contract/settings/issuer.ts';
import { amount, ZERO, type Amount } from './money.ts';
import { plainText } from './text/plain-text.ts';

/** Unit «unidad» and unit «otra» of CAT-014. */
const UNIDAD = 59;
const OTRA = 99;

/** Interface payment code → CAT-017. The codes 02–05 exist in both lists with other meanings. */
const PAYMENT: Readonly<Record<string, string>> = {
  '01': '01',
  '02': '04',
  '03': '05',
  '04': '03',
  '05': '02',
};

/** The code of CAT-017 that a document bears for a payment code of the interface; null for one that the interface does not have. */
export function formaPagoOf(codigo: string): string | null {
  return PAYMENT[codigo] ?? null;
}

/** CAT-017 → interface payment code; of what it has no code for, cash. */
export function paymentCodeOf(codigo: string): string {
  return Object.entries(PAYMENT).find(([, own]) => own === codigo)?.[0] ?? CASH;
}

/** CAT-017: notes and coins, and what the receiver owes. */
const CASH = '01';
const OWED = '13';

/** How a line is taxed. */
export type Treatment = 'gravada' | 'exenta' | 'noSujeta' | 'noGravado';

/** A line in the authority's terms, amounts exact. */
export interface Line {
  readonly tipoItem: 1 | 2;
  readonly treatment: Treatment;
  readonly cantidad: Amount;
  readonly precioUni: Amount;
  readonly montoDescu: Amount;
  readonly noGravado: Amount;
  readonly codigo: string | null;
  readonly uniMedida: number;
  readonly descripcion: string;
  readonly numeroDocumento: string | null;
  /** What the caller says the line's VAT is; checked, never used. */
  readonly ivaItem: Amount | null;
  /** Whether income tax is withheld of it: in a purchase of a 14 alone. */
  readonly retieneRenta: boolean;
}

/** Translates a request's line (§required-fields, §code-translation). */
export function translateItem(item: RequestItem): Line {
  const kind = item.tipoItem.text;
  const noGravado = item.noGravado ? amount(item.noGravado) : ZERO;
  const service = kind === '2' || (item.esServicio === true && kind !== '1');
  return {
    tipoItem: service ? 2 : 1,
    treatment: treatmentOf(kind, noGravado),
    cantidad: amount(item.cantidad),
    precioUni: amount(item.precioUni),
    montoDescu: item.montoDescu ? amount(item.montoDescu) : ZERO,
    noGravado,
    codigo: item.codigo ?? null,
    uniMedida: service || !noGravado.isZero() ? OTRA : Number(item.uniMedida?.text ?? UNIDAD),
    descripcion: item.descripcion,
    numeroDocumento: item.numeroDocumento ?? null,
    ivaItem: item.ivaItem ? amount(item.ivaItem) : null,
    retieneRenta: false,
  };
}

/** The same of a purchase: no tax is in it; of a service of a natural person income tax is withheld unless the request says otherwise. */
export function translatePurchaseItem(item: RequestItem, isNaturalPerson: boolean): Line {
  const line = translateItem(item);
  const isService = line.tipoItem === 2;
  return {
    ...line,
    treatment: 'noSujeta',
    retieneRenta: isService && (item.retieneRenta ?? isNaturalPerson),
  };
}

/** How a line is taxed, by its type and its charge. */
export function treatmentOf(tipoItem: string, noGravado: Amount): Treatment {
  if (!noGravado.isZero()) return 'noGravado';
  if (tipoItem === '3') return 'exenta';
  return tipoItem === '4' ? 'noSujeta' : 'gravada';
}

/** A payment in the authority's terms. */
export interface Pago {
  readonly codigo: string;
  readonly montoPago: Amount;
  readonly referencia: string | null;
  readonly plazo: string | null;
  readonly periodo: number | null;
}

/** Whether a payment is on credit: its `periodo` says how long; 0 or none says that it is paid now (§payments). */
export function hasTerm({ periodo }: { readonly periodo?: { readonly text: string } | undefined }): boolean {
  return periodo !== undefined && periodo.text !== '0';
}

/**
 * Translates a request's payment. Nobody hands over notes and coins that are owed: such a payment is an account payable of
 * the receiver (docs/adr/0016).
 */
export function translatePago(pago: RequestPago): Pago {
  const codigo = PAYMENT[pago.codigo];
  if (codigo === undefined)
    throw new RangeError(`payment code ${pago.codigo} passed the schema but has no translation`);
  const credit = hasTerm(pago);
  return {
    codigo: credit && codigo === CASH ? OWED : codigo,
    montoPago: amount(pago.montoPago),
    referencia: dropsReference(pago) || !pago.referencia ? null : pago.referencia,
    plazo: credit ? (pago.plazo ?? null) : null,
    periodo: credit ? Number(pago.periodo?.text) : null,
  };
}

/** Whether a payment's reference is left out of the document: cash has none there. */
export function dropsReference({ codigo, referencia }: Pick<RequestPago, 'codigo' | 'referencia'>): boolean {
  return formaPagoOf(codigo) === CASH && Boolean(referencia);
}

/** The interface's code of a payment as {@link translatePago} writes it. */
export function interfacePago(codigo: string): string {
  const found = Object.entries(PAYMENT).find(([, official]) => official === codigo);
  return found?.[0] ?? CASH;
}

/** An address both editions can be written from. */
export interface ResolvedAddress {
  readonly departamento: string;
  readonly municipio: string;
  readonly distrito: string | null;
  /** Name of the district when the caller named one, by an old code or by `distrito`. */
  readonly distritoNombre: string | null;
  readonly complemento: string;
  /** Where a code of before the reform names a district whose municipality bears another name: codes as given, names. */
  readonly renamed: { readonly codes: string; readonly names: string } | null;
}

export type AddressResult =
  | { readonly kind: 'resolved'; readonly address: ResolvedAddress }
  | { readonly kind: 'unknown'; readonly field: 'departamento' | 'municipio' | 'distrito' };

/** Resolves territory codes from before or after the 2024 reform (§territory). */
export function translateDireccion(direccion: Direccion, cabanas: Cabanas): AddressResult {
  const found = resolveTerritory(direccion, cabanas);
  if (found.kind === 'unknown') return { kind: 'unknown', field: found.field };
  return {
    kind: 'resolved',
    address: {
      departamento: found.departamento,
      municipio: found.municipio,
      distrito: found.distrito,
      distritoNombre: found.names.distrito,
      complemento: direccion.complemento,
      renamed: renamedOf(direccion, found),
    },
  };
}

function renamedOf(
  { departamento, municipio }: Direccion,
  { names, cameAsDistrict }: Extract<Territory, { readonly kind: 'resolved' }>,
): ResolvedAddress['renamed'] {
  const { distrito } = names;
  // «San Salvador» in «San Salvador Centro» is what everybody expects.
  if (!cameAsDistrict || distrito === null || plainText(names.municipio).includes(plainText(distrito)))
    return null;
  return {
    codes: `${departamento}/${municipio}`,
    names: `el distrito ${distrito}, municipio ${names.municipio}, departamento ${names.departamento},`,
  };
}

/** Why a document is invalidated, in the authority's terms (CAT-024). */
export interface ReasonMH {
  /** 1 error in the information, 2 rescinded, 3 other. */
  readonly tipoAnulacion: 1 | 2 | 3;
  readonly motivoAnulacion: string | null;
}

/** What the interface's reasons mean; it goes into the event where the client said nothing more. */
const REASON: Readonly<Record<'1' | '2', string>> = { '1': 'Sustitución', '2': 'Error en papel' };

/**
 * The reason of a credit note, which has no replacement: version 2 of the event wants one for reasons 1 and 3, so that it goes
 * as rescinded there (§note-invalidation).
 */
export function creditNoteReason(
  tipoAnulacion: 1 | 2 | 3,
  given: { readonly motivoAnulacion: string | null; readonly edicion: Edition },
): ReasonMH {
  const said = given.motivoAnulacion ?? (tipoAnulacion === 3 ? null : REASON[tipoAnulacion]);
  if (given.edicion === '2023' || tipoAnulacion === 2) return { tipoAnulacion: 2, motivoAnulacion: said };
  return { tipoAnulacion, motivoAnulacion: said };
}

/**
 * Translates the interface's reason: 1 substitution, 2 paper error, 3 other. A paper error whose document has a replacement
 * is an error in the information; without one the authority's list has nothing nearer than "rescinded".
 */
export function translateReason(
  tipoAnulacion: 1 | 2 | 3,
  given: { readonly motivoAnulacion: string | null; readonly hasReplacement: boolean },
): ReasonMH {
  const { motivoAnulacion } = given;
  if (tipoAnulacion === 3) return { tipoAnulacion, motivoAnulacion };
  const official = tipoAnulacion === 2 && !given.hasReplacement ? 2 : 1;
  return { tipoAnulacion: official, motivoAnulacion: motivoAnulacion ?? REASON[tipoAnulacion] };
}
