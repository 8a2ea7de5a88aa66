import { describe, expect, it } from 'vitest';
import { latestOnly } from '../../renderer/stores/till/latest-answer.ts';

describe('answers that overtake one another', () => {
  it('count each in the order of their questions', () => {
    const draw = latestOnly();
    const [first, second] = [draw(), draw()];
    expect([first(), second()]).toEqual([true, true]);
  });

  it('do not count after one to a later question', () => {
    const draw = latestOnly();
    const [first, second, third] = [draw(), draw(), draw()];
    expect([second(), first(), third()]).toEqual([true, false, true]);
  });

  it('are counted apart for each thing that is asked for', () => {
    const [one, other] = [latestOnly(), latestOnly()];
    const first = one();
    other()();
    expect(first()).toBe(true);
  });
});
