/** The same for every other type, across restarts and kills, and what is the same content (§idempotency). */
import { describe, expect, it } from 'vitest';
import { playFaults } from '../support/peers/authority-report.ts';
import { sale, send, sendUntilSealed, TIPOS, type Sale } from '../support/shop/sale.ts';
import { CALLERS, repeatedSales, repetitionsIn } from './repeated-sales.ts';

const of = repeatedSales();

describe('the same idempotency key', () => {
  for (const tipoDte of TIPOS.filter((each) => each !== '01')) {
    it(`sent 16 times at once issues one document of type ${tipoDte}, and 15 answers say so`, async () => {
      const answers = await of.sendAtOnce(of.selling(tipoDte, of.own(), `a-la-vez-${tipoDte}`));
      of.documents += 1;
      expect(repetitionsIn(answers)).toBe(CALLERS - 1);
    });
  }

  it('brings back the same document after the service was stopped and started', async () => {
    const sold = of.selling('06', of.own(), 'antes-del-cierre');
    const first = await send(of.url(), sold);
    of.documents += 1;
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(await of.service.stop()).toBe(0);
    expect(of.service.errors()).toBe('');
    await of.begin();
    const answers = await of.sendAtOnce(sold);
    expect(repetitionsIn([first, ...answers])).toBe(CALLERS);
  });

  it('sent 16 times to a service that is killed meanwhile, and 16 times to the next, issues one document', async () => {
    const sold = of.selling('18', of.own(), 'a-la-vez-y-corte');
    const before = await of.strikes();
    await playFaults(of.shop, [{ paso: 'recepcion', falla: 'aceptar-y-colgar', ms: 60_000 }]);
    const answers = of.sendAtOnce(sold);
    await of.struck(before + 1);
    await of.service.kill();
    expect(await answers).toEqual(Array.from({ length: CALLERS }, () => null));
    await of.begin();
    of.documents += 1;
    expect(repetitionsIn(await of.sendAtOnce(sold))).toBe(CALLERS);
    expect((await sendUntilSealed(of.url(), sold)).estado).toBe('PROCESADO');
  });

  it('with the members in another order and a price written 5.650 is the same content', async () => {
    const body =
      '{"receptor":{"nombre":"Ana Inventada","tipoDocumento":"13","numDocumento":"01234567-8"},' +
      '"items":[{"cantidad":2,"descripcion":"Café molido","precioUni":5.65,"tipoItem":1}]}';
    const reordered =
      '{"items":[{"tipoItem":1,"precioUni":5.650,"cantidad":2,"descripcion":"Café molido"}],' +
      '"receptor":{"numDocumento":"01234567-8","nombre":"Ana Inventada","tipoDocumento":"13"}}';
    const sold: Sale = { tipoDte: '01', key: of.own(), idempotencyKey: 'en-otro-orden', body };
    const first = await send(of.url(), sold);
    of.documents += 1;
    const second = await send(of.url(), { ...sold, body: reordered });
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(second).toMatchObject({ status: 200, replayed: true, codigoGeneracion: first?.codigoGeneracion });
  });

  it('whose first call was refused before it took a number may be used for the corrected sale', async () => {
    const sold = sale('01', of.own(), 'primero-mal');
    const wrong = { ...sold, body: sold.body.replace('"cantidad":2', '"cantidad":0') };
    expect(await send(of.url(), wrong)).toMatchObject({
      status: 400,
      codigo: 'VALIDACION',
      numeroControl: null,
    });
    expect(repetitionsIn(await of.sendAtOnce(sold))).toBe(CALLERS - 1);
    of.documents += 1;
  });

  it('under the API key of another branch is another sale', async () => {
    const [here, there] = await Promise.all([
      send(of.url(), sale('01', of.own(0), 'misma-clave')),
      send(of.url(), sale('01', of.own(1), 'misma-clave')),
    ]);
    of.documents += 2;
    expect(here).toMatchObject({ status: 200, replayed: false });
    expect(there).toMatchObject({ status: 200, replayed: false });
    expect(here?.numeroControl).toMatch(/^DTE-01-S001P001-/);
    expect(there?.numeroControl).toMatch(/^DTE-01-S002P001-/);
    expect(await of.service.stop()).toBe(0);
    expect(of.service.errors()).toBe('');
  });
});
