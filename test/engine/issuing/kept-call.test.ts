/** What the engine keeps of a call besides the document, whom it lets name which documents, and what it warns of. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { parseJson } from '../../../core/contract/json.ts';
import type { Rule } from '../../../core/contract/rules/rules.ts';
import type { AppError } from '../../../core/domain/app-error.ts';
import type { IssueCall } from '../../../core/engine/issuing/issue.ts';
import { putCashRule } from '../../../core/store/cash/cash-rules.ts';
import { openCashSession, sessionOfDocument } from '../../../core/store/cash/cash-sessions.ts';
import { receivedCashOf } from '../../../core/store/cash/received-cash.ts';
import { ownReferenceOf } from '../../../core/store/documents/own-references.ts';
import { sellerOf } from '../../../core/store/documents/sellers.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import { insertTill } from '../../../core/store/people/till-sessions.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { invalidar } from '../../invalidation/event-caller.ts';
import {
  CREDITO_FISCAL,
  FACTURA,
  NOTA_REMISION,
  RECEPTOR,
  SALE,
  SUJETO_EXCLUIDO,
} from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { ledger, lifeLine, refusing, rowOf } from './refused-shop.ts';

const CALLER: Caller = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};
const NOBODYS = '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D';

let shop: Shop;

interface Asked {
  readonly input?: Omit<Partial<IssueCall>, 'request'>;
  readonly caller?: Partial<Caller>;
}

/** Issues through the engine's own door, where warnings have names. */
function issue(tipoDte: TipoDte, json: string, { input = {}, caller = {} }: Asked = {}) {
  return shop.engine.issue(tipoDte, { request: parseJson(json), ...input }, { ...CALLER, ...caller });
}

const withMembers = (json: string, more: object) =>
  JSON.stringify({ ...(JSON.parse(json) as object), ...more });
/** Name and parameters of a rule, of whichever kind. */
const told = (of: Readonly<{ regla: string; parametros?: object }>): readonly unknown[] => [
  of.regla,
  of.parametros ?? {},
];
const brokenOf = ({ broken }: AppError): readonly unknown[] => (broken === undefined ? [] : told(broken));
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken' as const,
    (error: AppError) => [error.codigo, ...brokenOf(error)],
  );
const codeOf = async (work: ReturnType<typeof issue>) => {
  const { result } = await work;
  return result.codigoGeneracion ?? '';
};

