/** How the client of each language is installed as a stranger would, and how a program that uses it is started. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../../../scripts/client-package', import.meta.url));

/** A command with its arguments. */
type Command = readonly [program: string, ...args: string[]];

/** A language: what it needs here, how its client is installed in a folder, and what starts a program beside it. */
export interface Language {
  readonly name: string;
  readonly needs: string;
  readonly isHere: boolean;
  /** The program that tries the client. */
  readonly program: string;
  /** The program that reads samples into the classes and writes them again. */
  readonly roundTrip: string;
  /** The program that the package's own page shows. */
  readonly shown: string;
  install(folder: string, packages: string): void;
  start(folder: string, file: string): Command;
}

function succeeds(...[program, ...args]: Command): boolean {
  return spawnSync(program, args, { encoding: 'utf8' }).status === 0;
}

function run(cwd: string, ...[program, ...args]: Command): void {
  const env = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_HOME: cwd };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
}

/** Whether Composer is here, and can open archives. */
function hasComposer(): boolean {
  return succeeds('composer', '--version') && succeeds('php', '-r', 'exit(extension_loaded("zip") ? 0 : 1);');
}

/** The first program of a page in a language. */
export function programIn(page: string, language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readFileSync(page, 'utf8'))?.[1];
  if (found === undefined) throw new Error(`${page} shows no ${language}`);
  return found;
}

const python: Language = {
  name: 'Python',
  needs: 'Python 3.9 with pip',
  isHere: succeeds('python3', '-c', 'import pip, sys; sys.exit(sys.version_info < (3, 9))'),
  program: 'program.py',
  roundTrip: 'round-trip.py',
  shown: programIn(join(PACKAGES, 'python', 'README.md'), 'python'),
  install: (folder, packages) => {
    const how = ['--no-index', '--disable-pip-version-check', '--quiet', '--target', folder];
    run(folder, 'python3', '-m', 'pip', 'install', ...how, join(packages, 'caja-dte-client-python.zip'));
  },
  start: (_folder, file) => ['python3', file],
};

const php: Language = {
  name: 'PHP',
  needs: 'PHP 8.1 with its curl extension',
  isHere: succeeds('php', '-r', 'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? 0 : 1);'),
  program: 'program.php',
  roundTrip: 'round-trip.php',
  shown: programIn(join(PACKAGES, 'php', 'README.md'), 'php'),
  install: (folder, packages) => {
    mkdirSync(join(folder, 'paquetes'));
    cpSync(join(packages, 'caja-dte-client-php.zip'), join(folder, 'paquetes', 'caja-dte-client-php.zip'));
    const repositories = [{ type: 'artifact', url: './paquetes' }, { 'packagist.org': false }];
    writeFileSync(join(folder, 'composer.json'), JSON.stringify({ repositories }));
    if (hasComposer()) run(folder, 'composer', 'require', '--quiet', 'caja-dte/client');
    if (existsSync(join(folder, 'vendor'))) return;
    // Without Composer, what it would have written.
    mkdirSync(join(folder, 'vendor'));
    const name = "str_replace(['CajaDte\\\\', '\\\\'], ['', '/'], $class)";
    const load = `require ${JSON.stringify(join(packages, 'php', 'src'))} . '/' . ${name} . '.php';`;
    const text = `<?php\nspl_autoload_register(function (string $class): void { ${load} });\n`;
    writeFileSync(join(folder, 'vendor', 'autoload.php'), text);
  },
  start: (_folder, file) => ['php', file],
};

const csharp: Language = {
  name: 'C#',
  needs: 'Mono with mcs',
  isHere: succeeds('mcs', '--version') && succeeds('mono', '--version'),
  program: 'Program.cs',
  roundTrip: 'RoundTrip.cs',
  shown: programIn(join(PACKAGES, 'csharp', 'README.md'), 'csharp'),
  install: (folder, packages) => {
    const system = ['-r:System.Net.Http.dll', '-r:System.Runtime.Serialization.dll'];
    const out = `-out:${join(folder, 'CajaDte.Client.dll')}`;
    run(folder, 'mcs', '-target:library', out, ...system, join(packages, 'csharp', '*.cs'));
  },
  start: (folder, file) => {
    const used = ['-r:System.Net.Http.dll', `-r:${join(folder, 'CajaDte.Client.dll')}`];
    run(folder, 'mcs', `-out:${file}.exe`, '-langversion:latest', ...used, file);
    return ['mono', `${file}.exe`];
  },
};

export const LANGUAGES: readonly Language[] = [python, php, csharp];

/** The lines that a program prints. */
export async function printed(
  folder: string,
  [program, ...args]: Command,
  extra: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const own = { PATH: process.env['PATH'] ?? '', HOME: folder, PYTHONPATH: folder, PYTHONUTF8: '1' };
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...own, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [text, complaint] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint += part));
  const [status] = (await once(child, 'close')) as [number];
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${text}${complaint}`);
  return text.trim().split('\n');
}
