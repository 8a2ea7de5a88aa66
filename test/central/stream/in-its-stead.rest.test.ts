/** A document of a till that is gone, invalidated by another till of its shop (docs/central.md). */
import { afterEach, expect, it } from 'vitest';
import { createAuthority } from '../../../core/authority/mh-client.ts';
import { AMBIENTE_CODE } from '../../../core/contract/ambiente.ts';
import type { CompanyMonth } from '../../../core/contract/central/manager-books.ts';
import type { DocumentLine, DocumentView, Sales } from '../../../core/contract/central/manager-api.ts';
import type { OrderView } from '../../../core/contract/central/manager-master-data.ts';
import { leaveTheCentre } from '../../../core/provision/central-enrolment.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { findEventOfForeign } from '../../../core/store/delivery/foreign-invalidations.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { invalidar } from '../../invalidation/event-caller.ts';
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { CREDITO_FISCAL, FACTURA, RECEPTOR } from '../../support/shop/sales.ts';
import { PASSWORD, SHOP_NIT, userOf } from '../../support/shop/shop-file.ts';
import type { ShopOptions } from '../../support/shop/shop.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestManager,
} from '../central-shop.ts';

const SOLICITA = { nombre: 'Dueña Inventada', tipoDocumento: '13', numDocumento: '00016297-5' };
const DAY = '2026-11-21';
const MONTH = { nit: SHOP_NIT, ambiente: 'PRUEBAS', mes: '2026-11' };

let open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.toReversed()) await each.close();
  open = [];
});

/** @param day of a centre whose books are asked for: those of a month that is over wait for tills that told nothing since */
async function business(day?: string) {
  const now = day === undefined ? Date.now : clockFrom(instantOf(day, '12:00:00'));
  const central = await testCentral({ now });
  open = [central];
  const manager = await preparedManager(central, { now });
  const till = async (options: ShopOptions = {}, shop?: string) => {
    const opened = await shopAtCentre(central.url, options);
    open.push(opened);
    await opened.enrol(await enrolmentCode(manager, shop));
    return opened;
  };
  return { manager, till };
}

function clockFrom(moment: number): () => number {
  const ahead = moment - Date.now();
  return () => Date.now() + ahead;
}

/** A till that speaks with the authority of another one, as all tills of a taxpayer do. */
const atAuthorityOf = ({ shop }: ShopAtCentre): ShopOptions['replace'] => {
  const baseUrl = shop.simulator.url;
  return ({ clock }) => ({
    authorityOf: async ({ issuerId, ambiente }) =>
      createAuthority({
        baseUrl,
        user: userOf(issuerId, ambiente),
        password: PASSWORD,
        ambiente: AMBIENTE_CODE[ambiente],
        now: clock.now,
      }),
  });
};

const installationOf = ({ shop }: ShopAtCentre) => shop.store.read(centralLink)?.installation ?? '';
const sell = async (till: ShopAtCentre, tipo: '01' | '03' = '01') => {
  const sold = await till.shop.issue(tipo, tipo === '01' ? FACTURA : CREDITO_FISCAL);
  await till.sendAll();
  return String(sold.body['codigoGeneracion']);
};
const order = (of: {
  readonly gone: ShopAtCentre;
  readonly by: ShopAtCentre;
  readonly documento: string;
}) => ({
  clase: 'invalidar',
  installation: installationOf(of.gone),
  documento: of.documento,
  motivo: 'Se cobró dos veces',
  solicita: SOLICITA,
  por: installationOf(of.by),
});
/** The till fetches the order, carries it out and says what came of it. */
async function carriedOut(manager: TestManager, till: ShopAtCentre): Promise<OrderView | undefined> {
  await till.beat();
  await till.tell();
  await till.tell();
  await till.tell();
  await till.sendAll();
  return ((await manager.ask('/api/orders')).body as unknown as OrderView[])[0];
}
const documents = async (manager: TestManager) =>
  (
    (await manager.ask(`/api/documents?from=${DAY}&to=${DAY}&ambiente=PRUEBAS`))
      .body as unknown as DocumentLine[]
  ).map(({ documento, estado }) => ({ documento, estado }));
const sales = async (manager: TestManager) => {
  const { body } = await manager.ask(`/api/sales?from=${DAY}&to=${DAY}&ambiente=PRUEBAS`);
  const { total, days } = body as unknown as Sales;
  expect(days).toMatchObject([{ day: DAY, total }]);
  return total;
};
const revoke = (manager: TestManager, till: ShopAtCentre) =>
  manager.ask('/api/tills/revoke', { installation: installationOf(till) });

