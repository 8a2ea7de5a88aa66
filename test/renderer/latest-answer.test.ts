import { describe, expect, it } from 'vitest';
import type { BridgeReply } from '../../core/contract/bridge/bridge.ts';
import { latestOnly, remote } from '../../renderer/stores/till/latest-answer.ts';

describe('answers that overtake one another', () => {
  it('count each in the order of their questions', () => {
    const startRequest = latestOnly();
    const [first, second] = [startRequest(), startRequest()];
    expect([first(), second()]).toEqual([true, true]);
  });

  it('do not count after one to a later question', () => {
    const startRequest = latestOnly();
    const [first, second, third] = [startRequest(), startRequest(), startRequest()];
    expect([second(), first(), third()]).toEqual([true, false, true]);
  });

  it('are counted apart for each thing that is asked for', () => {
    const [one, other] = [latestOnly(), latestOnly()];
    const first = one();
    other()();
    expect(first()).toBe(true);
  });
});

describe('what a store holds of the service', () => {
  it('is the answer to the latest request, and what an operation answered before what was asked earlier', async () => {
    const answers: ((value: string) => void)[] = [];
    const held: string[] = [];
    const { load, put } = remote(
      () =>
        new Promise<BridgeReply<string>>((resolve) => {
          answers.push((value) => resolve({ ok: true, value }));
        }),
      (value) => held.push(value),
    );
    const loads = [load(), load(), load()];
    answers[1]?.('second');
    await loads[1];
    answers[0]?.('first');
    await loads[0];
    put('saved');
    answers[2]?.('third');
    await loads[2];
    expect(held).toEqual(['second', 'saved']);
  });

  it('stays as it was where there is no answer', async () => {
    const held: string[] = [];
    const problem = { codigo: 'SIN_SERVICIO', message: '' } as const;
    const { load } = remote<string>(
      async () => ({ ok: false, problem }),
      (value) => held.push(value),
    );
    await load();
    expect(held).toEqual([]);
  });
});
