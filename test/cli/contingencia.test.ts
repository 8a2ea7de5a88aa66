/** `caja contingencia`: what is not over, its next step, and what a person may change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContingency } from '../../core/store/delivery/contingencies.ts';
import { openStore } from '../../core/store/store.ts';
import { install, NIT, type Installation } from '../support/service/installation.ts';
import { runHere } from '../support/service/provisioned.ts';

let installation: Installation;
const run = (...args: readonly string[]) => runHere(['contingencia', ...args], installation);

beforeAll(async () => {
  installation = await install({ authority: 'integrado' });
});
afterAll(() => installation.close());

describe('caja contingencia', () => {
  it('says that there is none', async () => {
    expect(await run('list')).toMatchObject({ code: 0, stdout: 'No hay contingencias sin terminar.\n' });
  });

  it('shows an open one and changes the cause of what follows, with words where the cause needs them', async () => {
    const store = openStore({ file: `${installation.dataDir}/caja.db`, now: Date.now, migrate: false });
    await store.transact((tx, now) =>
      openContingency(tx, {
        issuerId: NIT,
        ambiente: 'PRUEBAS',
        autoridad: 'simulador',
        tipo: 3,
        motivo: null,
        evidencia: 'sin-linea',
        openedAt: now,
      }),
    );
    await store.close();
    expect((await run('list')).stdout).toContain('abierta');
    const wordless = await run('causa', '1', '--tipo', '5');
    expect([wordless.code, wordless.stderr]).toEqual([
      1,
      '--motivo: la causa 5 (otro) necesita un motivo en palabras\n',
    ]);
    const short = await run('causa', '1', '--tipo', '5', '--motivo', ' luz ');
    expect([short.code, short.stderr]).toEqual([1, '--motivo: debe tener al menos 5 caracteres\n']);
    expect(await run('causa', '1', '--tipo', '3')).toMatchObject({
      code: 1,
      stderr: 'La contingencia 1 ya tiene esa causa\n',
    });
    expect((await run('causa', '1', '--tipo', '5', '--motivo', 'Incendio en la planta')).code).toBe(0);
    const listed = JSON.parse((await run('list', '--json')).stdout) as readonly Record<string, unknown>[];
    expect(listed).toMatchObject([
      { id: 1, tipo: 3, evidencia: 'sin-linea' },
      { id: 2, tipo: 5, motivo: 'Incendio en la planta', evidencia: 'manual' },
    ]);
  });

  it('changes the cause only of the one in which documents are issued now', async () => {
    const store = openStore({ file: `${installation.dataDir}/caja.db`, now: Date.now, migrate: false });
    const owner = { issuerId: NIT, ambiente: 'PRUEBAS', autoridad: 'simulador' } as const;
    const left = await store.transact((tx, now) =>
      openContingency(tx, { ...owner, tipo: 4, motivo: null, evidencia: 'arranque', openedAt: now }),
    );
    await store.close();
    for (const id of [1, left.id]) {
      const refused = await run('causa', String(id), '--tipo', '2');
      expect([refused.code, refused.stderr]).toEqual([
        1,
        `En la contingencia ${id} no se emite ahora; la causa de sus documentos no cambia\n`,
      ]);
    }
    const listed = JSON.parse((await run('list', '--json')).stdout) as readonly Record<string, unknown>[];
    expect(listed.map(({ id, tipo }) => [id, tipo])).toEqual([
      [1, 3],
      [2, 5],
      [left.id, 4],
    ]);
  });

  it('refuses what it cannot do and says where to look', async () => {
    const nothing = await run('reintentar', '1');
    expect([nothing.code, nothing.stderr]).toEqual([
      1,
      'La contingencia 1 no tiene un evento rechazado por repetir; véalas con «contingencia list»\n',
    ]);
    expect((await run('causa', '1', '--tipo', '9')).code).toBe(2);
    expect((await run('causa', '77', '--tipo', '1')).stderr).toContain(
      'No hay una contingencia abierta con id 77',
    );
  });
});