it('is invalidated with the taxpayer’s key, and the books and figures of the company show it', async () => {
  const { manager, till } = await business(DAY);
  const gone = await till();
  const by = await till({ caja: 1, replace: atAuthorityOf(gone) });
  const documento = await sell(gone);
  const kept = await sell(gone);
  await revoke(manager, gone);
  const asked = `/api/document?installation=${installationOf(gone)}&documento=${documento}`;
  expect((await manager.ask(asked)).body).toMatchObject({
    revoked: true,
    stead: [{ id: installationOf(by), name: 'Caja 2' }],
  });
  expect(await sales(manager)).toBe('22.60');

  expect((await manager.ask('/api/orders/ask', order({ gone, by, documento }))).status).toBe(200);
  expect(await carriedOut(manager, by)).toMatchObject({
    clase: 'invalidar',
    till: 'Caja 2',
    estado: 'hecha',
    documento,
    answer: expect.stringMatching(
      /^Invalidado; sello \w+\. Al cliente no le sale correo de esta caja: avísele\. Se cobró \$11\.30 en efectivo: /,
    ),
  });
  expect(await documents(manager)).toEqual(
    expect.arrayContaining([
      { documento, estado: 'INVALIDADO' },
      { documento: kept, estado: 'PROCESADO' },
    ]),
  );
  expect(await sales(manager)).toBe('11.30');
  const shown = (await manager.ask(asked)).body as unknown as DocumentView;
  expect(shown.life.at(-1)).toMatchObject({ estado: 'INVALIDADO' });
  const month = (await manager.ask(`/api/books?${new URLSearchParams(MONTH).toString()}`))
    .body as unknown as CompanyMonth;
  expect(JSON.stringify(month.month)).toContain(documento);
  expect((await manager.ask(`/api/document/pdf?${asked.split('?')[1] ?? ''}`)).status).toBe(200);
  // The till that did it has an event and no document; what it keeps proves itself.
  const proof = by.shop.store.read((reader) => verifyStore(reader, signatureVerifier()));
  expect(proof.faltas).toEqual([]);
  // Asked once more it is refused where it is known.
  const again = await manager.ask('/api/orders/ask', order({ gone, by, documento }));
  expect([again.status, again.body['codigo']]).toEqual([409, 'SIN_SELLO']);
});

it('ends well where the lost till did it itself and never told: the authority says so, and the centre shows it', async () => {
  const { manager, till } = await business();
  const gone = await till();
  const by = await till({ caja: 1, replace: atAuthorityOf(gone) });
  const documento = await sell(gone);
  await revoke(manager, gone);
  const done = await invalidar(gone.shop, {
    documento: { tipoDte: '01', codigoGeneracion: documento, fecEmi: DAY },
    motivo: { tipoAnulacion: 2 },
  });
  expect(done.body).toMatchObject({ estado: 'PROCESADO' });
  const ask = { clase: 'consultar', installation: installationOf(gone), documento, por: installationOf(by) };
  expect((await manager.ask('/api/orders/ask', ask)).status).toBe(200);
  expect(await carriedOut(manager, by)).toMatchObject({
    clase: 'consultar',
    till: 'Caja 2',
    estado: 'hecha',
    answer: expect.stringContaining('Hacienda respondió: INVALIDADO'),
  });
  expect(await documents(manager)).toEqual([{ documento, estado: 'PROCESADO' }]);
  expect((await manager.ask('/api/orders/ask', order({ gone, by, documento }))).status).toBe(200);
  expect(await carriedOut(manager, by)).toMatchObject({
    clase: 'invalidar',
    estado: 'hecha',
    answer: expect.stringContaining('La central lo marca como invalidado'),
  });
  expect(await documents(manager)).toEqual([{ documento, estado: 'INVALIDADO' }]);
  expect(await sales(manager)).toBe('0.00');
  const event = () => by.shop.store.read((reader) => findEventOfForeign(reader, documento));
  const settled = event();
  expect(settled).toMatchObject({ estado: 'RECHAZADO', codigoMsg: '015' });
  await by.shop.pass(60 * 60_000);
  expect(event(), 'it is not sent again').toEqual(settled);
});

it('is asked about by another till, whatever the centre knows of it', async () => {
  const { manager, till } = await business();
  const gone = await till();
  const by = await till({ caja: 1, replace: atAuthorityOf(gone) });
  const documento = await sell(gone);
  const ask = { clase: 'consultar', installation: installationOf(gone), documento, por: installationOf(by) };
  expect((await manager.ask('/api/orders/ask', ask)).body['codigo']).toBe('ACTIVA');
  await revoke(manager, gone);
  expect((await manager.ask('/api/orders/ask', ask)).status).toBe(200);
  expect(await carriedOut(manager, by)).toMatchObject({
    clase: 'consultar',
    estado: 'hecha',
    answer: 'Hacienda respondió: PROCESADO',
  });
});

it('of an earlier month is in the annex of the month in which it was invalidated', async () => {
  const { manager, till } = await business('2026-12-03');
  const gone = await till();
  const by = await till({ caja: 1, replace: atAuthorityOf(gone) });
  const documento = await sell(gone);
  await revoke(manager, gone);
  const later = instantOf('2026-12-03', '10:00:00');
  by.shop.clock.set(later);
  gone.shop.clock.set(later);
  await manager.ask('/api/orders/ask', order({ gone, by, documento }));
  expect(await carriedOut(manager, by)).toMatchObject({ estado: 'hecha' });
  const { month } = (
    await manager.ask(`/api/books?${new URLSearchParams({ ...MONTH, mes: '2026-12' }).toString()}`)
  ).body as unknown as CompanyMonth;
  expect(month?.invalidados).toMatchObject([{ codigoGeneracion: documento }]);
});

