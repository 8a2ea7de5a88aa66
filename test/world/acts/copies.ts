/** Copies of a till's database: taken while it sells, put back when it is broken, and brought from the program before. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { RETORNO, type TipoDte } from '../../../core/contract/edition.ts';
import { AppError } from '../../../core/domain/app-error.ts';
import { fiscalYear } from '../../../core/domain/fiscal-time.ts';
import { goOnAtCentre } from '../../../core/provision/central-enrolment.ts';
import { releaseFence } from '../../../core/number-guard/fence-release.ts';
import { copyDatabase, sealCopy } from '../../../core/store/backup/backup.ts';
import { openStore } from '../../../core/store/store.ts';
import type { Rows } from '../../soak/rows.ts';
import { ISSUE, PLAIN, type Call } from '../../soak/calls.ts';
import { saleOn } from '../../soak/trade.ts';
import { switchOff } from '../ground/world.ts';
import { forgetLost } from '../truths/answers.ts';
import { forgetHeard } from '../truths/centre.ts';
import { forgetReturns } from '../truths/counter/told-returns.ts';
import { make, tell, type Act, type Scene } from './act.ts';

interface Sequence {
  readonly tipo_dte: TipoDte;
  readonly serie: string;
  readonly anio: number;
  readonly ultimo: number;
}

const SEQUENCES = 'SELECT tipo_dte, serie, anio, ultimo FROM sequence';
/** What the series of the first shop begin with. */
const CENTRAL = 'S001';
const sequencesOf = (rows: Rows) => rows.all(SEQUENCES) as readonly Sequence[];

const backUp: Act = async ({ world, till, c }) => {
  const file = join(world.path, `respaldo-${till.index}-${till.keys}-${world.time.now()}.db`);
  await world.steps.settle();
  await world.still(copyDatabase(till.computer.folder.database, file));
  if (c.chance(0.5)) sealCopy(file);
  till.backup = file;
};

/** An older database comes back: what it does not know is lost here, and no number of it may be given again. */
const restore: Act = async (scene) => {
  const { world, till } = scene;
  const { computer, memory, backup } = till;
  if (backup === null) return;
  await switchOff(world, till);
  if (computer.isOn) return;
  await computer.clearAway();
  const before = readSequences(computer.folder.database);
  for (const suffix of ['', '-wal', '-shm']) rmSync(computer.folder.database + suffix, { force: true });
  copyFileSync(backup, computer.folder.database);
  await goOn(scene);
  await computer.switchOn();
  till.wasRestored = true;
  const rows = computer.rows.documents().map((row) => [row.codigo_generacion, row] as const);
  memory.restored(new Map(rows));
  till.seen.clear();
  till.office.restored(computer.rows.documents().at(-1)?.id ?? 0);
  computer.line.forget();
  forgetHeard(till);
  forgetLost(till);
  forgetReturns(till);
  for (const sequence of before) await pass(scene, sequence);
};

/** The centre is to learn that this database goes on from an earlier state, before the program tells it anything (docs/central.md). */
async function goOn({ world, till: { computer } }: Scene): Promise<void> {
  if (world.centre === null) return;
  const store = openStore({ file: computer.folder.database, now: computer.clock.now, migrate: true });
  await world.still(goOnAtCentre({ store, actor: 'prueba' }));
  await store.close();
}

function readSequences(file: string): readonly Sequence[] {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    return database.prepare<[], Sequence>(SEQUENCES).all();
  } finally {
    database.close();
  }
}

/** A series that lags behind gives nothing until a person says which number was the last. */
async function pass(scene: Scene, { tipo_dte: tipoDte, serie, anio, ultimo }: Sequence): Promise<void> {
  const { world, till } = scene;
  const { computer } = till;
  const branchId = serie.startsWith(CENTRAL) ? 'central' : 'norte';
  if (!computer.isOn || anio !== fiscalYear(computer.clock.now())) return;
  const same = (each: Sequence) => each.tipo_dte === tipoDte && each.serie === serie && each.anio === anio;
  const present = sequencesOf(computer.rows).find(same)?.ultimo ?? 0;
  if (present < ultimo && tipoDte !== RETORNO)
    // Who asks while a person says it would be answered after that.
    await make(scene, [heldBack(scene, tipoDte, { branchId, ultimo })], { isWaited: true });
  if (!computer.isOn) return;
  const { store } = computer.program;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const released = releaseFence(
    { store, folder: computer.folder, clock: computer.clock, log, actor: 'prueba' },
    { branchId, tipoDte, anio, ultimo: Math.max(ultimo, present), confirmed: true },
  ).catch((error: unknown) => {
    const isFree = error instanceof AppError && error.codigo === 'ESTADO_NO_PERMITE';
    if (!isFree) tell(world, 'numbers', `${branchId} ${tipoDte} up to ${ultimo}: ${String(error)}`);
  });
  await world.until(Promise.race([released, computer.life.ended]));
}

function heldBack(
  { world, till }: Scene,
  tipoDte: Exclude<Sequence['tipo_dte'], typeof RETORNO>,
  { branchId, ultimo }: { readonly branchId: string; readonly ultimo: number },
): Call {
  return {
    ...PLAIN,
    op: ISSUE[tipoDte],
    request: saleOn(tipoDte, till.computer.clock.now()),
    branchId,
    // Nobody may have waited for it: what comes after the release goes on from there.
    onResult: ({ numeroControl }) => {
      const numero = Number(String(numeroControl).split('-').at(-1));
      if (numero <= ultimo)
        tell(world, 'numbers', `${String(numeroControl)} was given by a database that lags behind ${ultimo}`);
    },
    onProblem: () => null,
  };
}

export const COPY_ACTS = {
  'back up': [2, backUp],
  restore: [1, restore],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
