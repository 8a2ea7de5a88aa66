/** Later changes of a Z's documents: a Z is immutable, changes are listed beside it. */
import { documentName } from '../../domain/control-number.ts';
import type { CashChange, CashZ } from '../../contract/cash/cash.ts';
import { centsOfText, centsText, soldCents, type CashDocument } from '../../domain/cash/cash.ts';
import { fiscalDate, isoUtc, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { cashDocuments } from '../../store/cash/cash-documents.ts';
import { listCashSessions, type CashPlace, type StoredSession } from '../../store/cash/cash-sessions.ts';
import { findZ, type StoredZ } from '../../store/cash/cash-z.ts';
import { listLifeLine, type LifeLineEntry } from '../../store/documents/document-history.ts';
import type { Reader } from '../../store/store.ts';

/** A document at the Z and now; `now` is null only in a damaged database. */
export interface ClosedAndNow {
  readonly closed: CashDocument;
  readonly now: CashDocument | null;
}

/** A Z's amounts in cents within a period of fecEmi: at closing, and by later changes. */
export interface ZOfPeriod {
  readonly session: StoredSession;
  readonly numero: number;
  readonly alCierre: bigint;
  readonly cambios: bigint;
  readonly documentos: readonly ClosedAndNow[];
}

const PAGE = 100;

/** The Z with its later changes; null while the session is open. */
export function zWithChanges(reader: Reader, sessionId: number): CashZ | null {
  const z = findZ(reader, sessionId);
  if (z === null) return null;
  const cambios = pairs(reader, z).flatMap(({ closed, now }) =>
    now === null || !isChanged(closed, now) ? [] : [changeOf(reader, { closed, now, closedAt: z.at })],
  );
  const plus = (start: string, column: 'diferencia' | 'diferenciaIva') =>
    centsText(cambios.reduce((sum, change) => sum + centsOfText(change[column]), centsOfText(start)));
  const { total, iva } = z.reporte;
  return {
    reporte: z.reporte,
    cambios,
    hoy: { total: plus(total, 'diferencia'), iva: plus(iva, 'diferenciaIva') },
  };
}

/**
 * Each Z of a point of sale with documents of these days (fecEmi, inclusive), and its share of them. The period's total
 * is the sum of `alCierre` and `cambios`.
 */
export function zOfPeriod(
  reader: Reader,
  place: CashPlace,
  { desde, hasta }: { readonly desde: FiscalDate; readonly hasta: FiscalDate },
): readonly ZOfPeriod[] {
  return closedSessions(reader, place).flatMap((session) => {
    const { id, openedAt, closedAt } = session;
    // Documents are numbered while their session is open: other sessions need not be read.
    if (fiscalDate(openedAt) > hasta || fiscalDate(closedAt ?? openedAt) < desde) return [];
    const z = findZ(reader, id);
    if (z === null) return [];
    const documentos = pairs(reader, z).filter(
      ({ closed }) => closed.fecEmi >= desde && closed.fecEmi <= hasta,
    );
    const alCierre = addUp(documentos.map(({ closed }) => soldCents(closed).monto));
    const today = addUp(documentos.map(({ now }) => (now === null ? 0n : soldCents(now).monto)));
    return [{ session, numero: z.numero, alCierre, cambios: today - alCierre, documentos }];
  });
}

function closedSessions(reader: Reader, place: CashPlace): readonly StoredSession[] {
  const found: StoredSession[] = [];
  let before: number | null = null;
  for (;;) {
    const page = listCashSessions(reader, place, { of: null, before, limit: PAGE });
    found.push(...page.filter(({ z }) => z !== null));
    before = page.at(-1)?.id ?? null;
    if (page.length < PAGE || before === null) return found.toReversed();
  }
}

function pairs(reader: Reader, { sessionId, documentos }: StoredZ): readonly ClosedAndNow[] {
  const today = new Map(cashDocuments(reader, sessionId).map((document) => [document.id, document]));
  return documentos.map((closed) => ({ closed, now: today.get(closed.id) ?? null }));
}

function isChanged(closed: CashDocument, now: CashDocument): boolean {
  return (
    closed.estado !== now.estado ||
    closed.codigoGeneracion !== now.codigoGeneracion ||
    closed.montoCentavos !== now.montoCentavos ||
    closed.ivaCentavos !== now.ivaCentavos ||
    paidText(closed) !== paidText(now)
  );
}

function paidText({ pagos }: CashDocument): string {
  return pagos.map(([forma, cents]) => `${forma} ${cents}`).join();
}

function changeOf(
  reader: Reader,
  {
    closed,
    now,
    closedAt,
  }: { readonly closed: CashDocument; readonly now: CashDocument; readonly closedAt: Instant },
): CashChange {
  const [before, after] = [soldCents(closed), soldCents(now)];
  return {
    tipoDte: now.tipoDte,
    numeroControl: documentName(now),
    codigoAlCierre: closed.codigoGeneracion,
    codigoGeneracion: now.codigoGeneracion,
    fecEmi: now.fecEmi,
    estadoAlCierre: closed.estado,
    estado: now.estado,
    montoAlCierre: centsText(closed.montoCentavos),
    monto: centsText(now.montoCentavos),
    diferencia: centsText(after.monto - before.monto),
    diferenciaIva: centsText(after.iva - before.iva),
    pasos: stepsOf(listLifeLine(reader, now.id), closedAt),
  };
}

/** Steps that changed the public state; retries are left out. */
function stepsOf(line: readonly LifeLineEntry[], closedAt: Instant): CashChange['pasos'] {
  return line
    .filter(
      ({ at, estado, causa }) => at > closedAt && (estado !== 'TRANSMITIENDO' || causa === 'correccion'),
    )
    .map(({ at, estado, causa }) => ({ cuando: isoUtc(at), estado: publicState(estado), causa }));
}

function addUp(cents: readonly bigint[]): bigint {
  return cents.reduce((total, each) => total + each, 0n);
}
