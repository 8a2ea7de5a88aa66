/** Cash sessions as the engine writes them: tills, a float, a factura of 11.30 without payments, a movement, a count and a Z. */
import { cashFigures, centsText, expectedCash } from '../../../core/domain/cash/cash.ts';
import { fiscalDate, isoUtc } from '../../../core/domain/fiscal-time.ts';
import { cashDocuments } from '../../../core/store/cash/cash-documents.ts';
import {
  addCashMovement,
  findCashSession,
  listCashMovements,
  openCashSession,
  recordCashSession,
} from '../../../core/store/cash/cash-sessions.ts';
import { addCashCount } from '../../../core/store/cash/cash-counts.ts';
import { insertZ, nextZ } from '../../../core/store/cash/cash-z.ts';
import type { Store, Tx } from '../../../core/store/store.ts';
import { insertTill } from '../../../core/store/people/till-sessions.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { BRANCH, ISSUER, issue, signIssued } from '../support.ts';

const PLACE = { issuerId: ISSUER.id, branchId: BRANCH.id, ambiente: 'PRUEBAS' } as const;

/** Two tills of one branch, and Ana. */
export async function seedTills(store: Store): Promise<void> {
  await store.transact((tx, now) => {
    upsertUser(tx, { id: 'u-1', nombre: 'Ana', rol: 'gerente', pinHash: 'scrypt' }, now);
    for (const [id, letter] of [
      ['t-1', 'b'],
      ['t-2', 'c'],
    ] as const)
      insertTill(tx, { id, tokenHash: letter.repeat(64), ...PLACE }, now);
  });
}

/** Opens a session with 50.00 and sells once, or takes a document that is there. @returns its id */
export function openDay(store: Store, tillId: string, documentId?: number): Promise<number> {
  return store.transact((tx, now) => {
    const of = { userId: 'u-1', fondoCentavos: 5000n, at: now };
    const id = openCashSession(tx, { id: tillId, ...PLACE }, of);
    recordCashSession(tx, documentId ?? sell(tx, now), id);
    const moved = {
      clave: 'm-1',
      tipo: 'SALIDA',
      montoCentavos: 130n,
      motivo: 'Hielo',
      userId: 'u-1',
      approverId: 'u-1',
      at: now,
    } as const;
    addCashMovement(tx, id, moved);
    return id;
  });
}

/** The same, counted exactly and closed. */
export async function closeDay(store: Store, tillId: string, documentId?: number): Promise<void> {
  await closeOpen(store, await openDay(store, tillId, documentId));
}

/** Counts an open session exactly and closes it. */
export async function closeOpen(store: Store, id: number): Promise<void> {
  await store.transact((tx, now) => {
    const session = findCashSession(tx, id);
    if (session === null) throw new Error('no session');
    const { tillId } = session;
    const documentos = cashDocuments(tx, id);
    const movements = listCashMovements(tx, id);
    const { ventas, repuesto, compras, abonos, proveedores, entradas, salidas, esperado } = expectedCash(
      5000n,
      documentos,
      movements,
    );
    const piezas = { 'billete-1': 48, 'moneda-0.10': 7 };
    const amounts = { contadoCentavos: 4870n, esperadoCentavos: esperado };
    const countId = addCashCount(tx, {
      sessionId: id,
      clave: 'c-1',
      piezas,
      ...amounts,
      userId: 'u-1',
      at: now,
    });
    insertZ(tx, {
      tillId,
      at: now,
      userId: 'u-1',
      approverId: 'u-1',
      countId,
      documentos,
      reporte: {
        tipo: 'Z',
        sesion: id,
        numeroSesion: session.numero,
        numero: nextZ(tx, tillId),
        caja: session.caja,
        emisor: { nombre: ISSUER.nombre, nit: ISSUER.nit },
        sucursal: { id: BRANCH.id, nombre: BRANCH.nombre },
        ambiente: 'PRUEBAS',
        abierta: isoUtc(now),
        abrio: 'Ana',
        hasta: isoUtc(now),
        cerro: 'Ana',
        aprobo: null,
        motivoDiferencia: null,
        fondo: '50.00',
        ...cashFigures(documentos, [fiscalDate(now)]),
        abonos: [],
        movimientos: movements.map((each) => ({
          id: each.id,
          tipo: each.tipo,
          monto: centsText(each.montoCentavos),
          motivo: each.motivo,
          por: each.por,
          aprobo: each.aprobo,
          cuando: isoUtc(each.at),
        })),
        efectivo: {
          ventas: centsText(ventas),
          repuesto: centsText(repuesto),
          compras: centsText(compras),
          abonos: centsText(abonos),
          proveedores: centsText(proveedores),
          entradas: centsText(entradas),
          salidas: centsText(salidas),
          esperado: centsText(esperado),
        },
        conteo: {
          id: countId,
          denominaciones: [
            { clave: 'billete-1', piezas: 48 },
            { clave: 'moneda-0.10', piezas: 7 },
          ],
          contado: '48.70',
          esperado: centsText(esperado),
          diferencia: centsText(4870n - esperado),
          por: 'Ana',
          cuando: isoUtc(now),
          veces: 1,
        },
        conteos: [
          {
            id: countId,
            contado: '48.70',
            esperado: centsText(esperado),
            diferencia: centsText(4870n - esperado),
            por: 'Ana',
            cuando: isoUtc(now),
          },
        ],
        bitacora: null,
        huella: null,
      },
    });
  });
}

function sell(tx: Tx, now: number): number {
  const sold = issue(tx, now);
  signIssued(tx, sold);
  return sold.id;
}
