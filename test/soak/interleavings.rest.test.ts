import { describe, expect, it } from 'vitest';
import { campaign } from './campaign.ts';

/** A sample of what `npm run soak` plays whole: the same seeds at every run, so that a change is what a new failure comes from. */
const RUNS = 50;
/** Time for them on a slow machine. */
const LIMIT_MS = 600_000;

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

describe('random interleavings of sales, crashes, outages, late replies, invalidations, corrections and restarts', () => {
  it('keep every invariant of §document-states (seeds 1 to 50)', { timeout: LIMIT_MS }, async () => {
    const { failures, met } = await campaign({ firstSeed: 1, count: RUNS, say: (text) => console.log(text) });
    expect(failures.map(({ seed, faults }) => ({ seed, faults }))).toEqual([]);
    const names = [...met.keys()];
    expect(EXPECTED.filter((name) => !names.some((each) => each.startsWith(name)))).toEqual([]);
  });
});
