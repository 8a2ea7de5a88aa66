/** A certificate that is replaced while documents and events wait: what is refused for its signature is signed anew and sent. */
import { rule } from '../../../core/contract/rules/rules.ts';
import { createPublicKey } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyJws } from '../../../core/signing/jws.ts';
import {
  activeCertificate,
  listCertificates,
  upsertCertificate,
} from '../../../core/store/issuers/certificates.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { expectProved } from '../../support/crash/contingency-proof.ts';
import { FACTURA, SALE } from '../../support/shop/sales.ts';
import { PUBLIC_KEY_PEM, renewedKeyPair, SHOP_NIT } from '../../support/shop/shop-file.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { withAuthority } from '../../support/service/with-authority.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';

const MINUTE = 60_000;
const SLOW_MS = 5 * MINUTE;
const ALONE = { soloEsta: true };

let shop: Shop;
afterEach(() => shop.close());

/** From now on the authority takes the new key alone; the shop still signs with the old one. */
const newKeyAtAuthority = () => shop.simulator.addKey(renewedKeyPair().publicPem, ALONE);
const activeId = () =>
  shop.store.read((reader) => activeCertificate(reader, SHOP_NIT, 'PRUEBAS'))?.id ?? 'none';
/** What `verify` finds wrong. */
const faults = () =>
  shop.store.read((reader) => verifyStore(reader, (pem, jws) => verifyJws(jws, createPublicKey(pem)).ok))
    .faltas;

describe('a document', () => {
  it.each([false, true])(
    'that was refused for its old signature goes out after the change, also where the refusal is repeated (%s)',
    async (recuerdaRechazos) => {
      shop = await openShop({ recuerdaRechazos });
      const old = activeId();
      await newKeyAtAuthority();
      const { status, body } = await shop.issue('01', FACTURA);
      expect([status, body['estado']]).toEqual([202, 'PENDIENTE']);
      const before = shop.document(body['codigoGeneracion']);
      await shop.pass(SLOW_MS);
      expect(shop.document(before.codigo_generacion)).toMatchObject({ estado: 'PENDIENTE' });
      await shop.renewCertificate(ALONE);
      await shop.pass(SLOW_MS);
      expect(shop.document(before.codigo_generacion)).toMatchObject({
        estado: 'PROCESADO',
        version: 1,
        payload: before.payload,
        numero_control: before.numero_control,
      });
      expect(shop.signatures(1)).toEqual([old, activeId()]);
      expect(shop.causes(1).slice(-2)).toEqual(['reenvio', 'sellado']);
      expect(shop.windows()).toEqual([]);
      await expectProved(shop);
      expect(faults()).toEqual([]);
    },
  );

  it('whose reply was lost before the change is sent with the signature it had, and signed anew once that is refused', async () => {
    shop = await openShop();
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'html' },
      { paso: 'consulta', falla: 'lento', ms: 3_000 },
    ]);
    const old = activeId();
    const call = shop.issue('01', FACTURA);
    await shop.until(() => shop.documents()[0]?.estado === 'PENDIENTE');
    await shop.renewCertificate(ALONE);
    expect((await call).status).toBe(200);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO', version: 1 }]);
    expect(shop.signatures(1)).toEqual([old, activeId()]);
    await expectProved(shop);
    expect(faults()).toEqual([]);
  });

  it('of a sealed contingency event is signed anew, its text as the event knows it', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    // It is listed and its event sealed; then its reply is lost, and the authority takes the new key alone.
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'html' },
      { paso: 'consulta', falla: 'html', saltar: 1, veces: 3 },
    ]);
    await shop.pass(15_000);
    expect(shop.events()).toMatchObject([{ tipo: 'CONTINGENCIA', estado: 'PROCESADO' }]);
    expect(shop.documents()).toMatchObject([{ estado: 'PENDIENTE', version: 2 }]);
    await shop.renewCertificate(ALONE);
    await shop.pass(10 * MINUTE);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO', version: 2 }]);
    expect(shop.signatures(1).at(-1)).toBe(activeId());
    await expectProved(shop);
    expect(faults()).toEqual([]);
  });

  it('of a lot is signed anew by itself', async () => {
    shop = await openShop({ online: false });
    for (let count = 0; count < 50; count += 1) await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    shop.simulator.addFaults([{ paso: 'lote', falla: 'rehusar', veces: null }]);
    await shop.pass(15_000);
    expect(shop.events()).toMatchObject([{ estado: 'PROCESADO', documentos: 50 }]);
    shop.simulator.clearFaults();
    await newKeyAtAuthority();
    await shop.pass(2 * MINUTE);
    expect(new Set(shop.documents().map(({ estado }) => estado))).toEqual(new Set(['PENDIENTE']));
    await shop.renewCertificate(ALONE);
    await shop.pass(2 * SLOW_MS);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 50 } });
    expect(faults()).toEqual([]);
  });

  it('goes out although the first certificate came back into use', async () => {
    shop = await openShop();
    const first = activeId();
    // Refused with the first certificate, and with the one after it.
    const refusal = { paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '802' } as const;
    shop.simulator.addFaults([{ ...refusal, veces: 3 }]);
    await shop.issue('01', FACTURA);
    await shop.renewCertificate();
    await shop.pass(SLOW_MS);
    expect(shop.documents()).toMatchObject([{ estado: 'PENDIENTE' }]);
    await shop.simulator.addKey(PUBLIC_KEY_PEM, ALONE);
    const known = shop.store.read(listCertificates).find(({ id }) => id === first);
    if (known === undefined) throw new Error('the first certificate is not kept');
    await shop.store.transact((tx, now) => void upsertCertificate(tx, known, now));
    await shop.pass(2 * SLOW_MS);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO' }]);
    expect(shop.signatures(1)).toHaveLength(2);
    expect(faults()).toEqual([]);
  });

  it('that is refused with the only certificate waits, and is not sent twice in a round', async () => {
    shop = await openShop();
    await newKeyAtAuthority();
    await shop.issue('01', FACTURA);
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(1);
    await shop.pass(SLOW_MS);
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(2);
    expect(shop.signatures(1)).toHaveLength(1);
  });
});

