/** Corrections and what went before: contingency fields, the line cut again, seals that turn up late (§seal-of-a-version). */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FACTURA } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import {
  codeOf,
  expectSound,
  head,
  HOUR_MS,
  refusing,
  rowOf,
  versionCauses,
} from '../issuing/refused-shop.ts';

const MINUTE_MS = 60_000;
const CORRECTED = JSON.stringify({
  items: [{ cantidad: 2, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }],
});
const CONTINGENCY = { tipoModelo: 2, tipoOperacion: 2, tipoContingencia: 3, motivoContin: null };
const NORMAL = { tipoModelo: 1, tipoOperacion: 1, tipoContingencia: null, motivoContin: null };

let shop: Shop;
afterEach(async () => {
  expectSound(shop);
  await shop.close();
});

describe('a correction and a contingency', () => {
  /** A document of a contingency whose event was sealed and which was then refused. */
  async function refusedAfterEvent(codigoMsg?: string, sentence?: string): Promise<string> {
    shop = await openShop({ online: false });
    const corrige = codeOf(await shop.issue('01', FACTURA));
    await shop.simulator.turnOn();
    shop.simulator.addFaults(refusing(codigoMsg, sentence));
    await shop.pass(MINUTE_MS);
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'RECHAZADO' });
    expect(shop.events()).toMatchObject([{ estado: 'PROCESADO', documentos: 1 }]);
    return corrige;
  }

  it('keeps the fields its event was sealed with and is sent straight away, without another event', async () => {
    const corrige = await refusedAfterEvent();
    const answer = await shop.issue('01', CORRECTED, { corrige });
    expect(answer).toMatchObject({ status: 200, body: { estado: 'PROCESADO', codigoGeneracion: corrige } });
    expect(head(answer)).toMatchObject(CONTINGENCY);
    await shop.pass(HOUR_MS);
    expect(shop.events()).toHaveLength(1);
    expect(versionCauses(shop, 1)).toEqual(['NORMAL', 'CONTINGENCIA', 'CORRECCION']);
  });

  it('waits with its fields while the line is cut, and needs no event then either', async () => {
    const corrige = await refusedAfterEvent();
    await shop.simulator.turnOff();
    const answer = await shop.issue('01', CORRECTED, { corrige });
    expect(answer).toMatchObject({ status: 202, body: { estado: 'CONTINGENCIA' } });
    await shop.simulator.turnOn();
    await shop.pass(5 * MINUTE_MS);
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'PROCESADO', version: 3 });
    expect(shop.events()).toHaveLength(1);
  });

  it('goes out as a normal document when it takes a new code, which no event lists', async () => {
    const corrige = await refusedAfterEvent('003', '[identificacion.codigoGeneracion] VALOR NO ES VALIDO');
    const answer = await shop.issue('01', CORRECTED, { corrige });
    expect(answer.status).toBe(200);
    expect(head(answer)).toMatchObject(NORMAL);
    expect(rowOf(shop, 1)).toMatchObject({ contingency_id: null, codigo_generacion: codeOf(answer) });
  });

  it('goes under a contingency when the line is cut as it is sent', async () => {
    shop = await openShop();
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', FACTURA));
    await shop.pass(HOUR_MS);
    await shop.simulator.turnOff();
    const answer = await shop.issue('01', CORRECTED, { corrige });
    expect(answer).toMatchObject({
      status: 202,
      body: { estado: 'CONTINGENCIA', codigoGeneracion: corrige },
    });
    expect(head(answer)).toMatchObject({ ...CONTINGENCY, horEmi: '10:00:00' });
    await shop.simulator.turnOn();
    await shop.pass(5 * MINUTE_MS);
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'PROCESADO', monto_centavos: 2260 });
    expect(versionCauses(shop, 1)).toEqual(['NORMAL', 'CORRECCION', 'CONTINGENCIA']);
  });

  it('that a power cut interrupted goes out as it is: the computer was not off when it was sold', async () => {
    let stuck = false;
    shop = await openShop({
      replace: ({ signer }) => ({
        signer: { ...signer, sign: (...of) => (stuck ? new Promise(() => {}) : signer.sign(...of)) },
      }),
    });
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', FACTURA));
    await shop.pass(2 * HOUR_MS);
    stuck = true;
    void shop.issue('01', CORRECTED, { corrige });
    await shop.until(() => rowOf(shop, 1)?.['version'] === 2);
    await shop.crash();
    shop = await shop.reopen({ replace: () => ({}) });
    await shop.pass(MINUTE_MS);
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'PROCESADO', version: 2, contingency_id: null });
    expect(shop.windows()).toEqual([]);
  });
});

