/** Imports products and customers from CSV and workbooks, and exports CSV. One import at a time per till. */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import {
  MAX_IMPORT_BYTES,
  PREVIEW_PAGE_LINES,
  type ImportStage,
  type PreviewLine,
  type PreviewPage,
} from '../../contract/bridge/bridge-import.ts';
import { AppError, refusal } from '../../domain/app-error.ts';
import { previewLine } from '../../domain/import/line-reading.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../engine/deps.ts';
import { applyLines } from './import-apply.ts';
import { exportPage, faultsPage, templatePage } from './import-csv.ts';
import { openCustomerLines } from './import-customers.ts';
import { IMPORT_IDLE_MS, MAX_OPEN_IMPORTS } from './import-limits.ts';
import { openProductLines } from './import-products.ts';
import { reviewFile } from './import-review.ts';
import { end, isBusy, newSession, statusOf, type ImportSession } from './import-session.ts';
import { noteAct } from '../audit/audit-search.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

type ImportOwner = Pick<ImportSession, 'issuerId' | 'branchId' | 'tillId'>;

export interface ImportDeps extends Pick<TillParts, 'store' | 'clock' | 'random' | 'news'> {
  /** Logs an unexpected failure. @returns its reference */
  readonly report: (where: string, error: unknown) => string;
}

/**
 * Each throws BridgeError `NO_ENCONTRADO` for an import that has expired or is another till's, and AppError for a call
 * out of order.
 */
export function importOperations(deps: ImportDeps) {
  const { store, clock, random } = deps;
  const sessions = createSessions(clock);
  const found = ({ id }: { readonly id: string }, who: TillCaller): ImportSession => {
    const session = sessions.of(ownerOf(who), id);
    if (session === null) throw new BridgeError('NO_ENCONTRADO', rule('importacion-ya-no-esta'));
    return session;
  };
  return {
    /** Replaces the till's previous import if it waits or has ended. */
    'import.begin': ({ clase, archivo, bytes, columnas }, who) => {
      if (bytes > MAX_IMPORT_BYTES) throw tooLarge();
      const owner = ownerOf(who);
      const open = clase === 'productos' ? openProductLines : openCustomerLines;
      const lines = open({ ...owner, random, assigned: columnas ?? null });
      const file = { clase, archivo, bytes, ...owner, actor: who.user.nombre, open: lines };
      const session = newSession({ id: random.uuid(), ...file, usedAt: clock.now() });
      sessions.add(session);
      if (bytes === 0) startReview(deps, session);
      return statusOf(session);
    },
    'import.chunk': (piece, who) => {
      const session = found(piece, who);
      if (takePiece(session, piece)) startReview(deps, session);
      return statusOf(session);
    },
    'import.open': (_input, who) => {
      const session = sessions.current(ownerOf(who));
      return { importacion: session === null ? null : statusOf(session) };
    },
    'import.status': (of, who) => statusOf(found(of, who)),
    'import.preview': (page, who) => previewPage(store, found(page, who), page),
    'import.apply': async ({ omitirMalas, ...of }, who) => {
      const session = found(of, who);
      if (session.estado !== 'lista') throw notNow(rule('importacion-no-lista'));
      if (session.lineas.malas > 0 && !omitirMalas) throw notNow(rule('importacion-con-errores'));
      startApply(deps, session);
      const status = statusOf(session);
      const { clase, archivo, lineas } = status;
      await noteAct(store, who, { accion: 'importación aplicada', detalle: { clase, archivo, ...lineas } });
      return status;
    },
    'import.cancel': (of, who) => {
      const session = found(of, who);
      session.cancelled = true;
      if (session.estado === 'recibiendo' || session.estado === 'lista') end(session, 'cancelada');
      else if (!isBusy(session)) sessions.forget(session);
      return statusOf(session);
    },
    'import.faults': ({ desde, ...of }, who) => faultsPage(found(of, who), desde),
    'export.page': async ({ clase, desde }, who) => {
      if (desde === null) await noteAct(store, who, { accion: 'datos exportados', detalle: { que: clase } });
      return store.read((reader) => exportPage(reader, { ...ownerOf(who), clase, desde }));
    },
    'export.template': ({ clase }) => templatePage(clase),
  } satisfies SomeOperations;
}

function ownerOf({ caller, till }: TillCaller): ImportOwner {
  return { issuerId: caller.issuerId, branchId: caller.branchId, tillId: till.id };
}

