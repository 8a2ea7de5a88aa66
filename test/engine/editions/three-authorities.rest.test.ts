/**
 * The morning of 1 December before each authority that may be there: one that takes only the old edition, one that takes both, one
 * that takes only the new one (§editions).
 */
import { afterEach, describe, expect, it } from 'vitest';
import { TIPOS_NUMERADOS, type TipoNumerado } from '../../../core/contract/edition.ts';
import { avisosIn } from '../../../core/http/wording/aviso-header.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import { expectProved } from '../../support/crash/contingency-proof.ts';
import { FACTURA, SALE } from '../../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import { changedRequest } from '../adjusting/changed-request.ts';
import { codeOf, expectSound, head, HOUR_MS } from '../issuing/refused-shop.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;
const EVE = '2026-11-30 23:30:00';
const MORNING = '2026-12-01 08:00:00';
/** `version` in the editions 2023 and 2026 (§editions). */
const VERSION = {
  '01': [1, 2],
  '03': [3, 4],
  '04': [3, 4],
  '05': [3, 4],
  '06': [3, 4],
  '14': [1, 2],
} as const;

let shop: Shop;
afterEach(async () => {
  expectSound(shop);
  await shop.close();
});

/** What an answer says of editions. */
const avisos = (answer: CallerAnswer): string =>
  avisosIn(answer.headers['X-Aviso'])
    .filter((text) => text.includes('edición'))
    .join(' ');
const received = () => shop.simulator.report().pasos.recepcion.recibidos;
const versionOf = (answer: CallerAnswer) => head(answer)['version'];

/** Rows of the audit log that tell of editions, oldest first. */
function told(): readonly Readonly<Record<string, unknown>>[] {
  return shop.store
    .read((reader) => listAudit(reader, { limit: 100 }))
    .filter(({ accion }) => accion.startsWith('edición'))
    .toReversed()
    .map(({ accion, detalle }) => ({ accion, ...detalle }));
}

