/**
 * Translates between the interface specification's codes and the authority's; no other module knows both
 * (§two-vocabularies). Sources: §territory, §code-translation.
 */
import { CASH } from '../contract/cash/cash-money.ts';
import { resolveTerritory, type Cabanas, type Territory } from '../catalogs/territory.ts';
import { takesReplacement, type Edition, type TipoDte } from '../contract/edition.ts';
import type { RequestItem, RequestPago } from '../contract/api/issue.ts';
import type { Direccion } from '../contract/settings/issuer.ts';
import { amount, ZERO, type Amount } from './money.ts';
import { plainText } from './text/plain-text.ts';

/** CAT-014 units «unidad» and «otra». */
const UNIDAD = 59;
const OTRA = 99;

/** Interface payment code → CAT-017. Codes 02–05 exist in both lists with different meanings. */
const PAYMENT: Readonly<Record<string, string>> = {
  '01': '01',
  '02': '04',
  '03': '05',
  '04': '03',
  '05': '02',
};

/** CAT-017 code for an interface payment code; null if unknown. */
export function formaPagoOf(codigo: string): string | null {
  return PAYMENT[codigo] ?? null;
}

/** CAT-017 → interface payment code; cash if it has none. */
export function paymentCodeOf(codigo: string): string {
  return Object.entries(PAYMENT).find(([, own]) => own === codigo)?.[0] ?? CASH;
}

/** CAT-017: account payable of the receiver. */
const OWED = '13';

export type Treatment = 'gravada' | 'exenta' | 'noSujeta' | 'noGravado';

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
  /** VAT claimed by the caller; checked, never used. */
  readonly ivaItem: Amount | null;
  /** Whether income tax is withheld; only in a 14. */
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

/**
 * The same for a purchase: no tax is included; income tax is withheld on a natural person's service unless the request
 * says otherwise.
 */
export function translatePurchaseItem(item: RequestItem, isNaturalPerson: boolean): Line {
  const line = translateItem(item);
  const isService = line.tipoItem === 2;
  return {
    ...line,
    treatment: 'noSujeta',
    retieneRenta: isService && (item.retieneRenta ?? isNaturalPerson),
  };
}

export function treatmentOf(tipoItem: string, noGravado: Amount): Treatment {
  if (!noGravado.isZero()) return 'noGravado';
  if (tipoItem === '3') return 'exenta';
  return tipoItem === '4' ? 'noSujeta' : 'gravada';
}

export interface Pago {
  readonly codigo: string;
  readonly montoPago: Amount;
  readonly referencia: string | null;
  readonly plazo: string | null;
  readonly periodo: number | null;
}

/** Whether a payment is on credit: `periodo` gives the term; 0 or none means paid now (§payments). */
export function hasTerm({ periodo }: { readonly periodo?: { readonly text: string } | undefined }): boolean {
  return periodo !== undefined && periodo.text !== '0';
}

/** Translates a request's payment. Cash on credit becomes an account payable of the receiver (docs/adr/0016). */
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

/** Whether the reference is omitted from the document, as for cash. */
export function dropsReference({ codigo, referencia }: Pick<RequestPago, 'codigo' | 'referencia'>): boolean {
  return formaPagoOf(codigo) === CASH && Boolean(referencia);
}

/** Interface code of a payment that {@link translatePago} wrote. */
export function interfacePago(codigo: string): string {
  const found = Object.entries(PAYMENT).find(([, official]) => official === codigo);
  return found?.[0] ?? CASH;
}

/** An address for both editions. */
export interface ResolvedAddress {
  readonly departamento: string;
  readonly municipio: string;
  readonly distrito: string | null;
  /** District name if the caller gave an old code or `distrito`. */
  readonly distritoNombre: string | null;
  readonly complemento: string;
  /**
   * Set when a pre-reform code names a district whose municipality has another name: the given codes, and both names.
   */
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
  // «San Salvador» in «San Salvador Centro» needs no warning.
  if (!cameAsDistrict || distrito === null || plainText(names.municipio).includes(plainText(distrito)))
    return null;
  return {
    codes: `${departamento}/${municipio}`,
    names: `el distrito ${distrito}, municipio ${names.municipio}, departamento ${names.departamento},`,
  };
}

/** Reason of an invalidation in the authority's terms (CAT-024). */
export interface ReasonMH {
  /** 1 error in the information, 2 rescinded, 3 other. */
  readonly tipoAnulacion: 1 | 2 | 3;
  readonly motivoAnulacion: string | null;
}

/** Meaning of the interface's reasons; used in the event when the client gave no text. */
const REASON: Readonly<Record<'1' | '2', string>> = { '1': 'Sustitución', '2': 'Error en papel' };

/**
 * The interface's reason (1 substitution, 2 paper error, 3 other) in the event of such a document.
 *
 * @param of `edicion` of the event, and whether it names a replacement
 */
export function reasonInEvent(
  tipoDte: TipoDte,
  tipoAnulacion: 1 | 2 | 3,
  of: {
    readonly motivoAnulacion: string | null;
    readonly edicion: Edition;
    readonly hasReplacement: boolean;
  },
): ReasonMH {
  const motivoAnulacion = of.motivoAnulacion ?? (tipoAnulacion === 3 ? null : REASON[tipoAnulacion]);
  const official = takesReplacement(tipoDte)
    ? reasonOfReplaced(tipoAnulacion, of.hasReplacement)
    : reasonWithoutReplacement(tipoAnulacion, of.edicion);
  return { tipoAnulacion: official, motivoAnulacion };
}

/** A paper error with a replacement is an error in the information; without one the nearest is "rescinded". */
function reasonOfReplaced(tipoAnulacion: 1 | 2 | 3, hasReplacement: boolean): 1 | 2 | 3 {
  return tipoAnulacion === 2 && hasReplacement ? 1 : tipoAnulacion;
}

/**
 * Of a credit note or return: version 2 of the event demands a replacement for reasons 1 and 3, so it is sent as
 * rescinded (§note-invalidation).
 */
function reasonWithoutReplacement(tipoAnulacion: 1 | 2 | 3, edicion: Edition): 1 | 2 | 3 {
  return edicion === '2023' ? 2 : tipoAnulacion;
}
