/** `Idempotency-Key` when a till repeats itself: at once, after a lost answer, across restarts (§idempotency). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authorityReport, playFaults } from '../support/peers/authority-report.ts';
import { install, type Installation } from '../support/service/installation.ts';
import { expectNumberingProved } from '../support/crash/numbering-proof.ts';
import { EDITION_OF_RETURNS } from '../support/shop/sales.ts';
import {
  sale,
  sellGoods,
  sellingWith,
  send,
  sendUntilSealed,
  TIPOS,
  type Answer,
  type Sale,
  type Selling,
} from '../support/shop/sale.ts';
import { startService, type Running } from '../support/service/service-process.ts';

/** Callers that send the same key at the same time. */
const CALLERS = 16;
const LOOK_AGAIN_MS = 10;

let shop: Installation;
let service: Running;
let selling: Selling;
/** Documents that must exist, the goods that come back among them; everything else was a repetition or was refused. */
let documents = 1;

async function begin(): Promise<void> {
  service = await startService(shop.dataDir, shop.env, ['--no-demo']);
}

beforeAll(async () => {
  shop = await install({ branches: 2, authority: 'proceso', ...EDITION_OF_RETURNS });
  await begin();
  selling = sellingWith(await sellGoods(url(), own()));
});

afterEach(async () => {
  await playFaults(shop, []);
  await expectNumberingProved(shop, documents);
});

afterAll(async () => {
  await service?.kill();
  await shop?.close();
});

const url = () => String(service.ready['api']);
const own = (index = 0) => shop.keys[index] ?? '';

function sendAtOnce(of: Sale): Promise<readonly (Answer | null)[]> {
  return Promise.all(Array.from({ length: CALLERS }, () => send(url(), of)));
}

/** All answers are good and about one document; how many say that they repeat an earlier one? */
function repetitionsIn(answers: readonly (Answer | null)[]): number {
  const [first] = answers;
  expect(first?.codigoGeneracion).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: expect.toBeOneOf([200, 202]),
      numeroControl: first?.numeroControl,
      codigoGeneracion: first?.codigoGeneracion,
      dteFirmado: first?.dteFirmado,
    });
  }
  return answers.filter((answer) => answer?.replayed === true).length;
}