describe('an authority that takes only the old edition', () => {
  const open = async (options: ShopOptions = {}) => {
    shop = await openShop({ at: MORNING, ...options });
    shop.simulator.takeEditions('anterior');
  };

  it.each(TIPOS_NUMERADOS)(
    'seals a %s in the same call, under its number and code, and the till tells',
    async (tipoDte) => {
      await open();
      const answer = await shop.issue(tipoDte, SALE[tipoDte]);
      expect(answer).toMatchObject({
        status: 200,
        body: { estado: 'PROCESADO', numeroControl: `DTE-${tipoDte}-0001-00000001`, fecEmi: '2026-12-01' },
      });
      expect([versionOf(answer), received()]).toEqual([VERSION[tipoDte][0], 2]);
      expect(avisos(answer)).toContain('la edición 2023');
      expect(told()).toMatchObject([
        {
          accion: 'edición de la fecha rechazada',
          clase: tipoDte,
          edicion: '2023',
          documento: codeOf(answer),
          motivo: expect.stringContaining('096'),
        },
      ]);
      const next = await shop.issue(tipoDte, SALE[tipoDte]);
      expect([versionOf(next), received(), avisos(next).includes('la edición 2023')]).toEqual([
        VERSION[tipoDte][0],
        3,
        true,
      ]);
    },
  );

  it('is asked again by the first document of the next day, and by no other', async () => {
    await open();
    await shop.issue('01', FACTURA);
    await shop.pass(DAY_MS);
    for (let count = 0; count < 3; count += 1) expect(versionOf(await shop.issue('01', FACTURA))).toBe(1);
    expect(received()).toBe(2 + 2 + 2);
    shop.simulator.takeEditions('ambas');
    expect(versionOf(await shop.issue('01', FACTURA))).toBe(1);
    await shop.pass(DAY_MS);
    const answer = await shop.issue('01', FACTURA);
    expect([versionOf(answer), avisos(answer)]).toEqual([2, '']);
    expect(told().map(({ accion }) => accion)).toEqual([
      'edición de la fecha rechazada',
      'edición de la fecha recibida',
    ]);
  });

  it('seals a purchase on credit whose payments are written as 0', async () => {
    await open({ settings: { compraCredito: 'cero' } });
    const pagos = [
      { codigo: '01', montoPago: 50, plazo: '01', periodo: 15 },
      { codigo: '01', montoPago: 42, plazo: '01', periodo: 30 },
    ];
    const answer = await shop.issue('14', changedRequest('14', { pagos }));
    expect(answer.body).toMatchObject({
      estado: 'PROCESADO',
      dteJson: { resumen: { pagos: pagos.map((pago) => ({ ...pago, codigo: '13', montoPago: 0 })) } },
    });
  });

  it('by type: what it takes of one says nothing of the other', async () => {
    await open();
    shop.simulator.takeEditions({ '01': 'anterior' });
    expect(versionOf(await shop.issue('01', FACTURA))).toBe(1);
    const answer = await shop.issue('03', SALE['03']);
    expect([versionOf(answer), avisos(answer)]).toEqual([4, '']);
  });

  it('answers the repeated call with the same document', async () => {
    await open();
    const first = await shop.issue('01', FACTURA, { idempotencyKey: 'uno' });
    const again = await shop.issue('01', FACTURA, { idempotencyKey: 'uno' });
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect(codeOf(again)).toBe(codeOf(first));
    expect([again.body['estado'], versionOf(again), received()]).toEqual(['PROCESADO', 1, 2]);
    expect(avisos(again)).toContain('la edición 2023');
  });

  it('refuses as ever where falling back is switched off', async () => {
    await open({ settings: { otraEdicion: false } });
    const answer = await shop.issue('01', FACTURA);
    expect(answer).toMatchObject({ status: 422, body: { estado: 'RECHAZADO', codigoMsg: '096' } });
    expect([versionOf(answer), received(), told()]).toEqual([2, 1, []]);
  });

  it('is tried in the other edition once: what both refuse stays refused', async () => {
    await open();
    shop.simulator.addFaults([
      {
        paso: 'recepcion',
        falla: 'rechazo-corchetes',
        saltar: 1,
        descripcionMsg: '[identificacion.version] VALOR NO ES PERMITIDO',
      },
    ]);
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 422, body: { estado: 'RECHAZADO' } });
    expect([received(), told()]).toEqual([2, []]);
  });

  it('a power cut between the refusal and the correction loses neither', async () => {
    await open({ timeouts: undefined });
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'colgar', saltar: 1, ms: 60_000 }]);
    const call = shop.issue('01', FACTURA).catch(() => null);
    await shop.until(() => received() === 2);
    await shop.crash();
    await call;
    shop = await shop.reopen();
    await shop.pass(10 * MINUTE_MS);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO', edicion: '2023', version: 2 }]);
  });

  it('takes what was sold without line on both sides of midnight, each under its number', async () => {
    await open({ at: EVE, online: false });
    for (const tipoDte of ['01', '03'] as const) await shop.issue(tipoDte, SALE[tipoDte]);
    await shop.pass(HOUR_MS);
    for (const tipoDte of ['01', '03'] as const) await shop.issue(tipoDte, SALE[tipoDte]);
    expect(shop.documents().map(({ edicion }) => edicion)).toEqual(['2023', '2023', '2026', '2026']);
    await shop.simulator.turnOn();
    await shop.pass(HOUR_MS);
    expect(shop.documents().map(({ edicion, estado }) => [edicion, estado])).toEqual(
      Array.from({ length: 4 }, () => ['2023', 'PROCESADO']),
    );
    expect(shop.events().map(({ edicion, estado }) => [edicion, estado])).toEqual([
      ['2026', 'RECHAZADO'],
      ['2023', 'PROCESADO'],
    ]);
    await expectProved(shop);
  });

  it('takes lots of a long outage: what was refused in one goes on in the other edition', async () => {
    await open({ at: EVE, online: false });
    const sell = (count: number) =>
      Promise.all(Array.from({ length: count }, () => shop.issue('01', FACTURA)));
    await shop.issue('01', FACTURA);
    await sell(59);
    await shop.pass(HOUR_MS);
    await sell(60);
    await shop.simulator.turnOn();
    await shop.pass(HOUR_MS);
    expect(new Set(shop.documents().map(({ edicion, estado }) => `${edicion} ${estado}`))).toEqual(
      new Set(['2023 PROCESADO']),
    );
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 120 } });
  });
});

describe('an authority that takes both', () => {
  it.each(TIPOS_NUMERADOS)('gets a %s in the edition of its date, and nothing is told', async (tipoDte) => {
    shop = await openShop({ at: EVE });
    shop.simulator.takeEditions('ambas');
    const before = await shop.issue(tipoDte, SALE[tipoDte]);
    await shop.pass(HOUR_MS);
    const after = await shop.issue(tipoDte, SALE[tipoDte]);
    expect([versionOf(before), versionOf(after), avisos(after)]).toEqual([...VERSION[tipoDte], '']);
    expect([received(), told()]).toEqual([2, []]);
  });
});

