/** What `npm test` demands of a campaign; the two halves run beside each other. */
import { expect } from 'vitest';
import { campaign } from './campaign.ts';

const RUNS = 250;
/** Time for one half while the other one runs beside it on a slow machine. */
export const LIMIT_MS = 600_000;

/** A campaign that does not meet these proves nothing about them. */
const EXPECTED: readonly string[] = [
  'cerca ATRASADA',
  'contingencia autoridad-caida 1',
  'contingencia lenta 1',
  'contingencia manual 5',
  'contingencia sin-linea 3',
  'documento INVALIDADO 2023',
  'documento INVALIDADO 2026',
  'documento RECHAZADO 2026',
  'evento CONTINGENCIA PROCESADO',
  'evento CONTINGENCIA RECHAZADO',
  'evento INVALIDACION PROCESADO',
  'evento INVALIDACION RECHAZADO',
  'lote TERMINADO',
  'numero ANTES_DE_RESTAURAR',
  'numero DEVUELTO',
  'vida correccion',
  'vida reenvio',
  'vida sin-respuesta',
];

/** The same seeds at every run, so that a change is what a new failure comes from; `npm run soak` takes new ones. */
export async function expectHalfHolds(firstSeed: number): Promise<void> {
  const { failures, met } = await campaign({ firstSeed, count: RUNS, say: (text) => console.log(text) });
  expect(failures.map(({ seed, faults }) => ({ seed, faults }))).toEqual([]);
  expect(EXPECTED.filter((name) => !met.has(name))).toEqual([]);
}
