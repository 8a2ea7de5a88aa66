/** Fills in members of a note's request from its related documents (§notes, §note-amounts). */
import type { IssueRequest, RequestItem } from '../../contract/api/issue.ts';
import { asRead } from '../../contract/api/request-leaves.ts';
import { asMembers, JsonNumber } from '../../contract/json.ts';
import type { Cabanas } from '../../catalogs/territory.ts';
import { amount } from '../money.ts';
import { shapeRequest } from '../request-shape.ts';
import { withNamedCodes } from './named-lines.ts';
import type { Adjustable } from './adjustable.ts';
import { loweredName } from './lines-left.ts';
import { addressWithDistrict } from './related-address.ts';
import { hadWithheld } from './withheld.ts';

/** CAT-022: a 03 identifies its receiver by NIT alone. */
const NIT = '36';

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
 * Replaces related documents named only by our code with the authority's members.
 *
 * @param input parsed body, unchecked
 */
export function withRelatedNames(input: unknown, adjusts: readonly Adjustable[]): unknown {
  const body = asMembers(input);
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

/** Code of a related document named only by it; null otherwise. */
export function codeAlone(related: unknown): string | null {
  const members = asMembers(related);
  if (members === null) return null;
  const given = Object.keys(members).filter((name) => members[name] !== null && members[name] !== undefined);
  const { codigoGeneracion: codigo } = members;
  return given.length === 1 && typeof codigo === 'string' ? asRead(codigo) : null;
}

const CODE_OF = /^(documentoRelacionado\[\d+\])\.codigoGeneracion$/;

/**
 * A line about the price alone is written with one unit. It names no line and no product, so nothing is returned; a
 * price reduction gets a description by which later readers recognize it.
 */
function priceLine(item: RequestItem, lowersPrice: boolean): RequestItem {
  if (!amount(item.cantidad).isZero()) return item;
  const { numItem: _, averia: __, codigo: ___, ...rest } = item;
  const named = lowersPrice ? { descripcion: loweredName(item.descripcion) } : {};
  return { ...rest, ...named, cantidad: ONE };
}

/** Parses a note; a related document with a wrong code yields only that fault, not those that follow from it. */
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

/** Adds the reason to the appendix, because a note has no member for it. */
export function withReason({
  apendice,
  motivo,
}: Pick<IssueRequest, 'apendice' | 'motivo'>): IssueRequest['apendice'] {
  if (motivo === undefined) return apendice;
  return [...(apendice ?? []), { campo: 'motivo', etiqueta: 'Motivo', valor: motivo }];
}

/**
 * Fills in the receiver from the related document if the request has none.
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
  const body = asMembers(input);
  if (body === null || (body['receptor'] !== undefined && body['receptor'] !== null)) return input;
  const of = sale.receptor ?? {};
  const receptor: Record<string, unknown> = { tipoDocumento: NIT, numDocumento: sale.numDocumento };
  for (const name of SAME) if (of[name] !== null && of[name] !== undefined) receptor[name] = of[name];
  const { direccion } = of;
  if (typeof direccion === 'object' && direccion !== null)
    receptor['direccion'] = addressWithDistrict({ ...direccion }, { kept: first.kept, cabanas });
  return { ...body, receptor };
}

/** Default for retention and perception: as the documents had it; not where only some had it. */
export function withRelatedCharges<T extends Pick<IssueRequest, 'ivaRetenido' | 'ivaPercibido'>>(
  request: T,
  taxed: readonly Adjustable[],
): T & { readonly ivaRetenido: boolean; readonly ivaPercibido: boolean } {
  return {
    ...request,
    ivaRetenido: request.ivaRetenido ?? hadWithheld(taxed, 'retenido') ?? false,
    ivaPercibido: request.ivaPercibido ?? hadWithheld(taxed, 'percibido') ?? false,
  };
}

/** CAT-016: from the request, else the first related document, else cash. */
export function conditionOfNote(
  { condicionOperacion }: Pick<IssueRequest, 'condicionOperacion'>,
  adjusts: readonly Adjustable[],
): 1 | 2 | 3 {
  const said =
    condicionOperacion === undefined ? adjusts[0]?.sale.condicionOperacion : Number(condicionOperacion.text);
  return said === 2 || said === 3 ? said : 1;
}
