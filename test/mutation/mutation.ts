/**
 * `npm run soak -- mutation [folder…]`: changes the sources of a folder in one place after another, as Stryker's instrumenter
 * would have it, and asks whether a test fails, and whether one passes by at all. Fails where less than {@link LEAST} of a hundred are noticed, or where what
 * `unnoticed` explains is there no more. A mutant that nobody noticed in
 * a process that had run without it is tried once more in one of its own. `--warm` leaves that out, `--all` names what is explained too.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FOLDERS } from './folders.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { SESSION, type Line, type Session } from './session.ts';
import { UNNOTICED } from './unnoticed.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Mutants of a hundred that tests have to notice, without those that are explained. */
const LEAST = 90;
/** A process that tells nothing for so long is held up by the mutant that it tries. */
const STALL_MS = 60_000;
const LOOK_MS = 500;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** What is known of the mutants of a folder. */
interface Known {
  readonly killed: Map<string, string>;
  readonly covered: Set<string>;
  readonly loading: Set<string>;
  readonly tried: Set<string>;
  readonly over: Set<string>;
  readonly unfit: Map<string, string>;
}

const changeOf = ({ original, replacement }: Mutant) =>
  `${original.replaceAll(/\s+/g, ' ')} → ${replacement.replaceAll(/\s+/g, ' ')}`;