/** @returns whether the file is complete */
function takePiece(session: ImportSession, { desde, base64 }: BridgeInput<'import.chunk'>): boolean {
  const bytes = Buffer.from(base64, 'base64');
  if (session.estado !== 'recibiendo') return false;
  // A repeated piece whose answer was lost.
  if (desde < session.hecho && desde + bytes.length <= session.hecho) return false;
  const isNext = desde === session.hecho && desde + bytes.length <= session.bytes;
  if (!isNext) throw notNow(rule('archivo-incompleto'));
  session.pieces.push(bytes);
  session.hecho += bytes.length;
  return session.hecho === session.bytes;
}

function startReview(deps: ImportDeps, session: ImportSession): void {
  session.estado = 'revisando';
  void guarded(deps, session, () => reviewFile(deps.store, session));
}

function startApply(deps: ImportDeps, session: ImportSession): void {
  const { store, clock, news } = deps;
  session.estado = 'aplicando';
  const kind = session.clase === 'productos' ? 'products' : 'customers';
  const tell = () => news.publish({ kind, issuerId: session.issuerId });
  void guarded(deps, session, () => applyLines({ store, clock, tell }, session));
}

/** Runs in the background; a failure becomes the import's state. */
async function guarded(deps: ImportDeps, session: ImportSession, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isKnown = error instanceof AppError && error.cause === undefined;
    const referencia = isKnown ? null : deps.report('import', error);
    const causa = error instanceof AppError ? (error.broken ?? error.message) : rule('falla-interna');
    end(session, 'fallida', rule('importacion-fallida', { causa, referencia }));
  }
}

function previewPage(
  store: Store,
  session: ImportSession,
  { clase, desde }: BridgeInput<'import.preview'>,
): PreviewPage {
  const { first, wrong, good, lines } = session;
  const until = desde + PREVIEW_PAGE_LINES;
  if (clase === 'primeras') return { lineas: first.slice(desde, until), total: first.length };
  if (clase === 'malas') {
    const shown = wrong.slice(desde, until).map(({ linea, clave, nombre, faltas }): PreviewLine => {
      return { linea, destino: 'malas', clave, nombre, cambios: [], faltas };
    });
    return { lineas: shown, total: wrong.length };
  }
  const of = good.filter(({ destino }) => destino === clase);
  const shown = store.read((reader) =>
    of
      .slice(desde, until)
      .flatMap(({ linea, cells }) =>
        lines === null ? [] : [previewLine(linea, lines.review(reader, cells))],
      ),
  );
  return { lineas: shown, total: of.length };
}

const ENDED: ReadonlySet<ImportStage> = new Set(['terminada', 'cancelada', 'ilegible', 'fallida']);

function createSessions(clock: Clock) {
  const held = new Map<string, ImportSession>();
  let waiting = false;
  const sweep = (): void => {
    waiting = false;
    for (const session of held.values())
      if (!isBusy(session) && clock.now() - session.usedAt >= IMPORT_IDLE_MS) held.delete(session.id);
    watch();
  };
  const watch = (): void => {
    if (waiting || held.size === 0) return;
    waiting = true;
    clock.after(IMPORT_IDLE_MS, sweep);
  };
  const isOf = (session: ImportSession, { issuerId, tillId }: ImportOwner) =>
    session.issuerId === issuerId && session.tillId === tillId;
  const current = (owner: ImportOwner) => [...held.values()].find((one) => isOf(one, owner)) ?? null;
  return {
    current,
    add: (session: ImportSession): void => {
      const before = current(session);
      if (before?.estado === 'aplicando') throw notNow(rule('importacion-en-curso'));
      if (before !== null) {
        before.cancelled = true;
        held.delete(before.id);
      }
      // An ended import makes room for a new one.
      const ended = [...held.values()].find(({ estado }) => ENDED.has(estado));
      if (held.size >= MAX_OPEN_IMPORTS && ended !== undefined) held.delete(ended.id);
      if (held.size >= MAX_OPEN_IMPORTS) throw tooMany();
      held.set(session.id, session);
      watch();
    },
    of: (owner: ImportOwner, id: string): ImportSession | null => {
      const session = held.get(id);
      if (session === undefined || !isOf(session, owner)) return null;
      session.usedAt = clock.now();
      return session;
    },
    forget: (session: ImportSession): void => void held.delete(session.id),
  };
}

function notNow(broken: Rule): AppError {
  return refusal('ESTADO_NO_PERMITE', broken);
}

function tooLarge(): AppError {
  const mebibytes = MAX_IMPORT_BYTES / 1024 / 1024;
  return refusal('CUERPO_DEMASIADO_GRANDE', rule('archivo-muy-grande', { megabytes: mebibytes }));
}

function tooMany(): AppError {
  return refusal('DEMASIADAS_SOLICITUDES', rule('importaciones-de-mas'));
}
