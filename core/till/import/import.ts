/** Imports of products and customers from CSV files and workbooks, and the way out as CSV. One at a time for each till. */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import {
  MAX_IMPORT_BYTES,
  PREVIEW_PAGE_LINES,
  type CsvKind,
  type CsvPage,
  type ImportStage,
  type ImportStatus,
  type PreviewLine,
  type PreviewPage,
} from '../../contract/bridge/bridge-import.ts';
import { AppError, refusal } from '../../domain/app-error.ts';
import { previewLine } from '../../domain/import/line-reading.ts';
import type { Store } from '../../store/store.ts';
import type { Clock, Randomness } from '../../engine/deps.ts';
import { applyLines } from './import-apply.ts';
import { exportPage, faultsPage, templatePage } from './import-csv.ts';
import { openCustomerLines } from './import-customers.ts';
import { IMPORT_IDLE_MS, MAX_OPEN_IMPORTS } from './import-limits.ts';
import { openProductLines } from './import-products.ts';
import { reviewFile } from './import-review.ts';
import { end, isBusy, newSession, statusOf, type ImportSession } from './import-session.ts';
import type { NewsBoard } from '../news.ts';

/** Whose import: nothing crosses between issuers, or between tills. */
export interface ImportOwner {
  readonly issuerId: string;
  readonly tillId: string;
  /** As the audit log names them. */
  readonly actor: string;
}

export type PreviewClass = 'primeras' | 'nuevas' | 'cambiadas' | 'malas';

/** An import that is asked for by its id is null when there is none: it ended long ago, or is another till's. */
export interface Imports {
  /**
   * Begins one; an earlier one of the till that waits or ended is forgotten.
   *
   * @throws AppError `CUERPO_DEMASIADO_GRANDE` above 24 MiB, `ESTADO_NO_PERMITE` while one is put in place here,
   *   `DEMASIADAS_SOLICITUDES` when too many run at other tills
   */
  begin(owner: ImportOwner, file: BridgeInput<'import.begin'>): ImportStatus;
  /** Takes a piece; @throws AppError `ESTADO_NO_PERMITE` when one before it is missing */
  chunk(owner: ImportOwner, id: string, piece: Piece): ImportStatus | null;
  current(owner: ImportOwner): ImportStatus | null;
  status(owner: ImportOwner, id: string): ImportStatus | null;
  preview(
    owner: ImportOwner,
    id: string,
    page: { readonly clase: PreviewClass; readonly desde: number },
  ): PreviewPage | null;
  /** @throws AppError `ESTADO_NO_PERMITE` unless it was reviewed, or while it has wrong lines nobody chose to leave out */
  apply(owner: ImportOwner, id: string, omitirMalas: boolean): ImportStatus | null;
  cancel(owner: ImportOwner, id: string): ImportStatus | null;
  faults(owner: ImportOwner, id: string, desde: string | null): CsvPage | null;
  exported(issuerId: string, page: { readonly clase: CsvKind; readonly desde: string | null }): CsvPage;
  template(clase: CsvKind): CsvPage;
}

interface Piece {
  readonly desde: number;
  readonly base64: string;
}

export interface ImportDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly news: NewsBoard;
  /** Notes a failure nobody foresaw. @returns its reference */
  readonly report: (where: string, error: unknown) => string;
}

/** The imports of the tills of a store; none yet. */
export function createImports(deps: ImportDeps): Imports {
  const { store, clock, random } = deps;
  const sessions = createSessions(clock);
  const found = (owner: ImportOwner, id: string) => sessions.of(owner, id);

  return {
    begin: (owner, { clase, archivo, bytes, columnas }) => {
      if (bytes > MAX_IMPORT_BYTES) throw tooLarge();
      const open = clase === 'productos' ? openProductLines : openCustomerLines;
      const lines = open({ issuerId: owner.issuerId, random, assigned: columnas ?? null });
      const { issuerId, tillId, actor } = owner;
      const file = { clase, archivo, bytes, issuerId, tillId, actor, open: lines };
      const session = newSession({ id: random.uuid(), ...file, usedAt: clock.now() });
      sessions.add(session);
      if (bytes === 0) startReview(deps, session);
      return statusOf(session);
    },
    chunk: (owner, id, piece) => {
      const session = found(owner, id);
      if (session === null) return null;
      if (takePiece(session, piece)) startReview(deps, session);
      return statusOf(session);
    },
    current: (owner) => {
      const session = sessions.current(owner);
      return session === null ? null : statusOf(session);
    },
    status: (owner, id) => {
      const session = found(owner, id);
      return session === null ? null : statusOf(session);
    },
    preview: (owner, id, { clase, desde }) => {
      const session = found(owner, id);
      return session === null ? null : previewPage(store, session, { clase, desde });
    },
    apply: (owner, id, omitirMalas) => {
      const session = found(owner, id);
      if (session === null) return null;
      if (session.estado !== 'lista') throw notNow(rule('importacion-no-lista'));
      if (session.lineas.malas > 0 && !omitirMalas) throw notNow(rule('importacion-con-errores'));
      startApply(deps, session);
      return statusOf(session);
    },
    cancel: (owner, id) => {
      const session = found(owner, id);
      if (session === null) return null;
      session.cancelled = true;
      if (session.estado === 'recibiendo' || session.estado === 'lista') end(session, 'cancelada');
      else if (!isBusy(session)) sessions.forget(session);
      return statusOf(session);
    },
    faults: (owner, id, desde) => {
      const session = found(owner, id);
      return session === null ? null : faultsPage(session, desde);
    },
    exported: (issuerId, { clase, desde }) =>
      store.read((reader) => exportPage(reader, { issuerId, clase, desde })),
    template: templatePage,
  };
}

/** @returns whether the file is complete now */
function takePiece(session: ImportSession, { desde, base64 }: Piece): boolean {
  const bytes = Buffer.from(base64, 'base64');
  if (session.estado !== 'recibiendo') return false;
  // The answer to this piece was lost, and it is sent again.
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
  const tell = () => news.tell({ kind, issuerId: session.issuerId });
  void guarded(deps, session, () => applyLines({ store, clock, tell }, session));
}

/** Runs on by itself: a failure is shown when the import's state is asked for. */
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
  { clase, desde }: { readonly clase: PreviewClass; readonly desde: number },
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

/** The sessions that are held; few, and none for long without being asked about. */
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
      // One that ended is only still shown: it makes room for one that has work to do.
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
