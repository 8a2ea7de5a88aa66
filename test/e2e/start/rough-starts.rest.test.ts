/** Starts and stops that do not go smoothly: nothing may be used up or left held. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxEnv, startService } from '../../support/service/service-process.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caja-rough-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a service that meets trouble', () => {
  it('keeps the demo key for the start that can show it, when a port is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    const taken = startService(join(folder, 'd'), sandboxEnv(folder), ['--port', String(port)]);
    await expect(taken).rejects.toThrow(`El puerto ${port} ya está en uso`);
    squatter.close();
    const service = await startService(join(folder, 'd'), sandboxEnv(folder));
    expect(service.ready['demoKey']).toMatch(/^sk_user_[0-9a-f]{64}$/);
    expect(await service.stop()).toBe(0);
  });

  it('stops with 0 and lets go of its folder when the file of the simulator is damaged', async () => {
    const first = await startService(join(folder, 'd'), sandboxEnv(folder));
    const issue = (api: unknown) =>
      fetch(`${String(api)}/factura/emitir`, {
        method: 'POST',
        headers: { 'X-API-Key': String(first.ready['demoKey']), 'Content-Type': 'application/json' },
        body: '{"items":[{"cantidad":1,"descripcion":"x","precioUni":1,"tipoItem":1}]}',
      });
    expect((await issue(first.ready['api'])).status).toBe(200);
    await first.stop();
    const journal = join(folder, 'd', 'simulador.jsonl');
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, [lines[0], 'garbage', ...lines.slice(1)].join('\n'));
    const second = await startService(join(folder, 'd'), sandboxEnv(folder));
    expect((await issue(second.ready['api'])).status).toBe(202);
    expect(await second.stop()).toBe(0);
    const third = await startService(join(folder, 'd'), sandboxEnv(folder));
    expect(await third.stop()).toBe(0);
  });
});
