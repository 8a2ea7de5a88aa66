/** `caja solicitudes` on the folder of a running service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServiceHere, type ServiceHere } from '../support/service/service-here.ts';
import { start } from '../support/service/service-process.ts';
import { sampleFile, sandbox, type Sandbox } from './sample-file.ts';

let box: Sandbox;
let key: string;
let service: ServiceHere;

beforeAll(async () => {
  box = sandbox();
  key = await box.prepare(sampleFile());
  service = await startServiceHere(box);
});
afterAll(async () => {
  await service?.stop();
  box?.remove();
});

const ask = (path: string, id: string) =>
  fetch(`${service.api}${path}`, { headers: { 'X-API-Key': key, 'Request-Id': id } });
const rows = (text: string) =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));

describe('solicitudes', () => {
  it('says where nothing was asked yet', async () => {
    expect((await box.here('solicitudes')).stdout).toBe('No hay solicitudes en el registro.\n');
    expect((await box.here('solicitudes', '--json')).stdout).toBe('');
  });

  it('shows what was asked while the service runs on, and follows what is asked next', async () => {
    await ask('/stats', 'primera');
    // One line of JSON for each: the first one is what is waited for.
    const following = await start(
      'core/cli.ts',
      ['solicitudes', '--seguir', '--json', '--data-dir', box.dataDir],
      box.env,
    );
    expect(following.ready).toMatchObject({ id: 'primera', ruta: '/stats', estado: 200 });
    expect(await following.stop()).toBe(0);
  });

  it('shows failures alone, and those of one key, the oldest first', async () => {
    await ask('/documentos?limite=0', 'mala');
    await ask('/productos', 'buena');
    // The page of the log has what waits written.
    await ask('/solicitudes', 'registro');
    const all = rows((await box.here('solicitudes', '--json')).stdout).map(({ id }) => id);
    expect(all).toEqual(['primera', 'mala', 'buena']);
    const { stdout } = await box.here('solicitudes', '--errores');
    expect(stdout).toMatch(
      /^\d\d:\d\d:\d\d {2}400 +\d+ ms {2}GET \/documentos\?limite=0 {2}VALIDACION: limite {2}\[mala\]\n$/,
    );
    expect((await box.here('solicitudes', '--llave', 'otra')).stdout).toContain('No hay solicitudes');
  });
});
