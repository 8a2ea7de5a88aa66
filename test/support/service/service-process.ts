/** Starts the real service, simulator and command line as processes of their own, as an installation would run them. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import packageJson from '../../../package.json' with { type: 'json' };
import { programOf, ROOT } from './programs.ts';
import { PATIENCE_MS } from '../run/patience.ts';

interface Launch {
  readonly flags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** As the npm scripts start them. */
const LAUNCHES: Readonly<Record<string, Launch>> = {
  'core/serve.ts': launchOf(packageJson.scripts.serve),
  'core/central.ts': launchOf(packageJson.scripts.central),
};

function launchOf(script: string): Launch {
  const words = script.split(' ');
  return {
    flags: words.filter((word) => word.startsWith('--')),
    env: Object.fromEntries(words.flatMap((word) => (/^[A-Z_]+=/.test(word) ? [word.split('=')] : []))),
  };
}

export interface Running {
  /** The JSON line the process printed when it was ready. */
  readonly ready: Readonly<Record<string, unknown>>;
  readonly process: ChildProcess;
  /** What was written to standard error so far, but for requests that were refused while nothing can be issued (503). */
  errors(): string;
  /** Asks it to stop; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>;
}

/** Environment in which nothing is written outside `folder`. */
export function sandboxEnv(folder: string, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    XDG_CONFIG_HOME: `${folder}/config`,
    XDG_DATA_HOME: `${folder}/data`,
    CAJA_KEY_FILE: `${folder}/key`,
    ...more,
  };
}

/** Runs a script of the project and waits for its first line on standard output. */
export async function start(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Running> {
  const { flags = [], env: own = {} } = LAUNCHES[script] ?? {};
  const child = spawn(process.execPath, [...flags, programOf(script), ...args], {
    cwd: ROOT,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const limit = AbortSignal.timeout(PATIENCE_MS);
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, 'line', { signal: limit }).then(([text]) => String(text)),
    exited.then((code) => {
      throw new Error(`${script} ended with ${code} before it was ready: ${errors}`);
    }),
  ]);
  return {
    ready: JSON.parse(line) as Record<string, unknown>,
    process: child,
    errors: () => errors.split('\n').filter(isNoRefusal).join('\n'),
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** A line of the log about an answer of 503 tells of no fault of the service, nor one about what such an answer says. */
function isNoRefusal(line: string): boolean {
  return !/"status":503,.*"msg":"request answered"|"msg":"request refused"/.test(line);
}

/** Starts `serve` on free ports. */
export function startService(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  more: readonly string[] = [],
): Promise<Running> {
  return start('core/serve.ts', ['--data-dir', dataDir, '--port', '0', '--ui-port', '0', ...more], env);
}

/** Starts the authority's simulator on a free port. */
export function startSimulatorProcess(
  env: NodeJS.ProcessEnv,
  more: readonly string[] = [],
): Promise<Running> {
  return start('core/cli.ts', ['simulator', '--port', '0', ...more], env);
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the command line to its end. */
export function caja(args: readonly string[], env: NodeJS.ProcessEnv): CommandResult {
  const result = spawnSync(process.execPath, [programOf('core/cli.ts'), ...args], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}

/** The same without blocking the event loop. */
export async function cajaAsync(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const child = spawn(process.execPath, [programOf('core/cli.ts'), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
