/** The events of a contingency: what they list, what follows a refusal, which version a seal belongs to (§contingency-event). */
import { rule } from '../../core/contract/rules/rules.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { openContingency } from '../../core/store/delivery/contingencies.ts';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { FACTURA, returnOf, SALE } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import type { EventRow } from '../support/service/store-window.ts';
import { withAuthority } from '../support/service/with-authority.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface EventPayload {
  readonly identificacion: Readonly<Record<string, unknown>>;
  readonly detalleDTE: readonly {
    readonly noItem: number;
    readonly codigoGeneracion: string;
    readonly tipoDoc: string;
  }[];
  readonly motivo: Readonly<Record<string, unknown>>;
}

const payloadOf = ({ payload }: EventRow): EventPayload => JSON.parse(payload) as EventPayload;

let shop: Shop;
afterEach(() => shop.close());

const states = () => shop.documents().map(({ estado }) => estado);

describe('a contingency event', () => {
  it('names the time from the first sale, regenerated ones included, to the question that was answered', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.pass(4 * HOUR);
    await shop.issue('03', SALE['03']);
    await shop.simulator.turnOn();
    await shop.pass(2 * MINUTE);
    const [event] = shop.events();
    expect(event === undefined ? null : payloadOf(event)).toMatchObject({
      identificacion: { version: 3, ambiente: '00' },
      detalleDTE: shop.documents().map(({ codigo_generacion }, index) => ({
        noItem: index + 1,
        codigoGeneracion: codigo_generacion,
        tipoDoc: ['01', '03'][index],
      })),
      motivo: {
        fInicio: '2026-11-21',
        hInicio: '10:00:00',
        fFin: '2026-11-21',
        hFin: '14:00:15',
        tipoContingencia: 3,
        motivoContingencia: null,
      },
    });
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 2 } });
  });

  it('that is refused is made anew after a pause that grows, and only then its documents are sent', async () => {
    shop = await openShop({ online: false });
    for (let sale = 0; sale < 3; sale += 1) await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    shop.simulator.addFaults([{ paso: 'contingencia', falla: 'rechazo-corchetes', veces: 2 }]);
    await shop.pass(10 * SECOND);
    expect(shop.events()).toMatchObject([{ estado: 'RECHAZADO' }]);
    await shop.pass(5 * MINUTE - SECOND);
    expect(shop.events()).toHaveLength(1);
    await shop.pass(SECOND);
    expect(shop.events()).toMatchObject([{ estado: 'RECHAZADO' }, { estado: 'RECHAZADO' }]);
    await shop.pass(10 * MINUTE - SECOND);
    expect([states(), shop.events().length]).toEqual([Array.from({ length: 3 }, () => 'CONTINGENCIA'), 2]);
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(0);
    await shop.pass(SECOND);
    const [first, second, third] = shop.events();
    expect(new Set([first, second, third].map((event) => event?.codigo_generacion)).size).toBe(3);
    expect(third).toMatchObject({ estado: 'PROCESADO', documentos: 3 });
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 3 } });
  });

  it('that was refused is made anew soon where the clock was set back since, not when it has caught up', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    shop.simulator.addFaults([{ paso: 'contingencia', falla: 'rechazo-corchetes' }]);
    await shop.pass(10 * SECOND);
    expect(shop.events()).toMatchObject([{ estado: 'RECHAZADO' }]);
    shop.clock.set(shop.clock.now() - 6 * HOUR);
    await shop.pass(5 * MINUTE);
    expect(shop.events().length).toBeGreaterThan(1);
  });

  it.each([
    [
      'by the dates of the issuer',
      { edition2026From: { todos: '2026-12-01', contingencia: '2027-01-01' } },
      'ambas',
    ],
    ['because the authority takes no other', {}, 'anterior'],
  ] as const)(
    'of the old edition, %s, lists no return: that goes in one of its own, and no sale waits for it',
    async (_why, wishes, taken) => {
      shop = await openShop({ at: '2026-12-02 10:00:00', ...wishes });
      shop.simulator.takeEditions({ contingencia: taken });
      const sale = await shop.issue('01', FACTURA);
      await shop.simulator.turnOff();
      await shop.issue('01', FACTURA);
      await shop.issue('18', returnOf(sale.body));
      await shop.simulator.turnOn();
      await shop.pass(MINUTE);
      expect(states().slice(0, 2)).toEqual(['PROCESADO', 'PROCESADO']);
      shop.simulator.takeEditions({ contingencia: 'ambas' });
      await shop.pass(HOUR);
      expect(states()).toEqual(['PROCESADO', 'PROCESADO', 'PROCESADO']);
      const sealed = shop.events().filter(({ estado }) => estado === 'PROCESADO');
      expect(
        sealed.map((event) => {
          const { identificacion, detalleDTE } = payloadOf(event);
          return [identificacion['version'], detalleDTE.map(({ tipoDoc }) => tipoDoc)];
        }),
      ).toEqual([
        [3, ['01']],
        [4, ['18']],
      ]);
      await expectProved(shop);
    },
  );

  it('that was refused for one branch leaves the other branch’s alone', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.issue('01', FACTURA, { branchId: 'norte' });
    await shop.simulator.turnOn();
    shop.simulator.addFaults([{ paso: 'contingencia', falla: 'rechazo-esquema' }]);
    await shop.pass(MINUTE);
    expect(states().toSorted()).toEqual(['CONTINGENCIA', 'PROCESADO']);
    await shop.pass(5 * MINUTE);
    expect(
      shop
        .events()
        .map(({ estado }) => estado)
        .toSorted(),
    ).toEqual(['PROCESADO', 'PROCESADO', 'RECHAZADO']);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 2 } });
  });

  it('is signed with the certificate of its day, and so are documents that surely were not received', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    await shop.renewCertificate();
    await shop.pass(MINUTE);
    const [event] = shop.events();
    expect(event?.certificate_id).not.toBeNull();
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 2 } });
    const signatures = shop.documents().map(({ id }) => shop.signatures(id));
    for (const each of signatures) expect(each.at(-1)).toBe(event?.certificate_id);
  });

  it('takes the cause a person gives for the sales that follow; what was issued keeps its own', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.pass(MINUTE);
    const owner = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', autoridad: 'simulador' } as const;
    const cause = { tipo: 5, motivo: 'Mantenimiento del proveedor', evidencia: 'manual' } as const;
    await shop.store.transact((tx, now) => void openContingency(tx, { ...owner, ...cause, openedAt: now }));
    await shop.issue('01', FACTURA);
    await shop.issue('03', SALE['03']);
    await shop.simulator.turnOn();
    await shop.pass(5 * MINUTE);
    expect(shop.events().map((event) => [event.documentos, payloadOf(event).motivo])).toMatchObject([
      [1, { tipoContingencia: 3, motivoContingencia: null }],
      [2, { tipoContingencia: 5, motivoContingencia: 'Mantenimiento del proveedor' }],
    ]);
    expect(shop.documents().map(({ payload }) => JSON.parse(payload) as unknown)).toMatchObject([
      { identificacion: { tipoContingencia: 3, motivoContin: null } },
      { identificacion: { tipoContingencia: 5, motivoContin: 'Mantenimiento del proveedor' } },
      { identificacion: { tipoContingencia: 5, motivoContin: 'Mantenimiento del proveedor' } },
    ]);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 3 } });
  });
});