/** Waits until the authority holds requests back as it was told. */
async function struck(faults: number): Promise<void> {
  const fallas = async () => (await authorityReport(shop)).pasos['recepcion']?.fallas ?? 0;
  while ((await fallas()) < faults) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

async function strikes(): Promise<number> {
  return (await authorityReport(shop)).pasos['recepcion']?.fallas ?? 0;
}

describe('the same idempotency key', () => {
  for (const tipoDte of TIPOS) {
    it(`sent 16 times at once issues one document of type ${tipoDte}, and 15 answers say so`, async () => {
      const answers = await sendAtOnce(selling(tipoDte, own(), `a-la-vez-${tipoDte}`));
      documents += 1;
      expect(repetitionsIn(answers)).toBe(CALLERS - 1);
    });
  }

  it('sent 16 times after the till gave up waiting brings back the document of the first call', async () => {
    const sold = selling('05', own(), 'respuesta-perdida');
    const before = await strikes();
    await playFaults(shop, [{ paso: 'recepcion', falla: 'lento', ms: 400 }]);
    const till = new AbortController();
    const lost = send(url(), sold, till.signal);
    await struck(before + 1);
    till.abort();
    expect(await lost).toBeNull();
    documents += 1;

    expect(repetitionsIn(await sendAtOnce(sold))).toBe(CALLERS);
    const last = await sendUntilSealed(url(), sold);
    expect(last).toMatchObject({ estado: 'PROCESADO', replayed: true });
  });

  it('brings back the same document after the service was stopped and started', async () => {
    const sold = selling('06', own(), 'antes-del-cierre');
    const first = await send(url(), sold);
    documents += 1;
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(await service.stop()).toBe(0);
    expect(service.errors()).toBe('');
    await begin();
    const answers = await sendAtOnce(sold);
    expect(repetitionsIn([first, ...answers])).toBe(CALLERS);
  });

  it('sent 16 times to a service that is killed meanwhile, and 16 times to the next, issues one document', async () => {
    const sold = selling('18', own(), 'a-la-vez-y-corte');
    const before = await strikes();
    await playFaults(shop, [{ paso: 'recepcion', falla: 'aceptar-y-colgar', ms: 60_000 }]);
    const answers = sendAtOnce(sold);
    await struck(before + 1);
    await service.kill();
    expect(await answers).toEqual(Array.from({ length: CALLERS }, () => null));
    await begin();
    documents += 1;
    expect(repetitionsIn(await sendAtOnce(sold))).toBe(CALLERS);
    expect((await sendUntilSealed(url(), sold)).estado).toBe('PROCESADO');
  });

  it('with other content or for another type is refused, also while the first call still runs', async () => {
    const sold = sale('01', own(), 'otro-contenido');
    const dearer = { ...sold, body: sold.body.replace('5.65', '5.66') };
    const otherType = { ...sale('03', own(), 'otro-contenido'), body: sold.body };
    const before = await strikes();
    await playFaults(shop, [{ paso: 'recepcion', falla: 'lento', ms: 300 }]);
    const first = send(url(), sold);
    await struck(before + 1);
    const refusal = { status: 409, codigo: 'IDEMPOTENCIA_EN_CONFLICTO', numeroControl: null };
    for (const answer of await sendAtOnce(dearer)) expect(answer).toMatchObject(refusal);
    for (const answer of await sendAtOnce(otherType)) expect(answer).toMatchObject(refusal);
    expect(await first).toMatchObject({ status: 200, replayed: false });
    documents += 1;
    expect(await send(url(), dearer)).toMatchObject(refusal);
    expect(await send(url(), otherType)).toMatchObject(refusal);
    expect(await send(url(), sold)).toMatchObject({ status: 200, replayed: true });
  });

  it('with the members in another order and a price written 5.650 is the same content', async () => {
    const body =
      '{"receptor":{"nombre":"Ana Inventada","tipoDocumento":"13","numDocumento":"01234567-8"},' +
      '"items":[{"cantidad":2,"descripcion":"Café molido","precioUni":5.65,"tipoItem":1}]}';
    const reordered =
      '{"items":[{"tipoItem":1,"precioUni":5.650,"cantidad":2,"descripcion":"Café molido"}],' +
      '"receptor":{"numDocumento":"01234567-8","nombre":"Ana Inventada","tipoDocumento":"13"}}';
    const sold: Sale = { tipoDte: '01', key: own(), idempotencyKey: 'en-otro-orden', body };
    const first = await send(url(), sold);
    documents += 1;
    const second = await send(url(), { ...sold, body: reordered });
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(second).toMatchObject({ status: 200, replayed: true, codigoGeneracion: first?.codigoGeneracion });
  });

  it('whose first call was refused before it took a number may be used for the corrected sale', async () => {
    const sold = sale('01', own(), 'primero-mal');
    const wrong = { ...sold, body: sold.body.replace('"cantidad":2', '"cantidad":0') };
    expect(await send(url(), wrong)).toMatchObject({
      status: 400,
      codigo: 'VALIDACION',
      numeroControl: null,
    });
    expect(repetitionsIn(await sendAtOnce(sold))).toBe(CALLERS - 1);
    documents += 1;
  });

  it('under the API key of another branch is another sale', async () => {
    const [here, there] = await Promise.all([
      send(url(), sale('01', own(0), 'misma-clave')),
      send(url(), sale('01', own(1), 'misma-clave')),
    ]);
    documents += 2;
    expect(here).toMatchObject({ status: 200, replayed: false });
    expect(there).toMatchObject({ status: 200, replayed: false });
    expect(here?.numeroControl).toMatch(/^DTE-01-S001P001-/);
    expect(there?.numeroControl).toMatch(/^DTE-01-S002P001-/);
    expect(await service.stop()).toBe(0);
    expect(service.errors()).toBe('');
  });
});
