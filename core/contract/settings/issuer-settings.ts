/** An issuer's settings: every fact that the authority leaves unclear (docs/settings.md). Store, provisioning, forms and views use this schema. */
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';
import type { TipoDte } from '../edition.ts';
import { anexosIva, DEFAULT_ANEXOS } from './annex-settings.ts';
import { DEFAULT_VERSION_LOTE, motivoContin, versionLote } from './contingency-settings.ts';
import {
  DEFAULT_FERIADOS,
  DEFAULT_PLAZOS,
  fechaEventoInvalidacion,
  feriados,
  feriadosPublicos,
  plazosInvalidacion,
} from './invalidation-settings.ts';
import { codigosBalanza } from './measured-codes.ts';
import { DEFAULT_NOTAS, notas } from './note-settings.ts';
import { MAX_QUOTE_DAYS } from '../till/quotes.ts';
import { margenes, redondeoPrecios } from '../purchases/price-settings.ts';
import { DEFAULT_RETORNO, retorno } from './return-settings.ts';
import { DEFAULT_LIMITES, limitesVenta } from './role-limits.ts';

const MAX_ESPERA_MS = 60_000;
const MAX_PROPOSALS_PER_DAY = 500;

/** Missing members have their default; only given values are stored. */
export const issuerSettings = z
  .strictObject({
    /** Whether a clock ahead of the authority's stops issuing, or only warns. */
    relojAdelantado: z.enum(['detiene', 'avisa']),
    /** Amount in USD from which a factura must name its receiver. */
    umbralReceptor: z.string().regex(/^\d{1,11}(\.\d{1,2})?$/, malformed('monto-de-umbral')),
    /** `con-guion` writes a DUI as 00000000-0 in edition 2026 too. */
    duiEdicion2026: z.enum(['con-guion', 'sin-guion']),
    /** Catalogue edition for the names of Cabañas' two municipalities. */
    cabanas: z.enum(['v1.1', 'anterior']),
    /** Longest wait of a caller for the authority, in milliseconds. */
    esperaMaximaMs: z.int().min(1).max(MAX_ESPERA_MS),
    /** Readings of invalidation deadlines by type; the engine warns after the shortest and refuses after the longest. */
    plazosInvalidacion,
    feriados,
    /** Whether public servants' vacations are holidays too; undecided if missing. */
    feriadosPublicos,
    /** Date of an invalidation event, by type and the edition in force on that day. */
    fechaEventoInvalidacion,
    /** Choices for the annexes of form F-07 that no document contains. */
    anexosIva,
    motivoContin,
    versionLote,
    /** Whether, where and how long goods of a factura may come back by return event. */
    retorno,
    /** Terms and readings for credit and debit notes. */
    notas,
    /** Limits of each role for prices and discounts at a till. */
    limitesVenta,
    /** Number formats of the shop's scale barcodes. */
    codigosBalanza,
    /** Whether a document that the authority rejects for its edition is retried in the other. */
    otraEdicion: z.boolean(malformed('logico')),
    /** Whether the caller's `referenciaExterna` is printed. */
    imprimeReferencia: z.boolean(malformed('logico')),
    /** Sum of the payments of a 14 on credit: the total, or zero. */
    compraCredito: z.enum(['total', 'cero'], malformed('compra-a-credito')),
    /** Whether tills may issue a 14 for purchases from sellers outside IVA. */
    compraSinFactura: z.boolean(malformed('logico')),
    /** Whether tills show suppliers' documents (§compras). */
    compras: z.boolean(malformed('logico')),
    /** Whether exceeding a customer's credit limit warns or stops the sale (§accounts). */
    limiteDeCredito: z.enum(['avisa', 'detiene']),
    /** Margin over the cost for proposed prices, by category. */
    margenes,
    /** Rounding step of proposed prices, in USD. */
    redondeoPrecios,
    /** Whether agents may propose operations for confirmation at the till (§agent-proposals). */
    agentesProponen: z.boolean(malformed('logico')),
    /** Maximum proposals per branch and day. */
    propuestasPorDia: z.int().min(1).max(MAX_PROPOSALS_PER_DAY),
    /** Whether a manager's invalidation at a till needs another manager's PIN. */
    segundaPersona: z.boolean(),
    /** Whether customers may fill in their data on their own phones (§phone-form). */
    datosPorTelefono: z.boolean(malformed('logico')),
    /** When a sale's ticket is printed: always, after asking, or unless the document is mailed. */
    ticketAutomatico: z.enum(['siempre', 'pregunta', 'sin-correo']),
    /** Default validity of a quote, in days (§quotes). */
    validezCotizacion: z.int().min(0).max(MAX_QUOTE_DAYS),
  })
  .partial();
export type IssuerSettings = Readonly<z.infer<typeof issuerSettings>>;

type Whole<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]-?: Whole<Exclude<T[K], undefined>> }
    : T;

/** Settings in force: defaults filled in; null where a manager has not decided. */
export type SettingsInForce = Whole<Omit<IssuerSettings, 'feriadosPublicos'>> & {
  readonly feriadosPublicos: IssuerSettings['feriadosPublicos'] | null;
};

const TODAY: Readonly<Record<TipoDte, 'hoy' | 'fecEmi'>> = {
  '01': 'hoy',
  '03': 'hoy',
  '04': 'hoy',
  '05': 'hoy',
  '06': 'hoy',
  '14': 'hoy',
  '18': 'hoy',
};

export const DEFAULT_SETTINGS: SettingsInForce = {
  relojAdelantado: 'detiene',
  umbralReceptor: '25000',
  duiEdicion2026: 'sin-guion',
  cabanas: 'v1.1',
  esperaMaximaMs: 8_000,
  plazosInvalidacion: DEFAULT_PLAZOS,
  feriados: DEFAULT_FERIADOS,
  feriadosPublicos: null,
  fechaEventoInvalidacion: { '2023': TODAY, '2026': TODAY },
  anexosIva: DEFAULT_ANEXOS,
  motivoContin: { soloCausa5: false, '1': '', '2': '', '3': '', '4': '' },
  versionLote: DEFAULT_VERSION_LOTE,
  retorno: DEFAULT_RETORNO,
  notas: DEFAULT_NOTAS,
  limitesVenta: DEFAULT_LIMITES,
  codigosBalanza: [],
  otraEdicion: true,
  imprimeReferencia: false,
  compraCredito: 'total',
  compraSinFactura: false,
  compras: false,
  limiteDeCredito: 'avisa',
  margenes: [],
  redondeoPrecios: '0.05',
  agentesProponen: false,
  propuestasPorDia: 20,
  segundaPersona: true,
  datosPorTelefono: false,
  ticketAutomatico: 'siempre',
  validezCotizacion: 15,
};

/** The settings with defaults for missing members. */
export function settingsInForce(kept: IssuerSettings): SettingsInForce {
  return filled(DEFAULT_SETTINGS, kept) as SettingsInForce;
}

/** Fills in defaults; a list is replaced as a whole. */
function filled(whole: unknown, kept: unknown): unknown {
  if (kept === undefined) return whole;
  if (!isRecord(whole) || !isRecord(kept)) return kept;
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, filled(value, kept[name])]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
