/** The district of an address: nobody but the person who writes it knows which of its municipality's it is. */
import { DISTRITOS_OF } from './distritos-of.ts';
import { resolveTerritory } from './territory.ts';
import type { Customer } from '../contract/till/customers.ts';
import { faultAt, type Fault } from '../contract/problem.ts';
import { rule } from '../contract/rules/rules.ts';

/** The district of a municipality that has only one; null where it has to be chosen. */
export function onlyDistrict(departamento: string, municipio: string): string | null {
  const [first, second] = DISTRITOS_OF[departamento]?.[municipio] ?? [];
  return second === undefined ? (first ?? null) : null;
}

/**
 * What is wrong with an address that names a municipality and no district of it. Documents of before 2026 may go without;
 * who writes an address now chooses one.
 *
 * @param campo path of the address
 */
export function districtFaults(direccion: Customer['direccion'], campo: string): readonly Fault[] {
  if (direccion === null) return [];
  const { departamento, municipio, distrito } = direccion;
  const place = resolveTerritory({ departamento, municipio, distrito: distrito ?? undefined });
  if (place.kind !== 'resolved' || place.distrito !== null) return [];
  return [faultAt(`${campo}.distrito`, 'CAMPO_REQUERIDO', rule('falta-distrito'))];
}
