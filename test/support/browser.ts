/** The browser that the project installs: Chromium from its npm package, unpacked once. Nothing is downloaded. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromiumPackage from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Why no browser can be started here, or `null`: the package holds a program for Linux on x64 only. */
export const browserMissing: string | null =
  process.platform === 'linux' && process.arch === 'x64'
    ? null
    : `the installed browser runs on Linux x64, this is ${process.platform} ${process.arch}`;

/** Starts the browser without a window. Its own sandbox is off: it cannot start as root, and it opens only our pages. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await unpackedBrowser();
  return chromium.launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
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
