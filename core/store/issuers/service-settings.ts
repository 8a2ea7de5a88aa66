/** Settings of the service itself, which belong to the data folder and to no issuer (docs/settings.md). */
import { changeOf, type Change } from '../change.ts';
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';

/** Who else may call the service, beside programs and pages of this computer. */
export interface ServiceSettings {
  /** Origins of web pages, e.g. `https://pos.ejemplo.com`. */
  readonly origenesPermitidos: readonly string[];
  /** Further values of the header `Host`, with or without a port. */
  readonly hostsPermitidos: readonly string[];
}

export type ServiceSetting = keyof ServiceSettings;

const metaName = (setting: ServiceSetting) => `servicio.${setting}`;

/** The settings; empty lists unless they were ever set. */
export function serviceSettings(reader: Reader): ServiceSettings {
  return {
    origenesPermitidos: find(reader, 'origenesPermitidos') ?? [],
    hostsPermitidos: find(reader, 'hostsPermitidos') ?? [],
  };
}

/** Replaces one list; an empty one allows nobody else. */
export function setServiceSetting(tx: Tx, setting: ServiceSetting, values: readonly string[]): Change {
  const change = changeOf(find(tx, setting), values);
  if (change !== 'unchanged') setMeta(tx, metaName(setting), JSON.stringify(values));
  return change;
}

function find(reader: Reader, setting: ServiceSetting): readonly string[] | null {
  const text = findMeta(reader, metaName(setting));
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new Error(`meta ${metaName(setting)}: list of texts expected`);
  return value.map(String);
}
