/** An issuer's settings: every fact that the authority leaves unclear (docs/settings.md). Store, provisioning, forms and views use this schema. */
import { isMembers } from '../json.ts';
import { z } from 'zod';
import { malformed } from '../rules/rules.ts';
import { ofPlainSettings, type PlainSetting, type PlainValues } from '../text/plain-settings.ts';
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
import { margenes } from '../purchases/price-settings.ts';
import { DEFAULT_RETORNO, retorno } from './return-settings.ts';
import { DEFAULT_LIMITES, limitesVenta } from './role-limits.ts';

/** Missing members have their default; only given values are stored. */
export const issuerSettings = z
  .strictObject({
    ...plainSettings(),
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
    /** Margin over the cost for proposed prices, by category. */
    margenes,
    /** Whether a manager's invalidation at a till needs another manager's PIN. */
    segundaPersona: z.boolean(),
  })
  .partial();
export type IssuerSettings = Readonly<z.infer<typeof issuerSettings>>;

function plainSettings() {
  return ofPlainSettings(plainSchema) as { readonly [Name in keyof PlainValues]: Schema<PlainValues[Name]> };
}
type Schema<T> = z.ZodType<T, T>;

function plainSchema(setting: PlainSetting): z.ZodType {
  if ('choices' in setting) return z.enum(Object.keys(setting.choices), malformed('valor-no-permitido'));
  if ('amount' in setting) return z.string().regex(/^\d{1,11}(\.\d{1,2})?$/, malformed('monto-de-umbral'));
  if ('range' in setting) {
    const [from, to] = setting.range;
    return z.int().min(from).max(to);
  }
  return z.boolean(malformed('logico'));
}

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
  ...(ofPlainSettings(({ standard }) => standard) as PlainValues),
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
  margenes: [],
  segundaPersona: true,
};

/** The settings with defaults for missing members. */
export function settingsInForce(kept: IssuerSettings): SettingsInForce {
  return filled(DEFAULT_SETTINGS, kept) as SettingsInForce;
}

/** Fills in defaults; a list is replaced as a whole. */
function filled(whole: unknown, kept: unknown): unknown {
  if (kept === undefined) return whole;
  if (!isMembers(whole) || !isMembers(kept)) return kept;
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, filled(value, kept[name])]));
}
