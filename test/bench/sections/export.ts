/** Documents per second of an export, with and without their printed versions, as the command makes it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../../support/service/installation.ts';
import { cajaAsync, startService } from '../../support/service/service-process.ts';
import { run, tenLines } from '../load.ts';
import { quick, say } from '../measure.ts';

const DOCUMENTS = quick ? 100 : 1_000;

/** Runs the section. */
export async function exporting(): Promise<void> {
  const installation = await install({ authority: 'proceso', branches: 1 });
  try {
    const { dataDir, env } = installation;
    const service = await startService(dataDir, env, ['--no-demo']);
    const url = String(service.ready['api']);
    const load = { url, path: '/factura/emitir', keys: installation.keys, body: tenLines() };
    await run({ ...load, concurrency: 8, count: DOCUMENTS });
    await service.stop();
    for (const [name, flags] of [
      ['without PDF', ['--sin-pdf']],
      ['with PDF', []],
    ] as const) {
      const file = join(installation.folder, 'exportacion.zip');
      const period = ['--desde', '2000-01-01', '--hasta', '2099-12-31', '--salida', file, '--json'];
      const begin = performance.now();
      const { code, stdout, stderr } = await cajaAsync(
        ['export', ...period, ...flags, '--data-dir', dataDir],
        env,
      );
      const seconds = (performance.now() - begin) / 1000;
      if (code !== 0) throw new Error(stderr);
      const { conArchivo } = JSON.parse(stdout) as { readonly conArchivo: number };
      if (conArchivo !== DOCUMENTS) throw new Error(`${conArchivo} of ${DOCUMENTS} documents were exported`);
      say(`export of ${DOCUMENTS} documents of ten lines ${name}: ${(DOCUMENTS / seconds).toFixed(0)}/s`);
      rmSync(file);
    }
  } finally {
    await installation.close();
  }
}
