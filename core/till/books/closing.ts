/** Closes the books of a month, and reopens the last closed one (§cierre-libros). */
import { rule } from '../../contract/rules/rules.ts';
import { BOOK_FILES, type BookFileKind } from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import type { AnexosIva } from '../../contract/settings/annex-settings.ts';
import { bookFile, filesOf } from '../../books/book-files.ts';
import type { BookMonth } from '../../books/book-month.ts';
import { daysOf } from '../../books/book-title.ts';
import { wholeBook } from '../../books/book-view.ts';
import { refusal } from '../../domain/app-error.ts';
import { addMonths, fiscalDate, monthIn, type Instant } from '../../domain/fiscal-time.ts';
import { addClosing, addReopening, lastClosing } from '../../store/books/book-closings.ts';
import { lastPaper, monthMark, openDocuments, type MonthMark } from '../../store/books/book-month-state.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { ClosedContent } from './closed-books.ts';
import { lateDocuments } from './late-documents.ts';
import { inventoryShops, shopRegister } from './shop-inventory.ts';
import { endsYear, yearEnds } from './year-end-goods.ts';
import type { BookScope } from '../../books/book-source.ts';

/** A month's content if closed now, and the data it was made from. */
export interface PreparedClosing {
  readonly contenido: string;
  readonly cuadra: boolean;
  readonly stockEntry: number;
  readonly mark: MonthMark;
}

export function markOf(reader: Reader, scope: BookScope): MonthMark {
  return monthMark(reader, { ...scope, ...daysOf(scope.mes) });
}

/** All content of a month. @param of `mark`: taken before the month was read */
export function preparedClosing(
  reader: Reader,
  scope: BookScope,
  of: { readonly month: BookMonth; readonly settings: AnexosIva; readonly mark: MonthMark },
): PreparedClosing {
  const { month, settings, mark } = of;
  const inventarios = inventoryShops(reader, scope).map((sucursal) => {
    const { file, saldos } = shopRegister(reader, scope, sucursal);
    return { sucursal, file, saldos };
  });
  const pendientes = openDocuments(reader, { ...scope, ...daysOf(scope.mes) });
  const content: ClosedContent = {
    mes: wholeBook(month),
    tardios: lateDocuments(reader, scope),
    archivos: allFiles(month, settings),
    escritos: filesOf(month),
    inventarios,
    ...(endsYear(scope) ? { anuales: yearEnds(reader, scope) } : {}),
    pendientes: pendientes.map(({ codigoGeneracion, estado }) => ({ codigoGeneracion, estado })),
  };
  const { cuadra } = month.cuadre;
  return { contenido: JSON.stringify(content), cuadra, stockEntry: lastPaper(reader), mark };
}

function allFiles(month: BookMonth, settings: AnexosIva): Readonly<Record<BookFileKind, TextFile>> {
  const files = BOOK_FILES.map((kind) => [kind, bookFile(month, kind, settings)] as const);
  return Object.fromEntries(files) as Record<BookFileKind, TextFile>;
}

interface Acting {
  readonly now: Instant;
  readonly actor: string;
}

/**
 * A month may be closed once it is over, in order after the last closed one.
 *
 * @throws AppError `ESTADO_NO_PERMITE`
 */
export function assertClosable(reader: Reader, scope: BookScope, now: Instant): void {
  const { mes } = scope;
  const last = lastClosing(reader, scope)?.mes ?? null;
  if (last !== null && mes <= last) throw refusal('ESTADO_NO_PERMITE', rule('mes-ya-cerrado', { mes }));
  if (mes >= monthIn(fiscalDate(now))) throw refusal('ESTADO_NO_PERMITE', rule('mes-sin-terminar', { mes }));
  const next = last === null ? mes : addMonths(last, 1);
  if (mes !== next) throw refusal('ESTADO_NO_PERMITE', rule('mes-fuera-de-orden', { mes, siguiente: next }));
}

/**
 * Closes a month with the prepared content.
 *
 * @throws AppError `ESTADO_NO_PERMITE` where it may not be closed, does not reconcile, or has changed since
 */
export function closeMonth(
  tx: Tx,
  scope: BookScope,
  of: Acting & { readonly prepared: PreparedClosing },
): void {
  const { now, actor, prepared } = of;
  const { issuerId, ambiente, mes } = scope;
  assertClosable(tx, scope, now);
  if (!prepared.cuadra) throw refusal('ESTADO_NO_PERMITE', rule('mes-no-cuadra', { mes }));
  if (JSON.stringify(markOf(tx, scope)) !== JSON.stringify(prepared.mark))
    throw refusal('ESTADO_NO_PERMITE', rule('mes-cambio-al-cerrar', { mes }));
  const { contenido, stockEntry, mark } = prepared;
  const closing = { issuerId, ambiente, mes, at: now, actor, stockEntry, document: mark.lastDocument };
  const huella = addClosing(tx, { ...closing, contenido });
  appendAudit(tx, { at: now, actor, accion: 'libros cerrados', detalle: { mes, ambiente, huella } });
}

/**
 * Reopens the last closed month, for a reason.
 *
 * @throws AppError `ESTADO_NO_PERMITE` where it is not closed, or a later one is
 */
export function reopenMonth(tx: Tx, scope: BookScope, of: Acting & { readonly motivo: string }): void {
  const { now, actor, motivo } = of;
  const { mes, ambiente } = scope;
  const last = lastClosing(tx, scope);
  if (last === null || last.mes < mes) throw refusal('ESTADO_NO_PERMITE', rule('mes-no-cerrado', { mes }));
  if (last.mes !== mes)
    throw refusal('ESTADO_NO_PERMITE', rule('mes-cerrado-despues', { mes, ultimo: last.mes }));
  addReopening(tx, { closingId: last.id, at: now, actor, motivo });
  appendAudit(tx, { at: now, actor, accion: 'libros abiertos de nuevo', detalle: { mes, ambiente, motivo } });
}
