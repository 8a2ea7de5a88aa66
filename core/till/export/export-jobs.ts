/** Exports for a till's screens: one at a time per issuer, in the background; finished files wait for download. */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import {
  mkdirSync,
  openSync,
  closeSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  EXPORT_PIECE_BYTES,
  type ExportFile,
  type ExportsView,
} from '../../contract/bridge/bridge-export.ts';
import { refusal } from '../../domain/app-error.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { OWN_FILE } from '../../store/own-file.ts';
import type { Store } from '../../store/store.ts';
import { EXPORT_KEPT_MS, EXPORT_PARTIAL } from './export-limits.ts';
import type { ExportReport, ExportRequest } from './export-period.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

/** Runs one export in another thread; `signal` aborts it. The file is complete when the promise resolves. */
export type RunExport = (
  of: { readonly request: ExportRequest; readonly target: string },
  watch: { readonly onProgress: (hechos: number, total: number) => void; readonly signal: AbortSignal },
) => Promise<ExportReport>;

export interface ExportJobsDeps extends Pick<TillParts, 'store' | 'clock' | 'random' | 'log'> {
  /** Folder of all exports, created on first use. */
  readonly exportFolder: string;
  readonly runExport: RunExport;
}

interface Job {
  readonly request: ExportRequest;
  readonly abort: AbortController;
  ended: Promise<void>;
  hechos: number;
  total: number;
}

/** Length of the id that distinguishes files of one period. */
const ID_CHARS = 8;
const NAME = /^documentos-(pruebas|produccion)-(\d{4}-\d\d-\d\d)-a-(\d{4}-\d\d-\d\d)-([0-9a-f]{8})\.zip$/;

export function createExportJobs(deps: ExportJobsDeps) {
  const running = new Map<string, Job>();
  const problems = new Map<string, Rule>();
  const folderOf = ({ caller }: TillCaller) => join(deps.exportFolder, caller.issuerId);
  const filesOf = (who: TillCaller) => filesIn(folderOf(who), who, deps.clock.now());
  const view = (who: TillCaller): ExportsView => {
    const job = running.get(keyOf(who));
    return {
      enCurso: job === undefined ? null : { ...periodOf(job.request), hechos: job.hechos, total: job.total },
      problema: problems.get(keyOf(who)) ?? null,
      archivos: filesOf(who),
    };
  };
  const pathOf = (id: string, who: TillCaller): { readonly path: string; readonly file: ExportFile } => {
    const file = filesOf(who).find((each) => each.id === id);
    if (file === undefined) throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('exportacion-ya-no-esta'));
    return { path: join(folderOf(who), file.nombre), file };
  };
  const operations = {
    'exports.view': (_input, who) => view(who),
    'exports.start': async (period, who) => {
      const key = keyOf(who);
      if (running.has(key)) throw refusal('ESTADO_NO_PERMITE', rule('exportacion-en-curso'));
      const job = newJob({ ...period, issuerId: who.caller.issuerId, ambiente: who.caller.ambiente });
      running.set(key, job);
      problems.delete(key);
      try {
        mkdirSync(folderOf(who), { recursive: true, mode: 0o700 });
        await audit(deps.store, job.request, who);
      } catch (error) {
        running.delete(key);
        throw error;
      }
      job.ended = run(job, folderOf(who), deps).then((problem) => {
        running.delete(key);
        if (problem !== null) problems.set(key, problem);
      });
      return view(who);
    },
    'exports.cancel': async (_input, who) => {
      const job = running.get(keyOf(who));
      job?.abort.abort();
      await job?.ended;
      return view(who);
    },
    'exports.piece': ({ id, desde }, who) => {
      const { path, file } = pathOf(id, who);
      const content = readPiece(path, desde);
      const next = desde + content.length;
      return { base64: content.toString('base64'), siguiente: next < file.bytes ? next : null };
    },
    'exports.remove': async ({ id }, who) => {
      rmSync(pathOf(id, who).path, { force: true });
      return view(who);
    },
  } satisfies SomeOperations;
  return {
    operations,
    stop: async () => {
      const jobs = [...running.values()];
      for (const job of jobs) job.abort.abort();
      await Promise.all(jobs.map(({ ended }) => ended));
    },
  };
}

