/** Stored settings of the service. */
import {
  DEFAULT_SERVICE,
  SERVICE_SETTINGS,
  serviceSettings as record,
  type ServiceSetting,
  type ServiceSettings,
} from '../../contract/settings/service-settings.ts';
import { changeOf, type Change } from '../change.ts';
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';

const metaName = (setting: ServiceSetting) => `servicio.${setting}`;

/** Missing settings have their defaults. */
export function serviceSettings(reader: Reader): ServiceSettings {
  const kept = SERVICE_SETTINGS.map((name) => [name, find(reader, name)] as const);
  return {
    ...DEFAULT_SERVICE,
    ...record.parse(Object.fromEntries(kept.filter(([, value]) => value !== null))),
  };
}

/** Replaces one list; an empty one allows nobody else. */
export function setServiceSetting(tx: Tx, setting: ServiceSetting, values: readonly string[]): Change {
  const before = findMeta(tx, metaName(setting)) === null ? null : serviceSettings(tx)[setting];
  const change = changeOf(before, values);
  if (change !== 'unchanged') setMeta(tx, metaName(setting), JSON.stringify(values));
  return change;
}

function find(reader: Reader, setting: ServiceSetting): unknown {
  const text = findMeta(reader, metaName(setting));
  return text === null ? null : (JSON.parse(text) as unknown);
}
