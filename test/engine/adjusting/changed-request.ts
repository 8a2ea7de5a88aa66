/** Ordinary requests of each type, and copies of them with members changed. */
import type { TipoNumerado } from '../../../core/contract/edition.ts';
import {
  CREDITO_FISCAL,
  FACTURA,
  NOTA_CREDITO,
  NOTA_DEBITO,
  NOTA_REMISION,
  SUJETO_EXCLUIDO,
} from '../../support/shop/sales.ts';

const PERSON = {
  tipoDocumento: '13',
  numDocumento: '01234567-8',
  nombre: 'Ana Inventada',
  correo: 'ana@correo.example',
  direccion: { departamento: '06', municipio: '14', complemento: 'Calle Ejemplo 12' },
};

/** A factura with everything a till usually sends: 11.30 in cash from a person with DUI. */
const FULL_FACTURA = JSON.stringify({
  ...(JSON.parse(FACTURA) as object),
  pagos: [{ codigo: '01', montoPago: 11.3, referencia: 'Caja 1' }],
  receptor: PERSON,
});

export const BASE: Readonly<Record<TipoNumerado, string>> = {
  '01': FULL_FACTURA,
  '03': CREDITO_FISCAL,
  '04': NOTA_REMISION,
  '05': NOTA_CREDITO,
  '06': NOTA_DEBITO,
  '14': SUJETO_EXCLUIDO,
};

type Members = Record<string, unknown>;

/** The base request of a type with members set by path (`items[0].cantidad`); undefined takes a member away. */
export function changedRequest(tipoDte: TipoNumerado, change: Readonly<Record<string, unknown>>): string {
  const request = JSON.parse(BASE[tipoDte]) as Members;
  for (const [path, value] of Object.entries(change)) {
    const names = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
    const last = names.pop() ?? '';
    const parent = names.reduce<Members>((at, name) => at[name] as Members, request);
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return JSON.stringify(request);
}
