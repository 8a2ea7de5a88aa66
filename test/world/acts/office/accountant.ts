/** What is done for the accountant: months closed and opened again, files, exports of a period, the audit log searched and proved. */
import { unzipSync } from 'fflate';
import { addDays, addMonths, fiscalDate, monthIn } from '../../../../core/domain/fiscal-time.ts';
import { lookAtExport } from '../../truths/office/exports.ts';
import { lookAtClosed, lookAtSums, noteClosed, sumsOf } from '../../truths/office/closed-months.ts';
import { papersOf } from '../../truths/papers.ts';
import { atScreen, tell, type Act, type Scene } from '../act.ts';
import { change } from './change.ts';

const monthNow = ({ till }: Scene) => monthIn(fiscalDate(till.computer.clock.now()));

/** The next month that may be closed, or one that may not. */
const closeMonth: Act = async (scene) => {
  const { world, till, c } = scene;
  const present = await atScreen(scene, 'books.month', { mes: monthNow(scene) });
  if (present?.ok !== true) return;
  const { ultimoCerrado: last } = present.value;
  const next = last === null ? addMonths(monthNow(scene), c.pick([-1, -1, -2])) : addMonths(last, 1);
  const mes = c.chance(0.9) ? next : addMonths(next, 1);
  const before = sumsOf(papersOf(till.computer.rows), mes);
  const told = await change(scene, { op: 'books.close', input: { mes }, sets: {}, line: 'libros cerrados' });
  if (told?.ok !== true) return;
  if ((last !== null && mes !== next) || mes >= monthNow(scene))
    tell(world, 'closed months', `${mes} was closed after ${last}`);
  const after = sumsOf(papersOf(till.computer.rows), mes);
  // What the authority refused in this very moment may be in them or not.
  if (String(before) === String(after)) lookAtSums(world, told.value, after);
  await noteClosed(scene, told.value);
};

const reopenMonth: Act = async (scene) => {
  const { till } = scene;
  const present = await atScreen(scene, 'books.month', { mes: monthNow(scene) });
  const mes = present?.ok === true ? present.value.ultimoCerrado : null;
  if (mes === null) return;
  const input = { mes, motivo: 'Faltó un documento' };
  const told = await change(scene, {
    op: 'books.reopen',
    input,
    sets: {},
    line: 'libros abiertos de nuevo',
  });
  // Where nobody heard, it is closed or open; what is said next stands.
  if (told === null || told.ok) till.office.closed.delete(mes);
};

const MOST_DAYS = 40;

const exportPeriod: Act = async (scene) => {
  const { till, c } = scene;
  const hasta = fiscalDate(till.computer.clock.now());
  const desde = addDays(hasta, -c.int(0, MOST_DAYS));
  const started = await change(scene, {
    op: 'exports.start',
    input: { desde, hasta, pdf: false },
    sets: {},
    line: 'documentos exportados',
  });
  if (started?.ok !== true) return;
  const known = new Set(started.value.archivos.map(({ id }) => id));
  const view = await atScreen(scene, 'exports.view', {});
  if (view?.ok !== true) return;
  for (const { id, nombre } of view.value.archivos) {
    const bytes = await wholeFile(scene, id);
    if (bytes === null) return;
    const files = unzipSync(bytes);
    lookAtExport(scene, { nombre, files, period: known.has(id) ? null : { desde, hasta } });
  }
  const [oldest] = view.value.archivos.slice(2);
  if (oldest !== undefined) await atScreen(scene, 'exports.remove', { id: oldest.id });
};

/** A file in its pieces; null where the power went. */
async function wholeFile(scene: Scene, id: string, from = 0): Promise<Buffer | null> {
  const piece = await atScreen(scene, 'exports.piece', { id, desde: from });
  if (piece?.ok !== true) return null;
  const bytes = Buffer.from(piece.value.base64, 'base64');
  const { siguiente } = piece.value;
  const rest = siguiente === null ? Buffer.alloc(0) : await wholeFile(scene, id, siguiente);
  return rest === null ? null : Buffer.concat([bytes, rest]);
}

/** The log proves whole at any moment, and a search finds what its rows say. */
const searchAudit: Act = async (scene) => {
  const { world, till, c } = scene;
  const proof = await atScreen(scene, 'audit.prove', {});
  const faults = proof?.ok === true && !proof.value.bien ? proof.value.faltas : [];
  // A plain copy that is put back within the same run looks like a log of which somebody took the end away.
  const isOfCopy = (text: string) => till.wasRestored && text.startsWith('Al iniciar');
  if (faults.some(({ mensaje }) => !isOfCopy(mensaje)))
    tell(world, 'audit', `the log does not prove: ${JSON.stringify(faults)}`);
  const any = await atScreen(scene, 'audit.search', { antes: null });
  if (any?.ok !== true) return;
  const { personas, acciones } = any.value;
  if (personas.length === 0 || acciones.length === 0) return;
  const [persona, accion] = [c.pick(personas), c.pick(acciones)];
  const found = await foundRows(scene, { persona, accion }, null);
  if (found === null) return;
  const rows = till.computer.rows.all(
    'SELECT id FROM audit WHERE actor = ? AND accion = ? ORDER BY id DESC',
    persona,
    accion,
  ) as readonly { id: number }[];
  // A search itself writes nothing, but the service may have meanwhile.
  const [newest = 0] = found;
  const there = rows.map(({ id }) => id).filter((id) => id <= newest);
  if (String(there) !== String(found))
    tell(
      world,
      'audit',
      `a search for ${accion} by ${persona} finds ${found.length} rows, there are ${there.length}`,
    );
};

/** Ids of all rows that a search finds, page after page; null where the power went. */
async function foundRows(
  scene: Scene,
  of: { readonly persona: string; readonly accion: string },
  antes: number | null,
): Promise<readonly number[] | null> {
  const page = await atScreen(scene, 'audit.search', { ...of, antes });
  if (page?.ok !== true) return null;
  const { filas, siguiente } = page.value;
  const rest = siguiente === null ? [] : await foundRows(scene, of, siguiente);
  return rest === null ? null : [...filas.map(({ id }) => id), ...rest];
}

export const ACCOUNTANT_ACTS = {
  'close a month': [3, closeMonth],
  'open a month again': [1, reopenMonth],
  'read closed months': [1, lookAtClosed],
  'export a period': [1, exportPeriod],
  'search the audit log': [1, searchAudit],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
