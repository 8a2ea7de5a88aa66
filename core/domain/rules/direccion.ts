/** Rules of an address: its codes exist and the edition can express it (§edition-by-date, §territory). */
import type { Direccion } from '../../contract/settings/issuer.ts';
import type { LooseRequest } from '../request-shape.ts';
import { translateDireccion, type ResolvedAddress } from '../translate.ts';
import type { RuleContext } from './rule-context.ts';
import { rule } from '../../contract/rules/rules.ts';

/** 01 v1 wants at least 5 characters in its receiver's complemento (schema fe-fc-v1). */
const MIN_COMPLEMENTO_CHARS_FACTURA_2023 = 5;

/** Department of foreign addresses (CAT-012); the patterns of edition 2023 leave it out. */
const ABROAD = '00';

type LooseDireccion = NonNullable<NonNullable<LooseRequest['receptor']>['direccion']>;

/** Resolves an address, or names the code that does not exist or is missing. */
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
  const result = translateDireccion(direccion, context.settings.cabanas ?? 'v1.1');
  if (result.kind === 'unknown') {
    const within = result.field === 'departamento' ? {} : { departamento: given.departamento };
    context.list.add(
      `${campo}.${result.field}`,
      'CODIGO_DESCONOCIDO',
      rule('territorio-desconocido', within),
    );
    return null;
  }
  if (given.departamento === ABROAD && !context.format.distritoRequired) {
    context.list.add(`${campo}.departamento`, 'REGLA', rule('direccion-del-extranjero'));
  }
  if (context.format.distritoRequired && result.address.distrito === null) {
    const way = rule('falta-distrito');
    context.list.add(`${campo}.distrito`, 'CAMPO_REQUERIDO', way);
  }
  const shortest =
    context.tipoDte === '01' && !context.format.distritoRequired ? MIN_COMPLEMENTO_CHARS_FACTURA_2023 : 1;
  if ([...given.complemento].length < shortest) {
    context.list.add(`${campo}.complemento`, 'LONGITUD', rule('longitud-minima', { minimo: shortest }));
  }
  return result.address;
}
