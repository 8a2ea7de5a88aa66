import { describe, expect, it } from 'vitest';
import { inOrder } from '../../renderer/stores/till/in-order.ts';

describe('answers that overtake one another', () => {
  it('count each in the order of their questions', () => {
    const draw = inOrder();
    const [first, second] = [draw(), draw()];
    expect([first(), second()]).toEqual([true, true]);
  });

  it('do not count after one to a later question', () => {
    const draw = inOrder();
    const [first, second, third] = [draw(), draw(), draw()];
    expect([second(), first(), third()]).toEqual([true, false, true]);
  });

  it('are counted apart for each thing that is asked for', () => {
    const [one, other] = [inOrder(), inOrder()];
    const first = one();
    other()();
    expect(first()).toBe(true);
  });
});