const describe = (mutant: Mutant) =>
  `${mutant.file}:${mutant.line} ${mutant.source}\n           ${changeOf(mutant)}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, warm: { type: 'boolean' } },
});
/** Runs the mutants of a folder and tells what came of them. */
async function passes(name: string): Promise<boolean> {
  const folder = FOLDERS[name];
  if (folder === undefined)
    throw new Error(`no folder is called ${name}: ${Object.keys(FOLDERS).join(', ')}`);
  const begun = Date.now();
  const { mutants, sources } = await mutantsOf(ROOT, folder.sources);
  const tests = folder.tests.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).toSorted());
  const known = await tryAll({ tests, sources, env: folder.env });
  const isExplained = (mutant: Mutant) => UNNOTICED.some((one) => explains(one, mutant));
  const open = mutants.filter(({ id }) => !known.killed.has(id));
  const explained = open.filter(isExplained);
  const passedByNone = open.filter((mutant) => !isPassedBy(known, mutant));
  if (values.warm !== true)
    for (const { id } of open.filter((mutant) => !isExplained(mutant) && isPassedBy(known, mutant)))
      if (
        await isNoticedAlone({ tests, sources, active: id, over: [...known.unfit.keys()], env: folder.env })
      )
        known.killed.set(id, 'from the beginning');
  const unnoticed = open.filter((mutant) => !isExplained(mutant) && !known.killed.has(mutant.id));
  const stale = UNNOTICED.filter(
    (one) => mutants.some(({ file }) => file === one.file) && !open.some((mutant) => explains(one, mutant)),
  );
  const score = (100 * known.killed.size) / Math.max(1, known.killed.size + unnoticed.length);
  for (const [test, why] of known.unfit) say(`${why}: ${test}`);
  for (const mutant of values.all ? open : unnoticed)
    say(`${isPassedBy(known, mutant) ? 'survived' : 'no test '} ${describe(mutant)}`);
  for (const { file, source, change } of stale)
    say(`explained, but not there or noticed: ${file}: ${source}: ${change}`);
  say(
    `${name}: ${mutants.length} mutants, ${known.killed.size} noticed, ${unnoticed.length} not, ${explained.length} explained; ` +
      `${passedByNone.length} passed by no test (${passedByNone.filter(isExplained).length} explained); ` +
      `${score.toFixed(1)} %, ${Math.round((Date.now() - begun) / 1000)} s`,
  );
  return score >= LEAST && stale.length === 0;
}

function explains(one: (typeof UNNOTICED)[number], mutant: Mutant): boolean {
  return one.file === mutant.file && one.source === mutant.source && one.change === changeOf(mutant);
}

/** Whether anything ran that it changes. */
const isPassedBy = ({ covered, loading }: Known, { id }: Mutant) => covered.has(id) || loading.has(id);

/** Tries a mutant from the moment at which the product is loaded. */
async function isNoticedAlone(
  session: Pick<Session, 'tests' | 'sources' | 'active' | 'over' | 'env'>,
): Promise<boolean> {
  const { exitCode, stalled } = await played({ ...session, decided: [], tried: [] });
  return stalled || exitCode !== 0;
}

/** Tries every mutant with every test that passes by it, until one fails; a process that ends early is followed by the next one. */
async function tryAll({ tests, sources, env }: Pick<Session, 'tests' | 'sources' | 'env'>): Promise<Known> {
  const known: Known = {
    killed: new Map(),
    covered: new Set(),
    loading: new Set(),
    tried: new Set(),
    over: new Set(),
    unfit: new Map(),
  };
  for (let isOver = false; !isOver;) {
    const session = {
      tests,
      sources,
      env,
      decided: [...known.killed.keys()],
      tried: [...known.tried],
      over: [...known.over],
    };
    const { stalled, lines } = await played(session);
    for (const line of lines) take(known, line);
    isOver = !stalled && !isCutShort(lines);
    const last = lines.at(-1);
    if (stalled && last !== undefined && 'trying' in last)
      known.killed.set(last.trying, `${last.test} (no end)`);
  }
  return known;
}

/** Whether the process ended in the middle of a test. */
function isCutShort(lines: readonly Line[]): boolean {
  const last = lines.at(-1);
  return last !== undefined && !('over' in last);
}

function take(known: Known, line: Line): void {
  if ('killed' in line) known.killed.set(line.killed, line.test);
  else if ('survived' in line) known.tried.add(`${line.survived} ${line.test}`);
  else if ('covered' in line) for (const mutant of line.covered) known.covered.add(mutant);
  else if ('unfit' in line) known.unfit.set(line.unfit, line.why);
  else if ('over' in line) {
    known.over.add(line.over);
    for (const mutant of line.loading) known.loading.add(mutant);
  }
}

/** What a process told, whether it had to be ended because it told nothing for too long, and its exit code. */
interface Played {
  readonly lines: readonly Line[];
  readonly stalled: boolean;
  readonly exitCode: number | null;
}

async function played(session: Omit<Session, 'told'>): Promise<Played> {
  const place = mkdtempSync(join(tmpdir(), 'caja-mutation-'));
  const told = join(place, 'told.jsonl');
  writeFileSync(told, '');
  writeFileSync(join(place, 'session.json'), JSON.stringify({ ...session, told }));
  try {
    const ended = await processOf({ [SESSION]: join(place, 'session.json'), ...session.env }, told);
    const lines = readFileSync(told, 'utf8').split('\n').filter(Boolean);
    return { ...ended, lines: lines.map((line) => JSON.parse(line) as Line) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function processOf(env: Readonly<Record<string, string>>, file: string): Promise<Omit<Played, 'lines'>> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('play-session.ts', import.meta.url))], {
      cwd: ROOT,
      detached: true,
      stdio: process.env['CAJA_MUTATION_LOUD'] === undefined ? 'ignore' : 'inherit',
      env: { ...process.env, ...env },
    });
    let stalled = false;
    // Looks are counted, not the time: while this program is held up, so is the other one.
    let [told, silentMs] = [0, 0];
    const watch = setInterval(() => {
      const { size } = statSync(file);
      silentMs = size === told ? silentMs + LOOK_MS : 0;
      told = size;
      if (silentMs < STALL_MS || child.pid === undefined) return;
      stalled = true;
      process.kill(-child.pid, 'SIGKILL');
    }, LOOK_MS);
    child.once('exit', (exitCode) => {
      clearInterval(watch);
      resolve({ stalled, exitCode });
    });
  });
}

const names = positionals.length > 0 ? positionals : Object.keys(FOLDERS);
let failed = false;
for (const name of names) if (!(await passes(name))) failed = true;
process.exitCode = failed ? 1 : 0;
