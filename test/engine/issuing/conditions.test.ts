/** What stops issuing now, whatever the request says, and what `simular` does meanwhile (§simular, §answer-by-state, §document-states). */
import { afterEach, describe, expect, it } from 'vitest';
import {
  activeCertificate,
  upsertCertificate,
  type Certificate,
} from '../../../core/store/issuers/certificates.ts';
import { createSigningKeyCheck } from '../../../core/engine/issuing/signing-key-check.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { changedRequest } from '../adjusting/changed-request.ts';
import { soon } from '../../support/run/soon.ts';

const MIB = 1024 * 1024;
const SIMULATED_FACTURA = changedRequest('01', { simular: true });

/** Something that stops issuing, brought about in a shop that sold once if it could. */
interface Obstacle {
  readonly options: ShopOptions;
  readonly arrange?: (shop: Shop) => Promise<unknown> | void;
  readonly answer: { readonly status: number; readonly codigo: string; readonly says: string };
  /** Undoes it; afterwards the next sale is sealed. */
  readonly lift?: (shop: Shop) => Promise<unknown> | void;
}

/** The shop's certificate with other limits of validity. */
async function setValidity(shop: Shop, validity: Pick<Certificate, 'notBefore' | 'notAfter'>): Promise<void> {
  await shop.store.transact((tx, now) => {
    const certificate = activeCertificate(tx, SHOP_NIT, 'PRUEBAS');
    if (certificate === null) throw new Error('the shop has no certificate');
    upsertCertificate(tx, { ...certificate, ...validity }, now);
  });
}

let freeBytes = 10 * 1024 * MIB;
let keyOpens = true;

/** A signer whose key opens or not, as a test has it. */
const CLOSED_KEY: ShopOptions = {
  replace: ({ signer }) => ({
    signer: {
      ...signer,
      sign: (keyId, text) =>
        keyOpens ? signer.sign(keyId, text) : Promise.reject(new Error('the vault is locked')),
    },
  }),
};

const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  'the quota of the month is used up': {
    options: { documentosMes: 1, at: '2026-11-30 23:00:00' },
    answer: { status: 429, codigo: 'CUOTA_AGOTADA', says: 'los 1 documentos de su cuota de este mes' },
    lift: (shop) => shop.pass(3_600_000),
  },
  'the certificate has expired': {
    options: {},
    arrange: (shop) => setValidity(shop, { notBefore: null, notAfter: shop.clock.now() }),
    answer: { status: 503, codigo: 'SIN_CERTIFICADO', says: 'venció el 2026-11-21; importe uno vigente' },
    lift: (shop) => setValidity(shop, { notBefore: null, notAfter: shop.clock.now() + 1 }),
  },
  'the certificate is not valid yet': {
    options: {},
    arrange: (shop) => setValidity(shop, { notBefore: shop.clock.now() + 86_400_000, notAfter: null }),
    answer: { status: 503, codigo: 'SIN_CERTIFICADO', says: 'rige desde el 2026-11-22' },
    lift: (shop) => shop.pass(86_400_000),
  },
  'there is no certificate': {
    options: { certificate: false },
    answer: {
      status: 503,
      codigo: 'SIN_CERTIFICADO',
      says: 'No hay certificado de firma para PRUEBAS; impórtelo',
    },
  },
  'the signing key does not open': {
    options: CLOSED_KEY,
    arrange: () => void (keyOpens = false),
    answer: { status: 503, codigo: 'SIN_CERTIFICADO', says: 'No se puede abrir la llave de firma' },
    lift: () => void (keyOpens = true),
  },
  'the clock is more than two minutes before the last document': {
    options: {},
    arrange: (shop) => shop.clock.set(shop.clock.now() - 120_001),
    answer: { status: 503, codigo: 'EMISION_BLOQUEADA', says: 'reloj de la computadora está atrasado' },
    lift: (shop) => shop.clock.set(shop.clock.now() + 1),
  },
  'the disk is nearly full': {
    options: { replace: () => ({ freeDiskBytes: () => freeBytes }) },
    arrange: (shop) => {
      freeBytes = 64 * MIB - 1;
      return shop.pass(5000);
    },
    answer: { status: 503, codigo: 'DISCO_LLENO', says: 'libere espacio' },
    lift: (shop) => {
      freeBytes = 64 * MIB;
      return shop.pass(5000);
    },
  },
  // As after a restore, where the light names the first cause: a refused sale names the same one.
  'neither the certificate is valid nor its key opens': {
    options: CLOSED_KEY,
    arrange: (shop) => {
      keyOpens = false;
      return setValidity(shop, { notBefore: null, notAfter: shop.clock.now() });
    },
    answer: { status: 503, codigo: 'SIN_CERTIFICADO', says: 'venció el 2026-11-21' },
    lift: (shop) => {
      keyOpens = true;
      return setValidity(shop, { notBefore: null, notAfter: shop.clock.now() + 1 });
    },
  },
};