describe('an authority that takes only the new edition', () => {
  it.each(TIPOS_NUMERADOS)('seals a %s of the day before the change at once', async (tipoDte) => {
    shop = await openShop({ at: EVE });
    shop.simulator.takeEditions('nueva');
    const answer = await shop.issue(tipoDte, SALE[tipoDte]);
    expect(answer).toMatchObject({ status: 200, body: { estado: 'PROCESADO', fecEmi: '2026-11-30' } });
    expect(versionOf(answer)).toBe(VERSION[tipoDte][1]);
    await shop.pass(HOUR_MS);
    const after = await shop.issue(tipoDte, SALE[tipoDte]);
    expect([versionOf(after), avisos(after), received()]).toEqual([VERSION[tipoDte][1], '', 3]);
  });

  it('gets in the new edition what was sold without line before midnight', async () => {
    shop = await openShop({ at: EVE, online: false });
    shop.simulator.takeEditions('nueva');
    for (const tipoDte of ['01', '03', '04'] as const) await shop.issue(tipoDte, SALE[tipoDte]);
    await shop.pass(HOUR_MS);
    await shop.simulator.turnOn();
    await shop.pass(HOUR_MS);
    expect(shop.documents().map(({ edicion, estado, fec_emi }) => [edicion, estado, fec_emi])).toEqual(
      Array.from({ length: 3 }, () => ['2026', 'PROCESADO', '2026-11-30']),
    );
    await expectProved(shop);
  });

  it('reads the district back as the shop’s catalogue numbers the municipalities of Cabañas', async () => {
    shop = await openShop({ at: EVE, settings: { cabanas: 'anterior' } });
    shop.simulator.takeEditions('nueva');
    const place = { departamento: '09', municipio: '06', complemento: 'Calle a Ilobasco, km 3' };
    const answer = await shop.issue('01', changedRequest('01', { 'receptor.direccion': place }));
    // The simulator seals by the newest catalogue only, so it refuses what it gets.
    expect(answer.body['dteJson']).toMatchObject({
      identificacion: { version: VERSION['01'][1] },
      receptor: { direccion: { departamento: '09', municipio: '11', distrito: '06' } },
    });
  });

  it('of a document without the district the caller hears what is missing, and its correction is sealed', async () => {
    shop = await openShop({ at: EVE });
    shop.simulator.takeEditions('nueva');
    const json = changedRequest('01', { 'receptor.direccion.municipio': '23' });
    const refused = await shop.issue('01', json);
    expect(refused).toMatchObject({ status: 422, body: { estado: 'RECHAZADO' } });
    expect(avisos(refused)).toContain('receptor.direccion.distrito');
    const corrige = codeOf(refused);
    expect(await shop.issue('01', json, { corrige })).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'receptor.direccion.distrito' }] },
    });
    const complete = changedRequest('01', {
      'receptor.direccion.municipio': '23',
      'receptor.direccion.distrito': '14',
    });
    const answer = await shop.issue('01', complete, { corrige });
    expect([answer.status, versionOf(answer), codeOf(answer)]).toEqual([200, 2, corrige]);
  });
});

describe('one edition on each side', () => {
  it.each([
    ['anterior', MORNING, 3],
    ['nueva', EVE, 4],
  ] as const)('a note goes over like the document it adjusts (%s)', async (taken, at, version) => {
    shop = await openShop({ at });
    const sold = await shop.issue('03', SALE['03']);
    shop.simulator.takeEditions(taken);
    const { numeroDocumento, fechaEmision } = {
      numeroDocumento: codeOf(sold),
      fechaEmision: sold.body['fecEmi'],
    };
    const note = JSON.stringify({
      documentoRelacionado: [{ tipoDocumento: '03', tipoGeneracion: 2, numeroDocumento, fechaEmision }],
      items: [{ cantidad: 1, descripcion: 'Resma de papel bond', precioUni: 4.25, tipoItem: 1 }],
    });
    for (const tipoDte of ['05', '06'] as const satisfies readonly TipoNumerado[]) {
      const answer = await shop.issue(tipoDte, note);
      expect([answer.status, versionOf(answer)]).toEqual([200, version]);
    }
  });
});
