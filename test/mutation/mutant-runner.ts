/**
 * Runs each test again and again in one process: first as it is, twice, then with each mutant it passes by that no test noticed
 * so far. A test that fails with a mutant is run once more without: where that fails too, the mutant spoiled the process, which
 * ends itself and is begun anew (`session.ts`). What happens is told line by line in {@link Line}s.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { TestRunner, type RunnerTask, type RunnerTestCase, type TestTryOptions } from 'vitest';
import { SESSION, type Line, type Session } from './session.ts';

/** What the instrumented sources look at, by the name that Stryker gave it. */
interface Switch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    readonly static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number>>;
  };
}

/** A test under way: mutants still to be tried, and what is being tried. */
interface Course {
  readonly id: string;
  readonly left: string[];
  hits: Readonly<Record<string, number>>;
  step: 'covering' | 'again' | 'mutant' | 'check' | 'over';
  mutant: string;
}

/** A mutant that goes round more often than this times what the test took without it will not end. */
const LONGER = 10;
/** However seldom it went there before. */
const FEW_ROUNDS = 1000;
/** The same of a mutant that is there from the beginning, however often. */
const MANY_ROUNDS = 20_000_000;
/** Thrown at the end of a try after which another one follows. */
const MORE = 'another try follows';

const file = process.env[SESSION];
const session = file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Session);
const decided = new Set(session?.decided);
const shared = globalThis as typeof globalThis & { __stryker__?: Switch; triedHere?: number };
const state = (shared.__stryker__ ??= {});
if (session?.active !== undefined)
  Object.assign(state, { activeMutant: session.active, hitCount: 0, hitLimit: MANY_ROUNDS });

/** Given to vitest as `runner`. */
export default class MutantRunner extends TestRunner {
  #course: Course | undefined;

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    this.#course = undefined;
    const id = nameOf(test);
    if (session?.over.includes(id)) {
      test.mode = 'skip';
      return;
    }
    if (session === undefined || session.active !== undefined || test.type !== 'test' || test.fails) return;
    test.retry = Number.MAX_SAFE_INTEGER;
    this.#course = { id, left: [], hits: {}, step: 'covering', mutant: '' };
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test);
    if (session?.active !== undefined) tell({ over: nameOf(test), loading: [] });
  }

  override onBeforeTryTask(test: RunnerTask, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options);
    const course = this.#course;
    if (course === undefined) return;
    state.currentTestId = course.id;
    state.activeMutant = course.step === 'mutant' ? course.mutant : undefined;
    state.hitCount = 0;
    state.hitLimit = Math.max(FEW_ROUNDS, (course.hits[course.mutant] ?? 0) * LONGER);
    if (course.step === 'mutant') tell({ trying: course.mutant, test: course.id });
  }

  override onAfterTryTask(test: RunnerTestCase): void {
    super.onAfterTryTask(test);
    // Every try but the last one is a failure to the runner, so that it tries again.
    if (this.#course !== undefined && !this.#isLast(this.#course)) throw new Error(MORE);
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const course = this.#course;
    if (course === undefined || test.result === undefined) return;
    state.activeMutant = undefined;
    state.currentTestId = undefined;
    const failure = test.result.errors?.find(({ message }) => message !== MORE);
    this.#after(course, failure?.message);
    // A failure without an error is not tried again.
    test.result.errors = course.step === 'over' ? [] : [{ message: MORE }];
    if (course.step === 'over')
      tell({ over: course.id, loading: Object.keys(state.mutantCoverage?.static ?? {}) });
  }

  /** Whether nothing is left to do when the present try passes. */
  #isLast({ step, left, id }: Course): boolean {
    if (step === 'covering') return this.#aliveOf(id).length === 0;
    return left.length === 0;
  }

  #aliveOf(id: string): readonly string[] {
    return Object.keys(state.mutantCoverage?.perTest[id] ?? {}).filter((mutant) => !decided.has(mutant));
  }

  #after(course: Course, failure: string | undefined): void {
    const failed = failure !== undefined;
    if (course.step === 'covering') {
      course.hits = state.mutantCoverage?.perTest[course.id] ?? {};
      tell({ covered: Object.keys(course.hits), test: course.id });
      course.left.push(
        ...this.#aliveOf(course.id).filter((mutant) => !session?.tried.includes(`${mutant} ${course.id}`)),
      );
      if (failed) tell({ unfit: course.id, why: `fails (${failure})` });
      course.step = failed || course.left.length === 0 ? 'over' : 'again';
      return;
    }
    if (course.step === 'again' && failed) {
      tell({ unfit: course.id, why: `fails the second time (${failure})` });
      course.step = 'over';
      return;
    }
    if (course.step === 'mutant') {
      shared.triedHere = (shared.triedHere ?? 0) + 1;
      if (failed) {
        course.step = 'check';
        return;
      }
      tell({ survived: course.mutant, test: course.id });
    }
    if (course.step === 'check') {
      // What fails in a process that no other mutant has touched is noticed, whatever it leaves behind.
      if (!failed || shared.triedHere === 1) {
        decided.add(course.mutant);
        tell({ killed: course.mutant, test: course.id });
      }
      if (failed) process.kill(process.pid, 'SIGKILL');
    }
    course.mutant = course.left.shift() ?? '';
    course.step = course.mutant === '' ? 'over' : 'mutant';
  }
}

const nameOf = (test: RunnerTask) => `${test.file.name} > ${test.fullTestName}`;

function tell(line: Line): void {
  if (session !== undefined) appendFileSync(session.told, `${JSON.stringify(line)}\n`);
}
