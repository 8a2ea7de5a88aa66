import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright';
import { describe, expect, it } from 'vitest';
import { installedElectron } from '../../core/launch/electron-runtime.ts';
import { hasDisplay } from '../../core/launch/open-in-browser.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const program = installedElectron(join(ROOT, 'node_modules'), process.env);

/** Why the program itself cannot be started here, or null. */
function missing(): string | null {
  if (program === null) return 'Electron’s runtime is not installed (npx install-electron)';
  return hasDisplay(process) ? null : 'there is no display';
}

const reason = missing();
if (reason !== null)
  console.warn(
    `\n${'#'.repeat(100)}\n# THE DESKTOP PROGRAM ITSELF WAS NOT STARTED: ${reason}.\n` +
      `# Its parts were tested over a stand-in only.\n${'#'.repeat(100)}\n`,
  );

describe('the desktop program in Electron', () => {
  it.runIf(reason !== null)('is not started here, and says so', () => {
    expect(reason).toMatch(/not installed|no display/);
  });

  it.skipIf(reason !== null)(
    'opens its till without a code, keeps Node out of the page, and ends cleanly',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'caja-electron-run-'));
      const root = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      const running = await _electron.launch({
        executablePath: program ?? '',
        args: [...root, ROOT],
        env: {
          ...process.env,
          CAJA_DATA_DIR: join(folder, 'datos'),
          CAJA_KEY_FILE: join(folder, 'llave'),
        },
      });
      try {
        const page = await running.firstWindow();
        await page.getByRole('button', { name: 'Cajero de demostración' }).waitFor();
        expect(page.url()).toMatch(/^app:\/\/caja\//);
        const powers = await page.evaluate(() => ({
          bridge: Object.keys((globalThis as { cajaBridge?: object }).cajaBridge ?? {}),
          node: 'process' in globalThis || 'require' in globalThis,
          isSecure: isSecureContext,
          database: typeof indexedDB,
        }));
        expect(powers).toEqual({
          bridge: ['call', 'subscribe'],
          node: false,
          isSecure: true,
          database: 'object',
        });
      } finally {
        await running.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
