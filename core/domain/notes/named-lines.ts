/** Note lines that name the adjusted line by its position (`numItem`). */
import type { IssueRequest, RequestItem } from '../../contract/api/issue.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Line } from '../code-translation.ts';
import { roundSummary, ZERO, type Amount } from '../money.ts';
import type { LooseRequest } from '../request-shape.ts';
import type { FaultList } from '../rules/faults.ts';
import { lineAmount } from '../totals.ts';
import type { Adjustable } from './adjustable.ts';
import { isLowered, linesLeft } from './lines-left.ts';

interface NamedLine {
  readonly index: number;
  readonly numItem: number;
  readonly documento: string;
  /** Null for a document that is not ours. */
  readonly adjusts: Adjustable | null;
}

function namedLines(request: LooseRequest, adjusts: readonly Adjustable[]): readonly NamedLine[] {
  const related = request.documentoRelacionado ?? [];
  const only = related.length === 1 ? related[0]?.numeroDocumento : undefined;
  return (request.items ?? []).flatMap((item, index) => {
    const numItem = item?.numItem?.text;
    if (numItem === undefined) return [];
    const documento = item?.numeroDocumento ?? only ?? '';
    const found = adjusts.find(({ sale }) => sale.codigoGeneracion === documento) ?? null;
    return [{ index, numItem: Number(numItem), documento, adjusts: found }];
  });
}

export function checkNamedLines(
  request: LooseRequest,
  adjusts: readonly Adjustable[],
  list: FaultList,
): void {
  for (const { index, numItem, documento, adjusts: found } of namedLines(request, adjusts)) {
    const campo = `items[${index}].numItem`;
    if (found === null) list.add(campo, 'REGLA', rule('linea-de-otro-sistema'));
    else if (numItem > found.sale.lines.length)
      list.add(
        campo,
        'NO_COINCIDE',
        rule('linea-que-no-hay', { documento, lineas: found.sale.lines.length }),
      );
  }
}

/**
 * Sets the product code of lines that name a sale line by position to the code sold there, or removes it if that line
 * has none, so that both match later.
 */
export function withNamedCodes(
  request: IssueRequest,
  adjusts: readonly Adjustable[],
): readonly RequestItem[] {
  const named = new Map(namedLines(request, adjusts).map((line) => [line.index, line]));
  return request.items.map((item, index) => {
    const line = named.get(index);
    const sold = line?.adjusts?.sale.lines[line.numItem - 1];
    // A price reduction returns no goods.
    if (sold === undefined || isLowered(item.descripcion)) return item;
    const { codigo: _, ...rest } = item;
    return sold.codigo === null ? rest : { ...rest, codigo: sold.codigo };
  });
}

/** Warns of lines that take more than remains. */
export function namedLineWarnings(
  request: LooseRequest,
  { lines, adjusts }: { readonly lines: readonly Line[]; readonly adjusts: readonly Adjustable[] },
): readonly Rule[] {
  const wanted = new Map<string, NamedLine & { readonly lleva: Amount }>();
  for (const named of namedLines(request, adjusts)) {
    const key = `${named.documento} ${named.numItem}`;
    const line = lines[named.index];
    const before = wanted.get(key)?.lleva ?? ZERO;
    wanted.set(key, { ...named, lleva: line === undefined ? before : before.plus(lineAmount(line)) });
  }
  return [...wanted.values()].flatMap(({ numItem, documento, adjusts: found, lleva }) => {
    const left = found === null ? undefined : linesLeft(found)[numItem - 1];
    if (left === undefined || roundSummary(lleva).lte(roundSummary(left.neto))) return [];
    const amounts = { quedan: left.neto.toFixed(2), lleva: lleva.toFixed(2) };
    return [rule('linea-ya-tomada', { linea: numItem, documento, ...amounts })];
  });
}
