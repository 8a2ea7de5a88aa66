/** Memory over a long day of selling. */
import { install } from '../../support/service/installation.ts';
import { startService } from '../../support/service/service-process.ts';
import { run, tenLines } from '../load.ts';
import { quick, residentMb, say } from '../measure.ts';

const DOCUMENTS = quick ? 5_000 : 100_000;
const PARTS = 10;

/** Runs the section. */
export async function soak(): Promise<void> {
  const installation = await install({ authority: 'proceso', branches: 2 });
  try {
    const service = await startService(installation.dataDir, installation.env, ['--no-demo']);
    const url = String(service.ready['api']);
    const sizes: number[] = [];
    for (let part = 0; part < PARTS; part += 1) {
      const load = {
        url,
        path: '/factura/emitir',
        keys: installation.keys,
        body: tenLines(),
        concurrency: 16,
      };
      await run({ ...load, count: DOCUMENTS / PARTS });
      if (process.platform === 'linux') sizes.push(Math.round(residentMb(service)));
    }
    say(`memory after each tenth of ${DOCUMENTS} documents: ${sizes.join(', ')} MB`);
    await service.stop();
  } finally {
    await installation.close();
  }
}