describe('with a document', () => {
  const TILL = { keyId: 'caja:t1', userId: 'u1' };
  afterEach(() => shop.close());

  /** A shop with Ana at a till that may have an open drawer. */
  async function openTill(exigirCaja: boolean): Promise<void> {
    shop = await openShop();
    await shop.store.transact((tx, now) => {
      upsertUser(tx, { id: 'u1', nombre: 'Ana', rol: 'cajero', pinHash: 'x' }, now);
      putCashRule(tx, { issuerId: SHOP_NIT, branchId: 'central' }, { exigirCaja, limiteCentavos: 0n });
    });
  }

  it('who sold it, the cash that was counted and the caller’s own reference are kept', async () => {
    await openTill(false);
    const seen: unknown[] = [];
    const { result } = await issue('01', withMembers(FACTURA, { referenciaExterna: 'PED-7' }), {
      caller: { userId: 'u1' },
      input: { recibido: '20.00', onStored: (_tx, document) => void seen.push(document) },
    });
    const kept = (id: number) =>
      shop.store.read((reader) => [
        sellerOf(reader, id)?.nombre ?? null,
        receivedCashOf(reader, id),
        ownReferenceOf(reader, id),
        sessionOfDocument(reader, id),
      ]);
    expect(kept(1)).toEqual(['Ana', 2000n, 'PED-7', null]);
    expect(result).toMatchObject({ estado: 'PROCESADO', referenciaExterna: 'PED-7' });
    expect(seen).toEqual([
      expect.objectContaining({
        id: 1,
        codigoGeneracion: result.codigoGeneracion,
        numeroControl: result.numeroControl,
        at: shop.clock.now(),
      }),
    ]);
    // A program counts no cash; a till may leave it out, and nothing is as good.
    await issue('01', FACTURA, { input: { recibido: '20.00' } });
    await issue('01', FACTURA, { caller: { userId: 'u1' } });
    await issue('01', FACTURA, { caller: { userId: 'u1' }, input: { recibido: '0.00' } });
    expect([kept(2), kept(3), kept(4)]).toEqual([
      [null, null, null, null],
      ['Ana', null, null, null],
      ['Ana', null, null, null],
    ]);
  });

  it('the session of its till’s drawer is kept, and where the branch asks for one nothing is sold without', async () => {
    await openTill(true);
    expect(await refusalOf(issue('01', FACTURA, { caller: TILL }))).toEqual([
      'EMISION_BLOQUEADA',
      'caja-cerrada-no-vende',
      {},
    ]);
    // A program has no drawer.
    expect((await issue('01', FACTURA)).result.estado).toBe('PROCESADO');
    const place = { id: 't1', issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS' } as const;
    const session = await shop.store.transact((tx, now) => {
      insertTill(tx, { ...place, tokenHash: 'a'.repeat(64) }, now);
      return openCashSession(tx, place, { userId: 'u1', fondoCentavos: 0n, at: now });
    });
    expect((await issue('01', FACTURA, { caller: TILL })).result.estado).toBe('PROCESADO');
    expect(shop.store.read((reader) => [1, 2].map((id) => sessionOfDocument(reader, id)))).toEqual([
      null,
      session,
    ]);
    expect(shop.documents()).toHaveLength(2);
  });

  it('one place of the queue, one row of the ledger and one version are kept, each with the text that was signed', async () => {
    shop = await openShop({ online: false });
    const { result } = await issue('01', FACTURA);
    expect(result).toMatchObject({ estado: 'CONTINGENCIA', codigoMsg: '000', selloRecibido: null });
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO']);
    expect(shop.queue()).toHaveLength(1);
    expect(rowOf(shop, 1)).toMatchObject({
      issuer_id: SHOP_NIT,
      branch_id: 'central',
      ambiente: 'PRUEBAS',
      autoridad: 'simulador',
      numero: 1,
      tipo_dte: '01',
      fec_emi: '2026-11-21',
      hor_emi: '10:00:00',
      monto_centavos: 1130,
      iva_centavos: 130,
      api_key_id: 'llave-1',
      reemplaza_a: null,
      emitted_at: shop.clock.now(),
    });
  });
});

describe('a document that names others', () => {
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const warned = async (tipoDte: TipoDte, json: string, more: object, asked: Asked = {}) =>
    (await issue(tipoDte, withMembers(json, { simular: true, ...more }), asked)).avisos.map(told);
  const undo = (documento: object) => invalidar(shop, { documento, motivo: { tipoAnulacion: 2 } });

  it('as the one that it replaces is warned of what may be a mistake', async () => {
    const sold = await issue('01', FACTURA);
    const reemplazaA = sold.result.codigoGeneracion ?? '';
    const named = { codigo: reemplazaA };
    const unknown = (codigo: string) => [['reemplazado-desconocido', { codigo }]];
    expect(await warned('01', FACTURA, {})).toEqual([]);
    expect(await warned('01', FACTURA, { reemplazaA })).toEqual([]);
    expect(await warned('01', FACTURA, { reemplazaA: NOBODYS })).toEqual(unknown(NOBODYS));
    // The branch next door does not see it, an administrator does.
    const north = { branchId: 'norte' };
    expect(await warned('01', FACTURA, { reemplazaA }, { caller: north })).toEqual(unknown(reemplazaA));
    expect(await warned('01', FACTURA, { reemplazaA }, { caller: { ...north, role: 'admin' } })).toEqual([]);
    expect(await warned('14', SUJETO_EXCLUIDO, { reemplazaA })).toEqual([
      ['reemplazado-de-otra-clase', named],
    ]);
    await issue('14', withMembers(SUJETO_EXCLUIDO, { reemplazaA }));
    expect(shop.documents().at(-1)).toMatchObject({ tipo_dte: '14', reemplaza_a: null });
    await undo({ tipoDte: '01', codigoGeneracion: reemplazaA, fecEmi: sold.result.fecEmi });
    expect(await warned('01', FACTURA, { reemplazaA })).toEqual([['reemplazado-invalidado', named]]);
    const stored = await issue('01', withMembers(FACTURA, { reemplazaA }));
    expect(stored.avisos.map(told)).toEqual([['reemplazado-invalidado', named]]);
    expect(shop.documents().at(-1)).toMatchObject({ reemplaza_a: reemplazaA });
  });

  const note = (documento: object) =>
    JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Resma de papel bond', precioUni: 1, tipoItem: 1 }],
      documentoRelacionado: [documento],
    });
  const asFull = (numeroDocumento: string) => ({
    tipoDocumento: '03',
    tipoGeneracion: 2,
    numeroDocumento,
    fechaEmision: '2026-11-21',
  });

  it('as adjusted finds them in its own place, by code alone or with what else is known', async () => {
    const code = await codeOf(issue('03', CREDITO_FISCAL));
    const lost = (documento: string) => [
      'DOCUMENTO_NO_ENCONTRADO',
      'relacionado-sin-encontrar',
      { documento },
    ];
    const ask = (body: string, asked?: Asked) => refusalOf(issue('05', body, asked));
    expect(await ask(note({ codigoGeneracion: code.toLowerCase() }))).toBe('taken');
    expect(await ask(note(asFull(code)))).toBe('taken');
    expect(await ask(note({ codigoGeneracion: NOBODYS }))).toEqual(lost(NOBODYS));
    const north = { caller: { branchId: 'norte' } };
    expect(await ask(note({ codigoGeneracion: code }), north)).toEqual(lost(code));
    expect(await ask(note(asFull(code)), north)).toEqual(lost(code));
    expect(await ask(note(asFull(code)), { caller: { branchId: 'norte', role: 'admin' } })).toBe('taken');
    // Another system may have it: then the receiver must be said.
    const elsewhere = withMembers(note(asFull(NOBODYS)), { receptor: RECEPTOR });
    expect((await issue('05', elsewhere)).avisos.map(({ regla }) => regla)).toContain(
      'relacionado-sin-revisar',
    );
  });

  it('as adjusted is refused where its state or type does not let it', async () => {
    const code = await codeOf(issue('03', CREDITO_FISCAL));
    const factura = await codeOf(issue('01', FACTURA));
    const why = async (documento: string, tipoDte: TipoDte = '05') => {
      const refused = await refusalOf(issue(tipoDte, note({ codigoGeneracion: documento })));
      if (refused === 'taken') return refused;
      const [codigo, regla, parametros] = refused as [string, string, { causa: Rule }];
      return [codigo, regla, parametros.causa.regla];
    };
    const not = (causa: string) => ['ESTADO_NO_PERMITE', 'no-se-ajusta', causa];
    expect(await why(factura)).toEqual(not('ajuste-de-otro-tipo'));
    expect(await why(factura, '06')).toEqual(not('ajuste-de-otro-tipo'));
    await undo({ tipoDte: '03', codigoGeneracion: code, fecEmi: '2026-11-21' });
    expect(await why(code)).toEqual(not('relacionado-invalidado'));
    shop.simulator.addFaults(refusing());
    const refused = await codeOf(issue('03', CREDITO_FISCAL));
    expect(await why(refused)).toEqual(not('relacionado-rechazado'));
  });

  it('of another kind is compared with what it says, and may not be invalidated', async () => {
    const sent = await issue('04', NOTA_REMISION);
    const code = sent.result.codigoGeneracion ?? '';
    const relating = (more: object = {}) =>
      withMembers(SALE['01'], { documentoRelacionado: [{ ...asFull(code), tipoDocumento: '04', ...more }] });
    const faults = (json: string, tipoDte: TipoDte = '01') =>
      issue(tipoDte, json).then(
        () => [],
        (error: AppError) => error.faults?.map(({ campo, codigo, regla }) => [campo, codigo, regla]),
      );
    expect(await faults(relating())).toEqual([]);
    expect(await faults(relating({ tipoDocumento: '09', fechaEmision: '2026-11-20' }))).toEqual([
      ['documentoRelacionado[0].tipoDocumento', 'NO_COINCIDE', 'relacionado-de-otro-tipo'],
      ['documentoRelacionado[0].fechaEmision', 'NO_COINCIDE', 'relacionado-de-otra-fecha'],
    ]);
    const undone = await codeOf(issue('01', FACTURA));
    const delivering = withMembers(NOTA_REMISION, {
      documentoRelacionado: [{ ...asFull(undone), tipoDocumento: '01' }],
    });
    expect(await faults(delivering, '04')).toEqual([]);
    await undo({ tipoDte: '01', codigoGeneracion: undone, fecEmi: '2026-11-21' });
    expect(await faults(delivering, '04')).toEqual([
      ['documentoRelacionado[0].numeroDocumento', 'ESTADO', 'relacionado-invalidado'],
    ]);
  });
});