const NAMES = Object.keys(OBSTACLES);

describe('issuing is stopped', () => {
  let shop: Shop;
  afterEach(async () => {
    keyOpens = true;
    freeBytes = 10 * 1024 * MIB;
    await shop.close();
  });

  /** A shop with the obstacle in place, and the numbers it had given until then. */
  async function obstructed(
    name: string,
  ): Promise<Obstacle & { readonly before: Readonly<Record<string, number>> }> {
    const obstacle = OBSTACLES[name];
    if (obstacle === undefined) throw new Error(name);
    shop = await openShop(obstacle.options);
    // A key that was seen working is trusted: that obstacle must be there from the beginning.
    if (obstacle.options.certificate !== false && !name.includes('key')) await shop.issue('01', FACTURA);
    await obstacle.arrange?.(shop);
    return { ...obstacle, before: shop.sequences() };
  }

  const healthState = () => shop.engine.health().estado;
  const isMarked = (answer: CallerAnswer) => String(answer.body['message']);

  it.each(NAMES)('when %s: refused with the way out, no number taken', async (name) => {
    const { answer, lift, before } = await obstructed(name);
    for (const tipoDte of ['01', '03', '04'] as const) {
      const refused = await shop.issue(tipoDte, changedRequest(tipoDte, {}), {
        idempotencyKey: `venta ${tipoDte}`,
      });
      expect(refused).toMatchObject({
        status: answer.status,
        body: { statusCode: answer.status, codigo: answer.codigo },
      });
      expect(isMarked(refused)).toContain(answer.says);
    }
    expect(shop.sequences()).toEqual(before);
    if (lift === undefined) return;
    await lift(shop);
    // The same Idempotency-Key is free: only calls that took a number are recorded.
    const sold = await shop.issue('01', changedRequest('01', {}), { idempotencyKey: 'venta 01' });
    expect(sold).toMatchObject({ status: 200, body: { estado: 'PROCESADO' } });
    expect(sold.headers).not.toHaveProperty('Idempotency-Replayed');
    expect(shop.sequences()).toMatchObject({ '01/2026': (before['01/2026'] ?? 0) + 1 });
  });

  it.each(NAMES.filter((name) => !name.includes('quota')))(
    'when %s: so says the health, until it is lifted',
    async (name) => {
      const { lift } = await obstructed(name);
      await soon(healthState).toBe('BLOQUEADO');
      if (lift === undefined) return;
      await lift(shop);
      await soon(healthState).toBe('OK');
    },
  );

  it('for one environment alone: the health is well while another one can issue', async () => {
    shop = await openShop({ produccion: true, formatoNumeroControl: 'oficial' });
    await setValidity(shop, { notBefore: null, notAfter: shop.clock.now() });
    expect((await shop.issue('01', FACTURA)).status).toBe(503);
    expect((await shop.issue('01', FACTURA, { ambiente: 'PRODUCCION' })).status).toBe(200);
    expect(healthState()).toBe('OK');
  });

  it('by a key that does not open before anybody sells: the light asks for it', async () => {
    shop = await openShop({});
    let opens = false;
    let trials = 0;
    const sign = () => {
      trials += 1;
      return opens ? Promise.resolve('signed') : Promise.reject(new Error('closed'));
    };
    const keys = createSigningKeyCheck({ store: shop.store, signer: { sign } });
    const caller = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
    const said = () => shop.store.read((reader) => keys.blockedReason(reader, caller)?.broken?.regla ?? null);
    expect([said(), said(), trials]).toEqual([null, null, 1]);
    await soon(said).toBe('llave-de-firma-cerrada');
    opens = true;
    // Nobody sells: the light itself finds out.
    await soon(said).toBe(null);
    const seen = trials;
    await keys.prove(caller, () => undefined);
    expect([said(), trials]).toEqual([null, seen]);
  });

  it.each(NAMES)(
    'when %s: simular still gives the whole document, without number or signature',
    async (name) => {
      const { before } = await obstructed(name);
      const documents = shop.documents().length;
      const received = shop.simulator.report().pasos;
      const { status, body } = await shop.issue('01', SIMULATED_FACTURA, { idempotencyKey: 'prueba' });
      expect({ status, ...body }).toMatchObject({
        status: 200,
        estado: 'SIMULADO',
        tipoDte: 'Factura Electrónica',
        numeroControl: null,
        codigoGeneracion: null,
        selloRecibido: null,
        fhProcesamiento: null,
        codigoMsg: '000',
        dteFirmado: null,
        observaciones: [],
        dteJson: {
          identificacion: { numeroControl: null, codigoGeneracion: null, ambiente: '00' },
          receptor: { nombre: 'Ana Inventada' },
          cuerpoDocumento: [{ numItem: 1, ventaGravada: 11.3, ivaItem: 1.3 }],
          resumen: { totalPagar: 11.3, totalIva: 1.3, totalLetras: 'ONCE 30/100 USD' },
        },
      });
      expect(shop.sequences()).toEqual(before);
      expect(shop.documents()).toHaveLength(documents);
      expect(shop.queue()).toEqual([]);
      expect(shop.simulator.report().pasos).toEqual(received);
    },
  );

  it('tells when the quota begins anew, counts each branch by itself and lets only what is left through', async () => {
    shop = await openShop({ documentosMes: 2, at: '2026-11-30 23:00:00' });
    const calls = Array.from({ length: 5 }, () => shop.issue('01', FACTURA));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers).toEqual({ 'Retry-After': '3600' });
    expect((await shop.issue('01', FACTURA, { branchId: 'norte' })).status).toBe(200);
    expect(shop.documents().map((row) => row.numero)).toEqual([1, 2, 1]);
  });

  it('allows a clock exactly two minutes behind the last document', async () => {
    shop = await openShop();
    await shop.issue('01', FACTURA);
    shop.clock.set(shop.clock.now() - 120_000);
    expect((await shop.issue('01', FACTURA)).body['numeroControl']).toBe('DTE-01-0001-00000002');
  });

  it('refuses PRODUCCION without a connection of its own, and PRUEBAS goes on', async () => {
    shop = await openShop();
    const refused = await shop.issue('01', FACTURA, { ambiente: 'PRODUCCION' });
    expect(refused).toMatchObject({ status: 503, body: { codigo: 'EMISION_BLOQUEADA', statusCode: 503 } });
    expect(isMarked(refused)).toContain('No hay conexión con Hacienda configurada para PRODUCCION');
    expect(shop.sequences()).toEqual({});
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
  });

  it('names the faults of a simulated request like those of a real one', async () => {
    shop = await openShop();
    const { status, body } = await shop.issue(
      '03',
      changedRequest('03', { simular: true, 'receptor.nrc': undefined }),
    );
    expect({ status, ...body }).toMatchObject({ status: 400, errors: [{ campo: 'receptor.nrc' }] });
    expect(shop.sequences()).toEqual({});
  });
});
