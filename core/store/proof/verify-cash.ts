/** Verifies Z reports: the chain is complete, and each matches its session and documents. */
import { cashFigures, centsText, expectedCash } from '../../domain/cash/cash.ts';
import { auditContains } from '../people/audit-seal.ts';
import { cashGenesis, findCashSession, listCashMovements } from '../cash/cash-sessions.ts';
import { listCashCounts } from '../cash/cash-counts.ts';
import { zFields, zOf, type StoredZ } from '../cash/cash-z.ts';
import { chainHash } from './hash-chain.ts';
import type { Reader } from '../handle.ts';
import { integer, text } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

const TILLS = query('SELECT * FROM cash_till ORDER BY till_id');
const OF_TILL = query('SELECT * FROM cash_z WHERE till_id = ? ORDER BY numero');
const STRANGERS = query('SELECT session_id FROM cash_z WHERE till_id NOT IN (SELECT till_id FROM cash_till)');
const RECORDED = query(
  'SELECT document_id FROM document_cash_session WHERE session_id = ? ORDER BY document_id',
);

export function verifyCash(reader: Reader, faults: FaultCollector): void {
  const tell = teller(faults);
  for (const row of STRANGERS.iterate(reader))
    tell(`sesión ${integer(row, 'session_id')}`, 'till_id', 'Es de una caja que no existe.');
  for (const till of TILLS.all(reader)) {
    guarded(faults, { tabla: 'cash_z', fila: text(till, 'till_id') }, () => verifyTill(reader, till, faults));
  }
}

function verifyTill(reader: Reader, till: Row, faults: FaultCollector): void {
  const tell = teller(faults);
  const tillId = text(till, 'till_id');
  const name = (numero: number) => `Z ${numero} de la caja ${tillId}`;
  let head = cashGenesis(tillId);
  let last = 0;
  for (const row of OF_TILL.iterate(reader, tillId)) {
    const numero = integer(row, 'numero');
    for (let missing = last + 1; missing < numero; missing += 1)
      tell(name(missing), 'numero', 'Esta Z falta.');
    const follows = numero === last + 1 && chainHash(head, zFields(row)) === row['hash'];
    if (!follows) tell(name(numero), 'hash', 'La Z fue alterada, o la anterior.');
    guarded(faults, { tabla: 'cash_z', fila: name(numero) }, () => {
      for (const campo of wrongSums(reader, zOf(row), row))
        tell(name(numero), campo, 'No es lo que dicen su sesión y sus documentos.');
    });
    head = text(row, 'hash');
    last = numero;
  }
  const end = integer(till, 'ultima_z');
  for (let missing = last + 1; missing <= end; missing += 1) tell(name(missing), 'numero', 'Esta Z falta.');
  if (last >= end && (last > end || head !== text(till, 'head_hash')))
    tell(`caja ${tillId}`, 'head_hash', 'No es el final de las Z que hay.');
}

function auditHas(reader: Reader, { fila, huella }: { readonly fila: number; readonly huella: string }) {
  return auditContains(reader, { fila, huella, sello: null }) === 'same';
}

function wrongSums(reader: Reader, { reporte, documentos, sessionId }: StoredZ, row: Row): readonly string[] {
  const session = findCashSession(reader, sessionId);
  if (session === null) return ['session_id'];
  const movements = listCashMovements(reader, sessionId);
  const counts = listCashCounts(reader, sessionId);
  const count = counts.find(({ id }) => id === row['count_id']);
  const days = reporte.dias.map(({ fecha }) => fecha);
  const expected = expectedCash(session.fondoCentavos, documentos, movements);
  const recorded = RECORDED.all(reader, sessionId).map((each) => integer(each, 'document_id'));
  const pairs: readonly (readonly [campo: string, said: unknown, added: unknown])[] = [
    ...Object.entries(cashFigures(documentos, days)).map(
      ([campo, added]) => [campo, reporte[campo as keyof typeof reporte], added] as const,
    ),
    ['documentos', documentos.map(({ id }) => id), recorded],
    ['bitacora', reporte.bitacora === null || auditHas(reader, reporte.bitacora), true],
    ['numero', reporte.numero, row['numero']],
    ['sesion', reporte.sesion, session.id],
    ['caja', reporte.caja, session.caja],
    ['numeroSesion', reporte.numeroSesion, session.numero],
    ['fondo', reporte.fondo, centsText(session.fondoCentavos)],
    ['esperado', reporte.efectivo?.esperado, centsText(expected.esperado)],
    ['ventas', reporte.efectivo?.ventas, centsText(expected.ventas)],
    ['repuesto', reporte.efectivo?.repuesto, centsText(expected.repuesto)],
    ['compras', reporte.efectivo?.compras, centsText(expected.compras)],
    ['abonos', reporte.efectivo?.abonos, centsText(expected.abonos)],
    ['proveedores', reporte.efectivo?.proveedores, centsText(expected.proveedores)],
    [
      'movimientos',
      reporte.movimientos.map(({ id, tipo, monto }) => [id, tipo, monto]),
      movements.map(({ id, tipo, montoCentavos }) => [id, tipo, centsText(montoCentavos)]),
    ],
    ['contado', reporte.conteo?.contado, count === undefined ? null : centsText(count.contadoCentavos)],
    ['conteo', reporte.conteo?.id, count?.id],
    // Older Z reports have none.
    ...(reporte.conteos.length === 0
      ? []
      : [
          [
            'conteos',
            reporte.conteos.map(({ id, contado, esperado }) => [id, contado, esperado]),
            counts.map(({ id, contadoCentavos, esperadoCentavos }) => [
              id,
              centsText(contadoCentavos),
              centsText(esperadoCentavos),
            ]),
          ] as const,
        ]),
  ];
  return pairs.filter(([, said, added]) => !isSame(said, added)).map(([campo]) => campo);
}

/** Compares JSON; both sides have the same member order. */
function isSame(said: unknown, added: unknown): boolean {
  return JSON.stringify(said) === JSON.stringify(added);
}

type Tell = (fila: string, campo: string, mensaje: string) => void;

function teller(faults: FaultCollector): Tell {
  return (fila, campo, mensaje) =>
    faults.add({ tabla: 'cash_z', fila, campo, mensaje: `${mensaje} ${RESTORE}` });
}
