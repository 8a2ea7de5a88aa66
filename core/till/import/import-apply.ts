/** Writes reviewed lines in small transactions, so that a sale waits a few milliseconds at most. */
import type { LineChange } from '../../contract/bridge/bridge-import.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Store, Tx } from '../../store/store.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Clock } from '../../engine/deps.ts';
import {
  BATCH_REST_MS,
  FIRST_BATCH_LINES,
  LONG_BATCH_MS,
  MAX_BATCH_LINES,
  SHORT_BATCH_MS,
  TELL_EVERY_BATCHES,
} from './import-limits.ts';
import { previewLine } from '../../domain/import/line-reading.ts';
import { end, type GoodLine, type ImportSession, type WrongLine } from './import-session.ts';
import type { ImportLines } from './import-target.ts';

export interface ApplyDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly tell: () => void;
}

type Settled =
  | {
      readonly destino: GoodLine['destino'] | 'iguales';
      readonly clave: string;
      /** Changes of an existing record; empty for a new one. */
      readonly cambios: readonly LineChange[];
    }
  | { readonly wrong: WrongLine };

/**
 * Writes the good lines; the session ends `terminada` or `cancelada`. Each line is compared again in its transaction:
 * it is written as the file says, or reported as wrong.
 *
 * @throws any error of the store; committed lines stay
 */
export async function applyLines(deps: ApplyDeps, session: ImportSession): Promise<void> {
  const { lines, good } = session;
  if (lines === null) throw new Error('an import without columns is applied');
  Object.assign(session, { hecho: 0, total: good.length });
  let size = FIRST_BATCH_LINES;
  let batches = 0;
  try {
    while (session.hecho < good.length && !session.cancelled) {
      const batch = good.slice(session.hecho, session.hecho + size);
      const { settled, tookMs } = await deps.store.transact((tx, now) => {
        const beganAt = deps.clock.now();
        const done = batch.map((line) => settle(lines, line, { tx, now }));
        lines.flush(tx, now);
        auditChanged(tx, session, { done, now });
        return { settled: done, tookMs: deps.clock.now() - beganAt };
      });
      for (const one of settled) count(session, one);
      session.hecho += batch.length;
      size = nextSize(size, tookMs);
      batches += 1;
      if (batches % TELL_EVERY_BATCHES === 0) deps.tell();
      await new Promise<void>((resolve) => void deps.clock.after(BATCH_REST_MS, resolve));
    }
  } finally {
    if (batches > 0) deps.tell();
  }
  end(session, session.hecho < good.length ? 'cancelada' : 'terminada');
}

function settle(
  lines: ImportLines,
  line: GoodLine,
  { tx, now }: { readonly tx: Tx; readonly now: Instant },
): Settled {
  const review = lines.review(tx, line.cells);
  const { destino, clave, nombre, faltas } = previewLine(line.linea, review);
  if (destino === 'malas') return { wrong: { linea: line.linea, cells: line.cells, clave, nombre, faltas } };
  if (destino !== 'iguales') review.put(tx, now);
  return { destino, clave, cambios: review.cambios ?? [] };
}

/** One audit row per transaction: changed records with previous values, new ones counted. */
function auditChanged(
  tx: Tx,
  { actor, clase, archivo }: ImportSession,
  { done, now }: { readonly done: readonly Settled[]; readonly now: Instant },
): void {
  const cambios = done.flatMap((settled) =>
    'wrong' in settled
      ? []
      : settled.cambios.map(({ columna, antes, despues }) => ({
          campo: `${settled.clave} ${columna}`,
          antes,
          despues,
        })),
  );
  if (cambios.length === 0) return;
  const detalle = { clase, archivo, cambios };
  appendAudit(tx, { at: now, actor, accion: 'importación: cambios', detalle });
}

function count(session: ImportSession, settled: Settled): void {
  if ('wrong' in settled) {
    session.aplicadas.malas += 1;
    session.wrong.push(settled.wrong);
  } else session.aplicadas[settled.destino] += 1;
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs < SHORT_BATCH_MS) return Math.min(size * 2, MAX_BATCH_LINES);
  return tookMs > LONG_BATCH_MS ? Math.max(Math.ceil(size / 2), 1) : size;
}