describe('a rehearsal', () => {
  beforeAll(async () => {
    shop = await openShop({ produccion: true, formatoNumeroControl: 'oficial' });
  });
  afterAll(() => shop.close());

  const fault = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: AppError) => error.faults?.map(({ campo, codigo, regla }) => [campo, codigo, regla]),
    );

  it('is written down with who asked, beside the document', async () => {
    await shop.store.transact((tx, now) =>
      upsertUser(tx, { id: 'u1', nombre: 'Ana', rol: 'cajero', pinHash: 'x' }, now),
    );
    const input = { ensayo: 'rechazo=020' };
    const { result } = await issue('01', FACTURA, { input });
    expect(result).toMatchObject({ estado: 'RECHAZADO', codigoMsg: '020' });
    const id = shop.documents().at(-1)?.id ?? 0;
    expect(lifeLine(shop, id)[0]).toMatchObject({
      estado: 'EMITIDO',
      causa: 'ensayo',
      detalle: 'rechazo=020',
    });
    await issue('01', FACTURA, { input, caller: { userId: 'u1' } });
    const rows = shop.store.read((reader) => listAudit(reader, { limit: 10 }));
    const asked = rows.filter(({ accion }) => accion === 'ensayo');
    expect(asked.slice(0, 2).map(({ actor }) => actor)).toEqual(['Ana', 'llave llave-1']);
    expect(asked.map(({ detalle }) => detalle)).toContainEqual({
      ensayo: 'rechazo=020',
      documento: result.numeroControl,
    });
  });

  it('is refused where nobody rehearses, and of what is not sent', async () => {
    const header = (codigo: string, regla: string) => [['X-Ensayo', codigo, regla]];
    expect(await fault(issue('01', FACTURA, { input: { ensayo: 'nada' } }))).toEqual([
      ['X-Ensayo', 'FORMATO', expect.any(String)],
    ]);
    const input = { ensayo: 'rechazo' };
    expect(await fault(issue('01', withMembers(FACTURA, { simular: true }), { input }))).toEqual(
      header('VALOR_NO_PERMITIDO', 'ensayo-de-simulacion'),
    );
    expect(await fault(issue('01', withMembers(FACTURA, { simular: false }), { input }))).toBe('taken');
    for (const json of ['null', '7', '[]'])
      expect(await fault(issue('01', json, { input }))).not.toBe('taken');
    expect(await fault(issue('01', FACTURA, { input, caller: { ambiente: 'PRODUCCION' } }))).toEqual(
      header('VALOR_NO_PERMITIDO', 'ensayo-sin-simulador'),
    );
  });
});
