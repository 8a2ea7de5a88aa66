/** The report of a session: shown as X, stored as Z. */
import { CENTS_OF, DENOMINATION_KEYS } from '../../contract/cash/cash-money.ts';
import type {
  CashCount,
  CashCountLine,
  CashExpected,
  CashMovement,
  CashReport,
} from '../../contract/cash/cash-report.ts';
import type { CashSession } from '../../contract/cash/cash.ts';
import {
  cashFigures,
  centsText,
  expectedCash,
  type CashDocument,
  type ExpectedCash,
} from '../../domain/cash/cash.ts';
import { fiscalDate, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { paidWithoutDrawer } from '../../store/accounts/payments.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { cashDocuments, cashTotal } from '../../store/cash/cash-documents.ts';
import {
  listCashMovements,
  reportedSince,
  type StoredMovement,
  type StoredSession,
} from '../../store/cash/cash-sessions.ts';
import { listCashCounts, type StoredCount } from '../../store/cash/cash-counts.ts';
import { zSums } from '../../store/cash/cash-z.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';

export interface SessionSums {
  readonly documentos: readonly CashDocument[];
  readonly movements: readonly StoredMovement[];
  readonly counts: readonly StoredCount[];
  readonly expected: ExpectedCash;
}

export function sessionSums(reader: Reader, session: StoredSession): SessionSums {
  const documentos = cashDocuments(reader, session.id);
  const movements = listCashMovements(reader, session.id);
  const expected = expectedCash(session.fondoCentavos, documentos, movements);
  return { documentos, movements, counts: listCashCounts(reader, session.id), expected };
}

/** The X at a moment; callers remove `efectivo` and payments where they may not be seen. */
export function xReport(
  reader: Reader,
  session: StoredSession,
  of: { readonly sums: SessionSums; readonly now: Instant },
): CashReport {
  const { sums, now } = of;
  const issuer = findIssuer(reader, session.issuerId);
  const branch = findBranch(reader, session.issuerId, session.branchId);
  if (issuer === null || branch === null)
    throw new Error('a cash session points at a place that does not exist');
  const days = [fiscalDate(session.openedAt), fiscalDate(now)];
  return {
    tipo: 'X',
    sesion: session.id,
    numeroSesion: session.numero,
    numero: null,
    caja: session.caja,
    emisor: { nombre: issuer.nombreComercial ?? issuer.nombre, nit: issuer.nit },
    sucursal: { id: branch.id, nombre: branch.nombre },
    ambiente: session.ambiente,
    abierta: isoUtc(session.openedAt),
    abrio: session.abrio,
    hasta: isoUtc(now),
    cerro: null,
    aprobo: null,
    motivoDiferencia: null,
    fondo: centsText(session.fondoCentavos),
    ...cashFigures(sums.documentos, days),
    abonos: paidWithoutDrawer(reader, session.tillId, {
      from: reportedSince(reader, session),
      until: now,
    }).map(({ forma, cantidad, centavos }) => ({ forma, cantidad, monto: centsText(centavos) })),
    movimientos: sums.movements.map(shownMovement),
    efectivo: shownExpected(sums.expected),
    conteo: shownCount(sums.counts),
    conteos: sums.counts.map(shownCountLine),
    bitacora: null,
    huella: null,
  };
}

export function withoutCash(report: CashReport): CashReport {
  return { ...report, pagos: [], efectivo: null, conteo: null, conteos: [] };
}

export function shownSession(reader: Reader, session: StoredSession, tillId: string): CashSession {
  const closed = zSums(reader, session.id);
  return {
    id: session.id,
    numero: session.numero,
    caja: session.caja,
    esEstaCaja: session.tillId === tillId,
    abierta: isoUtc(session.openedAt),
    abrio: session.abrio,
    fondo: centsText(session.fondoCentavos),
    z: session.z,
    cerrada: closed === null ? null : isoUtc(closed.at),
    diferencia: closed?.diferencia ?? null,
    ...(closed === null || closed.aprobo === null ? {} : { aprobo: closed.aprobo }),
    total: closed?.total ?? centsText(cashTotal(reader, session.id)),
  };
}

export function shownMovement(movement: StoredMovement): CashMovement {
  const { id, tipo, montoCentavos, motivo, por, aprobo, at } = movement;
  return { id, tipo, monto: centsText(montoCentavos), motivo, por, aprobo, cuando: isoUtc(at) };
}

/** The last count; null without one. */
export function shownCount(counts: readonly StoredCount[]): CashCount | null {
  const last = counts.at(-1);
  if (last === undefined) return null;
  return {
    ...shownCountLine(last),
    denominaciones: DENOMINATION_KEYS.flatMap((clave) => {
      const count = last.piezas[clave];
      return typeof count === 'number' && count > 0 ? [{ clave, piezas: count }] : [];
    }),
    veces: counts.length,
  };
}

export function shownCountLine(count: StoredCount): CashCountLine {
  const { id, contadoCentavos, esperadoCentavos, por, at } = count;
  return {
    id,
    contado: centsText(contadoCentavos),
    esperado: centsText(esperadoCentavos),
    diferencia: centsText(contadoCentavos - esperadoCentavos),
    por,
    cuando: isoUtc(at),
  };
}

export function shownExpected(expected: ExpectedCash): CashExpected {
  const { ventas, repuesto, compras, abonos, proveedores, entradas, salidas, esperado } = expected;
  return {
    ventas: centsText(ventas),
    repuesto: centsText(repuesto),
    compras: centsText(compras),
    abonos: centsText(abonos),
    proveedores: centsText(proveedores),
    entradas: centsText(entradas),
    salidas: centsText(salidas),
    esperado: centsText(esperado),
  };
}

export function worthOf(piezas: Readonly<Partial<Record<keyof typeof CENTS_OF, number>>>): bigint {
  return DENOMINATION_KEYS.reduce(
    (sum, clave) => sum + BigInt(CENTS_OF[clave]) * BigInt(piezas[clave] ?? 0),
    0n,
  );
}
