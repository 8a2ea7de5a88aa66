/** `Idempotency-Key` when a till repeats itself: at once, after a lost answer, with other content (§idempotency). */
import { describe, expect, it } from 'vitest';
import { playFaults } from '../support/peers/authority-report.ts';
import { sale, send, sendUntilSealed } from '../support/shop/sale.ts';
import { CALLERS, repeatedSales, repetitionsIn } from './repeated-sales.ts';

const of = repeatedSales();

describe('the same idempotency key', () => {
  it('sent 16 times at once issues one document, and 15 answers say so', async () => {
    const answers = await of.sendAtOnce(of.selling('01', of.own(), 'a-la-vez-01'));
    of.documents += 1;
    expect(repetitionsIn(answers)).toBe(CALLERS - 1);
  });

  it('sent 16 times after the till gave up waiting brings back the document of the first call', async () => {
    const sold = of.selling('05', of.own(), 'respuesta-perdida');
    const before = await of.strikes();
    await playFaults(of.shop, [{ paso: 'recepcion', falla: 'lento', ms: 400 }]);
    const till = new AbortController();
    const lost = send(of.url(), sold, till.signal);
    await of.struck(before + 1);
    till.abort();
    expect(await lost).toBeNull();
    of.documents += 1;

    expect(repetitionsIn(await of.sendAtOnce(sold))).toBe(CALLERS);
    const last = await sendUntilSealed(of.url(), sold);
    expect(last).toMatchObject({ estado: 'PROCESADO', replayed: true });
  });

  it('with other content or for another type is refused, also while the first call still runs', async () => {
    const sold = sale('01', of.own(), 'otro-contenido');
    const dearer = { ...sold, body: sold.body.replace('5.65', '5.66') };
    const otherType = { ...sale('03', of.own(), 'otro-contenido'), body: sold.body };
    const before = await of.strikes();
    await playFaults(of.shop, [{ paso: 'recepcion', falla: 'lento', ms: 300 }]);
    const first = send(of.url(), sold);
    await of.struck(before + 1);
    const refusal = { status: 409, codigo: 'IDEMPOTENCIA_EN_CONFLICTO', numeroControl: null };
    for (const answer of await of.sendAtOnce(dearer)) expect(answer).toMatchObject(refusal);
    for (const answer of await of.sendAtOnce(otherType)) expect(answer).toMatchObject(refusal);
    expect(await first).toMatchObject({ status: 200, replayed: false });
    of.documents += 1;
    expect(await send(of.url(), dearer)).toMatchObject(refusal);
    expect(await send(of.url(), otherType)).toMatchObject(refusal);
    expect(await send(of.url(), sold)).toMatchObject({ status: 200, replayed: true });
  });
});
