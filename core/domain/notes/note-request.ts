/** What a note's request leaves to its related documents (§notes, §note-amounts). */
import type { IssueRequest, RequestItem } from '../../contract/api/issue.ts';
import { asRead } from '../../contract/api/request-leaves.ts';
import { JsonNumber } from '../../contract/json.ts';
import type { Cabanas } from '../../catalogs/territory.ts';
import { amount } from '../money.ts';
import { shapeRequest } from '../request-shape.ts';
import { withNamedCodes } from './named-lines.ts';
import type { Adjustable } from './adjustable.ts';
import { loweredName } from './lines-left.ts';
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

/** `tipoGeneracion` of an electronic document. */
const ELECTRONIC = new JsonNumber('2');
const ONE = new JsonNumber('1');

/**
 * The body with the members of the authority in the place of codes of ours, which say it all.
 *
 * @param input parsed body, unchecked
 */
export function withRelatedNames(input: unknown, adjusts: readonly Adjustable[]): unknown {
  const body = membersOf(input);
  const related: unknown = body?.['documentoRelacionado'];
  if (body === null || !Array.isArray(related)) return input;
  const documentoRelacionado = related.map((each: unknown) => {
    const codigo = codeAlone(each);
    const sale = adjusts.find((own) => own.sale.codigoGeneracion === codigo)?.sale;
    if (sale === undefined) return each;
    const { tipoDte: tipoDocumento, codigoGeneracion: numeroDocumento, fecEmi: fechaEmision } = sale;
    return { tipoDocumento, tipoGeneracion: ELECTRONIC, numeroDocumento, fechaEmision };
  });
  return { ...body, documentoRelacionado };
}

/** The code of a related document that is named by it alone; null for any other. */
export function codeAlone(related: unknown): string | null {
  const members = membersOf(related);
  if (members === null) return null;
  const given = Object.keys(members).filter((name) => members[name] !== null && members[name] !== undefined);
  const { codigoGeneracion: codigo } = members;
  return given.length === 1 && typeof codigo === 'string' ? asRead(codigo) : null;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** Names a related document that could not be found by its code alone. */
const CODE_OF = /^(documentoRelacionado\[\d+\])\.codigoGeneracion$/;

/**
 * Of a line about the price alone the document has one unit. It names no line of the sale and no product, so that nothing comes back;
 * where it lowers the price it is called so, which tells it from goods wherever notes are read again.
 */
function priceLine(item: RequestItem, lowersPrice: boolean): RequestItem {
  if (!amount(item.cantidad).isZero()) return item;
  const { numItem: _, averia: __, codigo: ___, ...rest } = item;
  const named = lowersPrice ? { descripcion: loweredName(item.descripcion) } : {};
  return { ...rest, ...named, cantidad: ONE };
}

/** The shape of a note; of a related document whose code is wrong, only that is: all else would have followed from it. */
export function shapeNote(
  of: Parameters<typeof shapeRequest>[0],
  input: unknown,
  adjusts: readonly Adjustable[],
): ReturnType<typeof shapeRequest> {
  const shape = shapeRequest(of, input);
  if (shape.kind === 'shaped')
    return {
      ...shape,
      request: {
        ...shape.request,
        items: withNamedCodes(shape.request, adjusts).map((item) => priceLine(item, of.tipoDte === '05')),
      },
    };
  const wrong = shape.faults.flatMap(({ campo }) => CODE_OF.exec(campo)?.[1] ?? []);
  const follows = (campo: string): boolean =>
    !CODE_OF.test(campo) && wrong.some((entry) => campo.startsWith(`${entry}.`));
  return { ...shape, faults: shape.faults.filter(({ campo }) => !follows(campo)) };
}

/** A reason stands in the appendix of a note, which has no member for it. */
export function withReason({
  apendice,
  motivo,
}: Pick<IssueRequest, 'apendice' | 'motivo'>): IssueRequest['apendice'] {
  if (motivo === undefined) return apendice;
  return [...(apendice ?? []), { campo: 'motivo', etiqueta: 'Motivo', valor: motivo }];
}

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
  const body = membersOf(input);
  if (body === null || (body['receptor'] !== undefined && body['receptor'] !== null)) return input;
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
