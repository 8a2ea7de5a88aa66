/** Settings of an issuer: every fact the authority leaves unsure is one of these (docs/settings.md). Store, provisioning, forms and view take them from here. */
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

/** What is absent has its default; only what somebody gave is kept. */
export const issuerSettings = z
  .strictObject({
    /** Whether a clock that is known to be ahead of the authority's keeps from issuing, or is only warned of. */
    relojAdelantado: z.enum(['detiene', 'avisa']),
    /** Amount in USD from which a factura must name its receiver. */
    umbralReceptor: z.string().regex(/^\d{1,11}(\.\d{1,2})?$/, malformed('monto-de-umbral')),
    /** `con-guion` writes a DUI as 00000000-0 in edition 2026 too. */
    duiEdicion2026: z.enum(['con-guion', 'sin-guion']),
    /** Which edition of the catalogue names the two municipalities of Cabañas. */
    cabanas: z.enum(['v1.1', 'anterior']),
    /** Longest wait of a caller for the authority, in milliseconds. */
    esperaMaximaMs: z.int().min(1).max(MAX_ESPERA_MS),
    /** Readings of the deadlines to invalidate, by type; the engine warns after the shortest and refuses after the longest. */
    plazosInvalidacion,
    /** Days that are no business days. */
    feriados,
    /** Whether the vacations of public servants are holidays too; nobody has said so unless given. */
    feriadosPublicos,
    /** Which date an invalidation event bears, by the edition in force on the day of the call and by type. */
    fechaEventoInvalidacion,
    /** What the annexes of form F-07 say and no document tells. */
    anexosIva,
    /** Words that go out with causes 1 to 4 of a contingency. */
    motivoContin,
    /** Version of the body of a lot. */
    versionLote,
    /** Whether, where and how long goods of a factura come back by the event of return. */
    retorno,
    /** Terms and readings of credit and debit notes. */
    notas,
    /** How far each role may go with prices and discounts at a till. */
    limitesVenta,
    /** How the shop's scales number what they weigh. */
    codigosBalanza,
    /** Whether what the authority refuses for its edition is tried in the other one. */
    otraEdicion: z.boolean(malformed('si-o-no')),
    /** Whether paper says what a caller named its sale by (`referenciaExterna`). */
    imprimeReferencia: z.boolean(malformed('si-o-no')),
    /** What the payments of a purchase on credit come to in a 14: what is to be paid, or nothing. */
    compraCredito: z.enum(['total', 'cero'], malformed('compra-a-credito')),
    /** Whether tills buy from who is no taxpayer of IVA (14). */
    compraSinFactura: z.boolean(malformed('si-o-no')),
    /** Whether tills show what suppliers send (§compras). */
    compras: z.boolean(malformed('si-o-no')),
    /** Whether a sale on credit beyond a customer's limit is warned of or refused (§accounts). */
    limiteDeCredito: z.enum(['avisa', 'detiene']),
    /** What is added to the cost of goods where a price is proposed, by category. */
    margenes,
    /** To which step a proposed price is rounded, in USD. */
    redondeoPrecios,
    /** Whether agents may propose what a person confirms at the till (§agent-proposals). */
    agentesProponen: z.boolean(malformed('si-o-no')),
    /** How many proposals a branch takes in a day. */
    propuestasPorDia: z.int().min(1).max(MAX_PROPOSALS_PER_DAY),
    /** Whether a manager's invalidation at a till needs another manager's PIN. */
    segundaPersona: z.boolean(),
    /** How long the prices of a quote hold unless it says otherwise, in days (§quotes). */
    validezCotizacion: z.int().min(0).max(MAX_QUOTE_DAYS),
  })
  .partial();
export type IssuerSettings = Readonly<z.infer<typeof issuerSettings>>;

/** A record in which nothing is absent. */
type Whole<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]-?: Whole<Exclude<T[K], undefined>> }
    : T;

/** The settings as they hold: what nobody gave has its default, what nobody answered is null. */
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

/** What holds unless the settings say otherwise. */
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
  validezCotizacion: 15,
};

/** The settings with what holds where they say nothing. */
export function settingsInForce(kept: IssuerSettings): SettingsInForce {
  return filled(DEFAULT_SETTINGS, kept) as SettingsInForce;
}

/** A list is one value. */
function filled(whole: unknown, kept: unknown): unknown {
  if (kept === undefined) return whole;
  if (!isRecord(whole) || !isRecord(kept)) return kept;
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, filled(value, kept[name])]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
