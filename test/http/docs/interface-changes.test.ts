/** The interface says what changed and when, and announces on each answer what will leave it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERFACE_CHANGES } from '../../../core/contract/text/interface-changes.ts';
import { OPERATIONS } from '../../../core/contract/api/operations.ts';
import { startScripted, type ScriptedService } from '../transport/scripted-service.ts';

const NEWEST = INTERFACE_CHANGES[0].fecha;

let service: ScriptedService;
beforeAll(async () => {
  // Nothing leaves today: one row is as if it did.
  Object.assign(OPERATIONS.stats, { leaving: { from: '2027-01-01', until: '2027-07-01' } });
  service = await startScripted(undefined, { docs: { version: '1.2.3' } });
});
afterAll(async () => {
  await service.close();
  Reflect.deleteProperty(OPERATIONS.stats, 'leaving');
});

const ask = (path: string) => fetch(`${service.url}${path}`);

describe('the interface', () => {
  it.each(['/salud', '/stats', '/docs', '/nada', '/openapi.json'])(
    'tells its date in the answer of %s',
    async (path) => expect((await ask(path)).headers.get('x-interfaz')).toBe(NEWEST),
  );

  it('lists its changes, the newest first, on the page and in /openapi.json', async () => {
    const dates = INTERFACE_CHANGES.map(({ fecha }) => fecha);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.filter((date) => new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date)).toEqual(
      [],
    );
    const { info } = (await (await ask('/openapi.json')).json()) as { readonly info: object };
    expect(info).toMatchObject({ 'x-cambios': INTERFACE_CHANGES });
    const chapter = await (await ask('/docs/cambios.md')).text();
    for (const date of dates) expect(chapter).toContain(date);
  });

  it('announces what will leave it, in the answers of that call alone', async () => {
    const { headers } = await ask('/stats');
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([
      '@1798783200',
      'Thu, 01 Jul 2027 06:00:00 GMT',
    ]);
    expect((await ask('/salud')).headers.get('deprecation')).toBeNull();
    const { paths } = (await (await ask('/openapi.json')).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
    };
    expect(paths['/stats']?.['get']).toMatchObject({ deprecated: true, 'x-sunset': '2027-07-01' });
    expect(paths['/salud']?.['get']).not.toHaveProperty('deprecated');
  });
});
