/** The browser that the project installs: Chromium from its npm package, unpacked once. Nothing is downloaded. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromiumPackage from '@sparticuz/chromium';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { RUN_FOLDER } from './test-run.ts';
import { PATIENCE_MS } from './patience.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Why no browser can be started here, or `null`: the package holds a program for Linux on x64 only. */
export const browserMissing: string | null =
  process.env['CAJA_BROWSER'] === 'no'
    ? 'this run was asked to go without a browser'
    : process.platform === 'linux' && process.arch === 'x64'
      ? null
      : `the installed browser runs on Linux x64, this is ${process.platform} ${process.arch}`;

/** A page of a test is gone before what V8 spends on making its scripts fast comes back. */
const FOR_SHORT_PAGES = ['--js-flags=--no-opt --no-maglev'];

/** What a test does with a browser; nothing of one context is seen in another. */
export type TestBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'>;

/** The one of this process, once it was asked for. */
let running: Promise<Browser> | null = null;

/**
 * A browser without a window. Test files that share a process share its program, which ends with the process: closed is what
 * was opened here. Without a runner it is the caller's alone.
 */
export async function launchBrowser(): Promise<TestBrowser> {
  if (process.env[RUN_FOLDER] === undefined) return startBrowser();
  if (running !== null && !(await running).isConnected()) running = null;
  running ??= startBrowser();
  const browser = await running;
  const contexts: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** Starts it. Its own sandbox is off: it cannot start as root, and it opens only our pages. */
async function startBrowser(): Promise<Browser> {
  const executablePath = await unpackedBrowser();
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--process-per-site',
      '--in-process-gpu',
      '--disable-gpu',
      ...(process.env[RUN_FOLDER] === undefined ? [] : FOR_SHORT_PAGES),
    ],
  });
}

/**
 * Path of the unpacked browser. The package unpacks into the system's temporary folder under fixed names and takes what it
 * finds there for complete; a folder of our own that appears in one step keeps parallel test files and strangers' files apart.
 */
async function unpackedBrowser(): Promise<string> {
  const folder = join(MODULES, '.cache', 'chromium');
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(dirname(folder), { recursive: true });
  const fresh = mkdtempSync(`${folder}-`);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = fresh;
  try {
    await chromiumPackage.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}
