/** Rules of an address: codes exist and the edition supports them (§edition-by-date, §territory). */
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';
import { isNota } from '../../contract/edition.ts';
import type { Direccion } from '../../contract/settings/issuer.ts';
import type { LooseRequest } from '../request-shape.ts';
import { translateDireccion, type ResolvedAddress } from '../code-translation.ts';
import type { RuleContext } from './rule-context.ts';
import { rule } from '../../contract/rules/rules.ts';

/** Catalogue of each address member. */
export const TERRITORY_CATALOG = {
  departamento: 'CAT-012',
  municipio: 'CAT-013',
  distrito: 'CAT-008',
} as const;

type LooseDireccion = NonNullable<NonNullable<LooseRequest['receptor']>['direccion']>;

/** Resolves an address, or reports the unknown or missing code. */
export function checkDireccion(
  given: LooseDireccion | undefined,
  campo: string,
  context: RuleContext,
): ResolvedAddress | null {
  if (given?.departamento === undefined || given.municipio === undefined || given.complemento === undefined)
    return null;
  const direccion: Direccion = {
    departamento: given.departamento,
    municipio: given.municipio,
    distrito: given.distrito,
    complemento: given.complemento,
  };
  const result = translateDireccion(direccion, context.settings.cabanas ?? DEFAULT_SETTINGS.cabanas);
  if (result.kind === 'unknown') {
    const catalogo = TERRITORY_CATALOG[result.field];
    const within =
      result.field === 'departamento' ? { catalogo } : { catalogo, departamento: given.departamento };
    context.list.add(
      `${campo}.${result.field}`,
      'CODIGO_DESCONOCIDO',
      rule('territorio-desconocido', within),
    );
    return null;
  }
  if (context.format.distritoRequired && result.address.distrito === null) {
    const way = rule(isNota(context.tipoDte) ? 'falta-distrito-de-nota' : 'falta-distrito');
    context.list.add(`${campo}.distrito`, 'CAMPO_REQUERIDO', way);
  }
  return result.address;
}
