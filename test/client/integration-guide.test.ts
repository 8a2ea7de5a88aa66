/** The programs of docs/integration.md run as they are printed, against a fresh service. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installClient } from '../support/service/installed-package.ts';
import { sandboxEnv, startService, type Running } from '../support/service/service-process.ts';

const GUIDE = readFileSync(new URL('../../docs/integration.md', import.meta.url), 'utf8');

let folder: string;
let service: Running;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caja-guia-'));
  await installClient(folder);
  service = await startService(join(folder, 'datos'), sandboxEnv(folder));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Runs the block of a language. */
function run(language: 'js' | 'ts'): string {
  const block = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(GUIDE)?.[1];
  if (block === undefined) throw new Error(`the guide has no ${language}`);
  const path = join(folder, language === 'js' ? 'guia.mjs' : 'guia.mts');
  writeFileSync(path, block);
  const { api, demoKey } = service.ready;
  const env = { PATH: process.env['PATH'], CAJA_URL: String(api), CAJA_KEY: String(demoKey) };
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`${path} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

describe('the guide for integrators', () => {
  it('issues with fetch', () => {
    expect(run('js')).toMatch(/^200 PROCESADO DTE-01-0001-\d{8} [0-9A-Z]{40}\n$/);
  });

  it('issues and hears of it with the client', () => {
    const lines = run('ts').trim().split('\n');
    expect(lines[0]).toMatch(/^PROCESADO DTE-01-0001-\d{8}$/);
    expect(lines.at(-1)).toMatch(/^\d+ DTE-01-0001-\d{8} PROCESADO$/);
  });
});