it('stays invalidated when a backup of the lost till tells it again', async () => {
  const { manager, till } = await business();
  const gone = await till();
  const by = await till({ caja: 1, replace: atAuthorityOf(gone) });
  const documento = await sell(gone);
  await revoke(manager, gone);
  await manager.ask('/api/orders/ask', order({ gone, by, documento }));
  expect(await carriedOut(manager, by)).toMatchObject({ estado: 'hecha' });
  // The database of before, on another computer and under another name.
  await leaveTheCentre(await gone.deps());
  await gone.enrol(await enrolmentCode(manager));
  await gone.sendAll();
  expect(await documents(manager)).toEqual([{ documento, estado: 'INVALIDADO' }]);
  expect(await sales(manager)).toBe('0.00');
});

it('is done once, however often it was asked', async () => {
  const { manager, till } = await business();
  const gone = await till();
  const by = await till({ caja: 1, replace: atAuthorityOf(gone) });
  const documento = await sell(gone);
  await revoke(manager, gone);
  for (let each = 0; each < 2; each += 1)
    expect((await manager.ask('/api/orders/ask', order({ gone, by, documento }))).status).toBe(200);
  await by.beat();
  for (let each = 0; each < 5; each += 1) await by.tell();
  const orders = (await manager.ask('/api/orders')).body as unknown as OrderView[];
  expect(orders.map(({ estado }) => estado)).toEqual(['hecha', 'hecha']);
  expect(orders.map(({ answer }) => answer)).toContain('El documento ya estaba invalidado.');
});

it('is refused in words where the till is active, of another shop, or has nothing sealed', async () => {
  const { manager, till } = await business();
  const gone = await till();
  const by = await till({ caja: 1, replace: atAuthorityOf(gone) });
  const shop = String((await manager.ask('/api/shops/add', { name: 'Sucursal lejana' })).body['id']);
  const far = await till({ caja: 2 }, shop);
  const documento = await sell(gone);
  await gone.shop.simulator.turnOff();
  const waiting = await sell(gone);
  await gone.shop.simulator.turnOn();
  const ask = async (of: Parameters<typeof order>[0]) => {
    const { status, body } = await manager.ask('/api/orders/ask', order(of));
    return [status, body['codigo']];
  };
  expect(await ask({ gone, by, documento })).toEqual([409, 'ACTIVA']);
  await revoke(manager, gone);
  expect(await ask({ gone, by: far, documento })).toEqual([409, 'OTRA_TIENDA']);
  expect(await ask({ gone, by, documento: waiting })).toEqual([409, 'SIN_SELLO']);
  expect(await ask({ gone, by, documento: crypto.randomUUID().toUpperCase() })).toEqual([
    404,
    'NO_ENCONTRADO',
  ]);
});

it('is refused by the till that has not the taxpayer’s key, or knows of a note', async () => {
  const { manager, till } = await business();
  const gone = await till();
  const other = await till({ caja: 1, renewed: true, replace: atAuthorityOf(gone) });
  const by = await till({ caja: 2, replace: atAuthorityOf(gone) });
  const documento = await sell(gone, '03');
  const note = await gone.shop.issue(
    '05',
    JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Resma de papel bond', precioUni: 4.25, tipoItem: 1 }],
      documentoRelacionado: [
        { tipoDocumento: '03', tipoGeneracion: 2, numeroDocumento: documento, fechaEmision: DAY },
      ],
      receptor: RECEPTOR,
    }),
  );
  expect(note.status).toBe(200);
  await gone.sendAll();
  await revoke(manager, gone);
  await manager.ask('/api/orders/ask', order({ gone, by: other, documento }));
  expect(await carriedOut(manager, other)).toMatchObject({
    estado: 'rechazada',
    answer: expect.stringContaining('La firma del documento no es de un certificado de esta caja'),
  });
  await manager.ask('/api/orders/ask', order({ gone, by, documento }));
  expect(await carriedOut(manager, by)).toMatchObject({
    estado: 'rechazada',
    answer: expect.stringContaining(
      `Tiene notas o retornos vigentes (${String(note.body['numeroControl'])})`,
    ),
  });
});

it('is given to no till without an open order of its own', async () => {
  const { manager, till } = await business();
  const gone = await till();
  const by = await till({ caja: 1 });
  const documento = await sell(gone);
  await revoke(manager, gone);
  const { body } = await manager.ask('/api/orders/ask', order({ gone, by, documento }));
  const stranger = await enrolledTill(manager);
  const names = [String(body['id']), 'x', '', "'; DROP TABLE caja.document; --"];
  for (const name of names) {
    const answer = await stranger.send(
      'GET',
      `/till/document?order=${encodeURIComponent(name).replaceAll("'", '%27')}`,
    );
    expect(answer, name).toMatchObject({ status: 404, body: { codigo: 'NO_ENCONTRADO' } });
  }
});
