/** What the request log adds to a sale of ten lines: the same process by turns with it and without it. */
import { run, tenLines } from '../load.ts';
import { addedShare, quick, say, turns } from '../measure.ts';
import { withProbedTill, type ProbedTill } from './probed-till.ts';

const CALLERS = 8;
const WARM_UP = quick ? 300 : 3_000;
const ROUNDS = quick ? 4 : 120;
const ROUND = quick ? 150 : 1_000;
/** Highest share of a sale's CPU that the log may add. */
const LIMIT = 0.02;

/** Runs it. */
export function requestLogCost(): Promise<void> {
  return withProbedTill(compare, { loaded: ['log-switch.ts'] });
}

async function compare({ url, keys, probe }: ProbedTill): Promise<void> {
  const load = { url, keys, path: '/factura/emitir', body: tenLines(), concurrency: CALLERS };
  const headers = { 'x-api-key': keys[0] ?? '' };
  /** Reading the log writes all that waits: no side pays for the other's entries. */
  const logged = async () => {
    const answer = await fetch(`${url}/solicitudes?limite=1`, { headers });
    return ((await answer.json()) as { solicitudes: { codigoGeneracion: string }[] }).solicitudes[0];
  };
  const round = async (isOn: boolean): Promise<number> => {
    await probe.log(isOn);
    const [last, before] = [await logged(), await probe.used()];
    await run({ ...load, count: ROUND });
    const isLogged = (await logged())?.codigoGeneracion !== last?.codigoGeneracion;
    if (isLogged !== isOn) throw new Error(`the log is ${isOn ? 'off' : 'on'}`);
    return ((await probe.used()).cpuMs - before.cpuMs) / ROUND;
  };
  await run({ ...load, count: WARM_UP });
  const pairs = await turns(ROUNDS, round);
  say(`request log, a sale of ten lines: ${addedShare(pairs, LIMIT)}`);
}
