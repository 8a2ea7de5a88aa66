/** Parts that the profiles of issuers and branches share, parsed from their JSON columns. */
import type { Direccion } from '../../contract/settings/issuer.ts';
import { text } from '../row.ts';
import type { Row } from '../statement.ts';

/** A member that is an object. */
export function member(row: Row, name: string): Row {
  const value = row[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`profile member ${name}: object expected`);
  return value as Row;
}

/** An address of a profile. */
export function direccionOf(profile: Row): Direccion {
  const direccion = member(profile, 'direccion');
  const { distrito } = direccion;
  return {
    departamento: text(direccion, 'departamento'),
    municipio: text(direccion, 'municipio'),
    ...(distrito === undefined ? {} : { distrito: text(direccion, 'distrito') }),
    complemento: text(direccion, 'complemento'),
  };
}