describe('an event', () => {
  it.each(['html', 'rehusar'] as const)(
    'of an invalidation that waited (%s) before the change is signed anew and sent',
    async (falla) => {
      shop = await openShop();
      const sale = await shop.issue('01', SALE['01']);
      shop.simulator.addFaults([{ paso: 'anulacion', falla }]);
      const first = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
      expect(first.body['estado']).toBe('PENDIENTE');
      await shop.renewCertificate(ALONE);
      await shop.pass(MINUTE);
      expect(shop.events()).toMatchObject([
        {
          codigo_generacion: first.body['codigoGeneracion'],
          estado: 'PROCESADO',
          certificate_id: activeId(),
        },
      ]);
      expect(shop.document(sale.body['codigoGeneracion']).estado).toBe('INVALIDADO');
      expect(faults()).toEqual([]);
    },
  );

  it('of a contingency that was refused for its signature is followed by one with the new certificate at once', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await newKeyAtRestart();
    await shop.pass(MINUTE);
    expect(shop.events()).toMatchObject([{ tipo: 'CONTINGENCIA', estado: 'RECHAZADO' }]);
    await shop.renewCertificate(ALONE);
    await shop.pass(MINUTE);
    expect(shop.events()).toMatchObject([
      { estado: 'RECHAZADO' },
      { estado: 'PROCESADO', certificate_id: activeId() },
    ]);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 1 } });
  });

  it('of a contingency that waited for its repetition is signed anew, in the same event', async () => {
    let lost = true;
    shop = await openShop({
      online: false,
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          reportContingency: (event) =>
            lost
              ? Promise.resolve({ kind: 'unknown', detail: rule('hacienda-sin-respuesta', { ms: 8000 }) })
              : authority.reportContingency(event),
        })),
    });
    await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    await shop.pass(15_000);
    expect(shop.events()).toMatchObject([{ estado: 'PENDIENTE' }]);
    lost = false;
    await shop.renewCertificate(ALONE);
    await shop.pass(MINUTE);
    expect(shop.events()).toMatchObject([{ estado: 'PROCESADO', certificate_id: activeId() }]);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 1 } });
    expect(faults()).toEqual([]);
  });

  async function newKeyAtRestart(): Promise<void> {
    await shop.simulator.turnOn();
    await newKeyAtAuthority();
  }
});