describe('the seal of a regenerated document', () => {
  const regenerated = () => {
    const [document] = shop.documents();
    return { ...document, causes: shop.causes(1) };
  };

  it('is the normal version’s when that one arrived late, before its event: the event is made without it', async () => {
    let late = (): Promise<unknown> => Promise.resolve();
    shop = await openShop({
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          submit: (submission) => {
            const isFirst = submission.documento.length > 0 && shop.documents().length === 1;
            if (!isFirst || shop.documents()[0]?.estado !== 'TRANSMITIENDO')
              return authority.submit(submission);
            // It is under way for so long that its question finds nothing yet.
            late = () => authority.submit(submission);
            return Promise.resolve({ kind: 'unknown', detail: rule('hacienda-sin-respuesta', { ms: 8000 }) });
          },
          reportContingency: async (event) => {
            await late();
            late = () => Promise.resolve();
            return authority.reportContingency(event);
          },
        })),
    });
    await shop.issue('01', FACTURA);
    await shop.issue('01', FACTURA);
    expect(states()).toEqual(['CONTINGENCIA', 'CONTINGENCIA']);
    await shop.pass(10 * SECOND);
    expect(shop.events()).toMatchObject([{ estado: 'RECHAZADO', documentos: 2 }]);
    await shop.pass(10 * MINUTE);
    expect(shop.events()).toMatchObject([{ estado: 'RECHAZADO' }, { estado: 'PROCESADO', documentos: 1 }]);
    expect(regenerated()).toMatchObject({ estado: 'PROCESADO', version: 1 });
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 2 } });
  });

  it('is the regenerated version’s although the authority’s clock is minutes behind ours', async () => {
    let lost = 0;
    const behindMs = 4 * MINUTE;
    shop = await openShop({
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          submit: async (submission) => {
            lost += 1;
            if (lost <= 2) return { kind: 'unknown', detail: rule('hacienda-sin-respuesta', { ms: 8000 }) };
            if (lost === 3) await authority.submit(submission);
            return lost === 3
              ? { kind: 'unknown', detail: rule('hacienda-sin-respuesta', { ms: 8000 }) }
              : authority.submit(submission);
          },
          query: async (document) => {
            const outcome = await authority.query(document);
            if (outcome.kind !== 'accepted') return outcome;
            const { fhProcesamiento } = outcome.answer;
            const answer = { ...outcome.answer, fhProcesamiento: Number(fhProcesamiento) - behindMs };
            return { ...outcome, answer };
          },
        })),
    });
    await shop.issue('01', FACTURA);
    await shop.pass(MINUTE);
    expect(regenerated()).toMatchObject({ estado: 'PROCESADO', version: 2 });
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 1 } });
  });

  it('comes after the one of the document it relates, however long that takes', async () => {
    shop = await openShop({ online: false });
    const sale = await shop.issue('01', FACTURA);
    const { codigoGeneracion, fecEmi } = sale.body;
    const related = {
      tipoDocumento: '01',
      tipoGeneracion: 2,
      numeroDocumento: codigoGeneracion,
      fechaEmision: fecEmi,
    };
    const json = JSON.stringify({ ...(JSON.parse(SALE['04']) as object), documentoRelacionado: [related] });
    expect(await shop.issue('04', json)).toMatchObject({ status: 202, body: { estado: 'CONTINGENCIA' } });
    await shop.simulator.turnOn();
    // The first one is not taken for an hour.
    shop.simulator.addFaults([
      {
        paso: 'recepcion',
        falla: 'rechazo-corchetes',
        codigoMsg: '022',
        veces: 20,
        cuando: { tipoDte: '01' },
      },
    ]);
    await shop.pass(10 * MINUTE);
    expect(states()).toEqual(['PENDIENTE', 'CONTINGENCIA']);
    expect(shop.queue().map(({ retenido }) => retenido)).toEqual([null, 'RELACIONADO']);
    await shop.pass(HOUR);
    expect(states()).toEqual(['PROCESADO', 'PROCESADO']);
    const { sellados } = await expectProved(shop);
    expect(sellados.map(({ codigo }) => codigo)[0]).toBe(codigoGeneracion);
    expect(shop.simulator.report().rechazosPorCodigo['014'] ?? 0).toBe(0);
  });
});
