import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { caja, startSimulatorProcess } from '../support/service/service-process.ts';
import { NIT, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

let box: Sandbox;
beforeEach(() => (box = sandbox()));
afterEach(() => box.remove());

describe('simulator', () => {
  it('prints where it listens, plays its script and ends with 0 at SIGTERM', async () => {
    const publicKeyPem = sampleKeys().publicKey.export({ type: 'spki', format: 'pem' });
    const taxpayer = {
      nit: NIT,
      nrc: '1234567',
      user: NIT,
      pwd: 'Clave#Inventada2026',
      ambiente: '00',
      publicKeyPem,
    };
    const script = join(box.folder, 'guion.json');
    writeFileSync(script, JSON.stringify({ contribuyentes: [taxpayer] }));
    const file = join(box.folder, 'sellados.jsonl');
    const running = await startSimulatorProcess(box.env, ['--script', script, '--file', file]);
    expect(running.ready).toEqual({
      event: 'listening',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    const response = await fetch(`${String(running.ready['url'])}/seguridad/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'prueba' },
      body: new URLSearchParams({ user: NIT, pwd: 'Clave#Inventada2026' }),
    });
    expect(await response.json()).toMatchObject({ status: 'OK' });
    expect(await running.stop()).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(NIT);
  });

  it('makes its folder where there is none, for its owner alone', async () => {
    const folder = join(box.folder, 'nueva', 'carpeta');
    const running = await startSimulatorProcess(box.env, ['--data-dir', folder]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(await running.stop()).toBe(0);
  });

  it('refuses a script it cannot use, naming the member', () => {
    const script = join(box.folder, 'guion.json');
    writeFileSync(script, JSON.stringify({ fallas: [{ paso: 'nada', falla: 'lento' }] }));
    const result = box.run('simulator', '--port', '0', '--script', script);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('fallas[0].paso');
  });

  it('says which port is taken', async () => {
    const running = await startSimulatorProcess(box.env);
    const { port } = new URL(String(running.ready['url']));
    const result = caja(['simulator', '--port', port], box.env);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(`El puerto ${port} está ocupado`);
    expect(await running.stop()).toBe(0);
  });
});
