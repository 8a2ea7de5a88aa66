/** Turns `POST /retorno/emitir` into event lines with the facturas' prices, discounts and VAT (§retorno-amounts). */
import {
  MAX_RETURNED_LINES,
  retornoRequest,
  type IssueRequest,
  type RequestItem,
  type ReturnRequest,
} from '../../contract/api/issue.ts';
import { asRead } from '../../contract/api/request-leaves.ts';
import { JsonNumber } from '../../contract/json.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { FaultyCode } from '../app-error.ts';
import { amount, toJsonNumber } from '../money.ts';
import type { Adjustable } from '../notes/adjustable.ts';
import { linesLeft, type LineLeft } from '../notes/lines-left.ts';
import { withReason } from '../notes/note-request.ts';
import { unitsBack } from '../notes/units-back.ts';
import { shapeBody } from '../request-shape.ts';

const ELECTRONIC = new JsonNumber('2');

export type ReturnShape =
  | { readonly kind: 'shaped'; readonly request: IssueRequest }
  | { readonly kind: 'faulty'; readonly codigo: FaultyCode; readonly faults: readonly Fault[] };

/**
 * Parses a return.
 *
 * @param input parsed body, unchecked
 * @param adjusts the facturas it names
 * @returns the lines in request form, or every fault
 */
export function shapeReturn(input: unknown, adjusts: readonly Adjustable[]): ReturnShape {
  const shape = shapeBody<ReturnRequest>(retornoRequest, input);
  if (shape.kind === 'faulty') return { kind: 'faulty', codigo: 'VALIDACION', faults: shape.faults };
  const { documentos, motivo, referenciaExterna, simular } = shape.request;
  const seen = new Set<string>();
  const read = documentos.map((documento, index) => {
    const found = adjusts.find(({ sale }) => sale.codigoGeneracion === asRead(documento.codigoGeneracion));
    return linesOf(documento, { campo: `documentos[${index}]`, found, seen });
  });
  const items = read.flatMap((each) => each.items);
  const faults = read.flatMap((each) => each.faults);
  if (items.length > MAX_RETURNED_LINES)
    faults.push(
      faultAt('documentos', 'LONGITUD', rule('maximo-de-elementos', { maximo: MAX_RETURNED_LINES })),
    );
  if (faults.length > 0) {
    const isBalance = faults.every(({ codigo }) => codigo === 'SALDO');
    return { kind: 'faulty', codigo: isBalance ? 'SALDO_INSUFICIENTE' : 'VALIDACION', faults };
  }
  const apendice = withReason({ motivo });
  return {
    kind: 'shaped',
    request: {
      items,
      documentoRelacionado: adjusts.map(({ sale }) => ({
        tipoDocumento: sale.tipoDte,
        tipoGeneracion: ELECTRONIC,
        numeroDocumento: sale.codigoGeneracion,
        fechaEmision: sale.fecEmi,
      })),
      ...(apendice === undefined ? {} : { apendice }),
      ...(referenciaExterna === undefined ? {} : { referenciaExterna }),
      ...(simular === undefined ? {} : { simular }),
    },
  };
}

interface Read {
  readonly items: readonly RequestItem[];
  readonly faults: readonly Fault[];
}

function linesOf(
  { codigoGeneracion, items }: ReturnRequest['documentos'][number],
  of: { readonly campo: string; readonly found: Adjustable | undefined; readonly seen: Set<string> },
): Read {
  const { campo, found, seen } = of;
  const documento = asRead(codigoGeneracion);
  const wrong = (fault: Fault): Read => ({ items: [], faults: [fault] });
  if (found === undefined)
    return wrong(
      faultAt(`${campo}.codigoGeneracion`, 'NO_COINCIDE', rule('factura-sin-encontrar', { documento })),
    );
  if (seen.has(documento))
    return wrong(faultAt(`${campo}.codigoGeneracion`, 'REGLA', rule('relacionado-repetido')));
  seen.add(documento);
  const left = linesLeft(found);
  const belonging = (each: LineLeft, back: Pick<RequestItem, 'cantidad' | 'averia'>, place: number) => ({
    ...unitsBack(each, amount(back.cantidad)),
    numeroDocumento: documento,
    numItem: new JsonNumber(`${place + 1}`),
    ...(back.averia === undefined ? {} : { averia: back.averia }),
  });
  if (items !== undefined) {
    const chosen = chosenLines(items, { campo, left, documento });
    if (chosen.faults.length > 0) return { items: [], faults: chosen.faults };
    const back = chosen.items.map(({ line, given, place }) => belonging(line, given, place));
    return { items: back, faults: [] };
  }
  const goods = left.filter(({ line, quedan }) => line.kind !== null && !quedan.isZero());
  if (goods.length === 0) return wrong(faultAt(campo, 'SALDO', rule('nada-por-devolver', { documento })));
  const rest = left.flatMap((each, place) =>
    each.quedan.isZero() ? [] : [belonging(each, { cantidad: toJsonNumber(each.quedan) }, place)],
  );
  return { items: rest, faults: [] };
}

type Chosen = NonNullable<ReturnRequest['documentos'][number]['items']>;

function chosenLines(
  items: Chosen,
  of: { readonly campo: string; readonly left: readonly LineLeft[]; readonly documento: string },
) {
  const seen = new Set<string>();
  const isAnyGoods = items.some(
    ({ numItem }) => (of.left[Number(numItem.text) - 1]?.line.kind ?? null) !== null,
  );
  const faults: Fault[] = [];
  const chosen = items.flatMap((given, at) => {
    const { numItem } = given;
    const campo = `${of.campo}.items[${at}]`;
    const cantidad = amount(given.cantidad);
    const place = Number(numItem.text) - 1;
    const line = of.left[place];
    if (line === undefined) {
      const { documento } = of;
      const broken = rule('linea-que-no-hay', { documento, lineas: of.left.length });
      faults.push(faultAt(`${campo}.numItem`, 'NO_COINCIDE', broken));
    } else if (seen.has(numItem.text))
      faults.push(faultAt(`${campo}.numItem`, 'REGLA', rule('linea-devuelta-dos-veces')));
    else if (cantidad.gt(line.quedan)) {
      const amounts = { nombre: line.line.descripcion, quedan: line.quedan.toFixed() };
      faults.push(faultAt(`${campo}.cantidad`, 'SALDO', rule('cantidad-devuelta', amounts)));
    } else if (line.line.kind === null && (!isAnyGoods || !cantidad.eq(line.quedan)))
      faults.push(faultAt(`${campo}.numItem`, 'REGLA', rule('linea-de-cargo')));
    seen.add(numItem.text);
    return line === undefined ? [] : [{ line, given, place }];
  });
  return { items: chosen, faults };
}
