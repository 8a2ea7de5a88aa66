/** What a note's request leaves to its related documents (§notes, §note-amounts). */
import type { IssueRequest } from '../../contract/api/issue.ts';
import type { Cabanas } from '../../catalogs/territory.ts';
import type { Adjustable } from './adjustable.ts';
import { addressWithDistrict } from './related-address.ts';

/** CAT-022: a 03 names its receiver by the NIT alone. */
const NIT = '36';

/** Members of a receiver that a request has as well. */
const SAME = [
  'direccion',
  'nrc',
  'nombre',
  'codActividad',
  'descActividad',
  'nombreComercial',
  'correo',
  'telefono',
] as const;

/**
 * The body with the receiver of the related document where it names none.
 *
 * @param input parsed body, unchecked
 * @param cabanas see {@link addressWithDistrict}
 */
export function withRelatedReceiver(
  input: unknown,
  adjusts: readonly Adjustable[],
  cabanas: Cabanas,
): unknown {
  const [first] = adjusts;
  if (first === undefined) return input;
  const { sale } = first;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const body: Readonly<Record<string, unknown>> = { ...input };
  if (body['receptor'] !== undefined && body['receptor'] !== null) return input;
  const of = sale.receptor ?? {};
  const receptor: Record<string, unknown> = { tipoDocumento: NIT, numDocumento: sale.numDocumento };
  for (const name of SAME) if (of[name] !== null && of[name] !== undefined) receptor[name] = of[name];
  const { direccion } = of;
  if (typeof direccion === 'object' && direccion !== null)
    receptor['direccion'] = addressWithDistrict({ ...direccion }, { kept: first.kept, cabanas });
  return { ...body, receptor };
}

/** Retention, perception and condition where the request does not say: as all related documents have them. */
export function withRelatedCharges<T extends Pick<IssueRequest, 'ivaRetenido' | 'ivaPercibido'>>(
  request: T,
  adjusts: readonly Adjustable[],
): T & { readonly ivaRetenido: boolean; readonly ivaPercibido: boolean } {
  const all = (had: (adjustable: Adjustable) => boolean): boolean => adjusts.length > 0 && adjusts.every(had);
  return {
    ...request,
    ivaRetenido: request.ivaRetenido ?? all(({ sale }) => sale.retenido),
    ivaPercibido: request.ivaPercibido ?? all(({ sale }) => sale.percibido),
  };
}

/** CAT-016: what the request says, else what the first related document does, else cash. */
export function conditionOfNote(
  { condicionOperacion }: Pick<IssueRequest, 'condicionOperacion'>,
  adjusts: readonly Adjustable[],
): 1 | 2 | 3 {
  const said =
    condicionOperacion === undefined ? adjusts[0]?.sale.condicionOperacion : Number(condicionOperacion.text);
  return said === 2 || said === 3 ? said : 1;
}
