/** Verifies notas de remisión (§remission-billing): billed and returned quantities do not exceed those sent. */
import { relatedLines } from '../../domain/notes/related-sale.ts';
import { billedLines, remissionLeft } from '../../domain/remissions/remission-left.ts';
import type { Reader } from '../handle.ts';
import { findMeta } from '../meta.ts';
import { guarded, RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import { returnedByLine } from './remission-returns.ts';
import { remissionsTouched, salesRelating, type StoredRemission } from './remissions.ts';

/** Meta key: id of the last document issued before double billing was prevented. */
const BILLED_ONCE_AFTER = 'remission-billing-after';

export function verifyRemissions(reader: Reader, faults: FaultCollector): void {
  const after = Number(findMeta(reader, BILLED_ONCE_AFTER) ?? 0);
  for (const remission of remissionsTouched(reader))
    guarded(faults, { tabla: 'document_related', fila: remission.codigoGeneracion }, () =>
      verifyRemission(reader, { remission, after }, faults),
    );
}

function verifyRemission(
  reader: Reader,
  { remission, after }: { readonly remission: StoredRemission; readonly after: number },
  faults: FaultCollector,
): void {
  const { id, codigoGeneracion, numeroControl, payload } = remission;
  const tell = (tabla: string, campo: string, what: string): void =>
    faults.add({
      tabla,
      fila: `${numeroControl} (${codigoGeneracion})`,
      campo,
      mensaje: `${what}. ${RESTORE}`,
    });
  const sent = relatedLines(payload);
  const returned = returnedByLine(reader, id);
  if ([...returned].some(([place, units]) => sent[place]?.cantidad.lt(units) ?? true))
    tell('remission_return', 'cantidad', 'De esta nota de remisión volvió más de lo que se envió');
  const sales = salesRelating(reader, codigoGeneracion).filter(({ reemplazada }) => !reemplazada);
  const lines = sales.map((sale) => billedLines(sale.tipoDte, sale.payload, codigoGeneracion));
  const isOver = sales.some(
    (sale, at) => sale.id > after && remissionLeft(sent, returned, lines.slice(0, at + 1)).beyond.length > 0,
  );
  if (isOver)
    tell(
      'document_related',
      'codigo_generacion',
      'De esta nota de remisión se facturó más de lo que se envió',
    );
}
