/** What `npm test` demands of a campaign; the two halves run beside each other. */
import { expect } from 'vitest';
import { campaign } from './campaign.ts';

/** A sample of what `npm run soak` plays whole. */
const RUNS = 100;
/** Time for one half while the other one runs beside it on a slow machine. */
export const LIMIT_MS = 600_000;

/** A campaign that does not meet these proves nothing about them; rarer ones are met by `npm run soak`. */
const EXPECTED: readonly string[] = [
  'contingencia autoridad-caida',
  'contingencia lenta',
  'contingencia manual',
  'contingencia sin-linea',
  'documento INVALIDADO 2023',
  'documento INVALIDADO 2026',
  'documento RECHAZADO',
  'evento CONTINGENCIA PROCESADO',
  'evento INVALIDACION PROCESADO',
  'lote TERMINADO',
  'vida correccion',
  'vida reenvio',
  'vida sin-respuesta',
];

/** The same seeds at every run, so that a change is what a new failure comes from; `npm run soak` takes new ones. */
export async function expectHalfHolds(firstSeed: number): Promise<void> {
  const { failures, met } = await campaign({ firstSeed, count: RUNS, say: (text) => console.log(text) });
  expect(failures.map(({ seed, faults }) => ({ seed, faults }))).toEqual([]);
  const names = [...met.keys()];
  expect(EXPECTED.filter((name) => !names.some((each) => each.startsWith(name)))).toEqual([]);
}