function keyOf({ caller }: TillCaller): string {
  return `${caller.issuerId} ${caller.ambiente}`;
}

function periodOf({ desde, hasta, pdf }: ExportRequest): Pick<ExportRequest, 'desde' | 'hasta' | 'pdf'> {
  return { desde, hasta, pdf };
}

function newJob(request: ExportRequest): Job {
  return { request, abort: new AbortController(), ended: Promise.resolve(), hechos: 0, total: 0 };
}

async function audit(store: Store, request: ExportRequest, { user }: TillCaller): Promise<void> {
  const { issuerId: emisor, ambiente } = request;
  const detalle = { emisor, ambiente, ...periodOf(request) };
  await store.transact((tx, at) =>
    appendAudit(tx, { at, actor: user.nombre, accion: 'documentos exportados', detalle }),
  );
}

/** Runs a job. @returns why it failed; null when done or cancelled */
async function run(
  job: Job,
  folder: string,
  { clock, random, log, runExport }: Pick<ExportJobsDeps, 'clock' | 'random' | 'log' | 'runExport'>,
): Promise<Rule | null> {
  const { desde, hasta, ambiente } = job.request;
  const id = random.uuid().slice(0, ID_CHARS).toLowerCase();
  const target = join(folder, `documentos-${ambiente.toLowerCase()}-${desde}-a-${hasta}-${id}.zip`);
  const partial = `${target}${EXPORT_PARTIAL}`;
  try {
    const onProgress = (hechos: number, total: number) => void Object.assign(job, { hechos, total });
    await runExport({ request: job.request, target: partial }, { onProgress, signal: job.abort.signal });
    // Its age is counted by the service's clock, which a rehearsal moves ahead of the file system's.
    const at = new Date(clock.now());
    utimesSync(partial, at, at);
    renameSync(partial, target);
    return null;
  } catch (error) {
    rmSync(partial, { force: true });
    if (job.abort.signal.aborted) return null;
    log.error('export failed', { error: String(error) });
    return rule('exportacion-fallida');
  }
}

/** Finished files of an issuer and environment, newest first. Expired files and leftovers of a crash are deleted. */
function filesIn(folder: string, { caller }: TillCaller, now: Instant): readonly ExportFile[] {
  const files = namesIn(folder).flatMap((nombre) => {
    const [, ambiente, , , id = ''] = NAME.exec(nombre) ?? [];
    if (ambiente === undefined) return [];
    const { size: bytes, mtimeMs } = statSync(join(folder, nombre));
    if (now - mtimeMs >= EXPORT_KEPT_MS) {
      rmSync(join(folder, nombre), { force: true });
      return [];
    }
    if (ambiente !== caller.ambiente.toLowerCase()) return [];
    const at = Math.trunc(mtimeMs);
    return [{ id, nombre, bytes, creado: isoUtc(at), hastaCuando: isoUtc(at + EXPORT_KEPT_MS) }];
  });
  return files.sort((a, b) => b.creado.localeCompare(a.creado));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function readPiece(path: string, from: number): Buffer {
  const file = openSync(path, OWN_FILE.read);
  try {
    const buffer = Buffer.alloc(EXPORT_PIECE_BYTES);
    return buffer.subarray(0, readSync(file, buffer, 0, EXPORT_PIECE_BYTES, from));
  } finally {
    closeSync(file);
  }
}

/**
 * At start: deletes partial and expired files.
 *
 * @param folder of all exports
 */
export function tidyExports(folder: string, now: Instant): void {
  for (const issuer of namesIn(folder)) {
    for (const name of namesIn(join(folder, issuer))) {
      const path = join(folder, issuer, name);
      const isOld = NAME.test(name) && now - statSync(path).mtimeMs >= EXPORT_KEPT_MS;
      if (isOld || name.endsWith(EXPORT_PARTIAL)) rmSync(path, { force: true });
    }
  }
}