describe('a seal that turns up late', () => {
  /** Its first sending is worked off after the second one was refused. */
  async function refusedAndSealed(): Promise<string> {
    shop = await openShop({ timeouts: { receptionMs: 1000 } });
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'lento', ms: 3_000 }]);
    shop.simulator.addFaults(refusing());
    const answer = await shop.issue('01', FACTURA);
    expect(answer).toMatchObject({ status: 422, body: { estado: 'RECHAZADO' } });
    await vi.waitFor(() => expect(shop.simulator.report().documentosSellados).toBe(1), 30_000);
    await shop.pass(HOUR_MS);
    return codeOf(answer);
  }

  it('belongs to the version it was given for: the document says again what was sealed', async () => {
    const corrige = await refusedAndSealed();
    const answer = await shop.issue('01', CORRECTED, { corrige });
    expect(answer).toMatchObject({
      status: 200,
      body: { estado: 'PROCESADO', dteJson: { resumen: { totalPagar: 11.3 } } },
    });
    expect(rowOf(shop, 1)).toMatchObject({ version: 1, monto_centavos: 1130, iva_centavos: 130 });
    const sealed = await fetch(`${shop.simulator.url}/simulador/documentos/${corrige}`);
    expect(await sealed.json()).toMatchObject({ selloRecibido: answer.body['selloRecibido'] });
  });

  it('is found by a query although the correction was refused as well', async () => {
    const corrige = await refusedAndSealed();
    shop.simulator.addFaults(refusing('007', '[receptor.nombre] VALOR NO ES PERMITIDO'));
    expect((await shop.issue('01', CORRECTED, { corrige })).status).toBe(422);
    const request = { tdte: '01', codigoGeneracion: corrige };
    const caller = { keyId: 'llave-1', role: 'user', issuerId: SHOP_NIT, branchId: 'central' } as const;
    const { result } = await shop.engine.consult({ request }, { ...caller, ambiente: 'PRUEBAS' });
    expect(result).toMatchObject({ estado: 'PROCESADO', estadoLocal: 'PROCESADO' });
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'PROCESADO', version: 1, monto_centavos: 1130 });
  });

  it('of a correction whose reply was lost is that of the corrected content', async () => {
    shop = await openShop({ timeouts: { receptionMs: 1000 } });
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', FACTURA));
    // Within the same second: the moments alone do not tell the two sendings apart.
    await shop.pass(10);
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'aceptar-y-colgar', ms: 2_000 }]);
    const answer = await shop.issue('01', CORRECTED, { corrige });
    expect(answer).toMatchObject({ status: 200, body: { dteJson: { resumen: { totalPagar: 22.6 } } } });
    expect(rowOf(shop, 1)).toMatchObject({ version: 2, monto_centavos: 2260 });
  });
});

describe('a question after a correction', () => {
  it('that is answered with the refusal of the former content sends the new one again', async () => {
    const refusal = {
      selloRecibido: null,
      fhProcesamiento: Date.UTC(2026, 10, 21, 16),
      clasificaMsg: '16',
      codigoMsg: '020',
      descripcionMsg: '[resumen.totalPagar] CALCULO INCORRECTO',
      observaciones: [],
      reasons: [],
      raw: '{}',
    };
    // The manual lets the authority answer RECHAZADO to a question too (§document-query); the simulator says 404.
    shop = await openShop({
      timeouts: { receptionMs: 1000 },
      replace: ({ authorityOf }) => ({
        authorityOf: async (whose) => {
          const real = await authorityOf(whose);
          if (real === null) return null;
          return { ...real, query: async () => ({ kind: 'rejected', answer: refusal }) };
        },
      }),
    });
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', FACTURA));
    await shop.pass(HOUR_MS);
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'html' }]);
    expect(await shop.issue('01', CORRECTED, { corrige })).toMatchObject({ status: 200 });
    expect(shop.causes(1).slice(2)).toEqual(['correccion', 'envio', 'sin-respuesta', 'reenvio', 'sellado']);
  });
});
