/** What issuing gives back and keeps: of a trial, of a number that came back, of a call and its correction, and where a contingency does not fit. */
import { expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { parseJson } from '../../../core/contract/json.ts';
import type { AppError } from '../../../core/domain/app-error.ts';
import { operationOf, recordCall, type IssueCall } from '../../../core/engine/issuing/issue.ts';
import { loadIssuing } from '../../../core/engine/issuing/preflight.ts';
import { sequenceOf } from '../../../core/engine/numbers/issue-sequence.ts';
import { createSequence } from '../../../core/store/numbers/sequences.ts';
import { openContingency } from '../../../core/store/delivery/contingencies.ts';
import { query } from '../../../core/store/statement.ts';
import { CREDITO_FISCAL, FACTURA } from '../../support/shop/sales.ts';
import { openShop, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { refusing } from './refused-shop.ts';

const CALLER: Caller = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};
/** How long a document is its caller's to deliver, in milliseconds. */
const LEASE_MS = 180_000;

async function inShop(work: (shop: Shop) => Promise<void>, options: ShopOptions = {}): Promise<void> {
  const shop = await openShop(options);
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}

const issue = (
  shop: Shop,
  json: string,
  more: Omit<Partial<IssueCall>, 'request'> = {},
  tipoDte: TipoDte = '01',
) => shop.engine.issue(tipoDte, { request: parseJson(json), ...more }, CALLER);
const withMembers = (more: object) => JSON.stringify({ ...(JSON.parse(FACTURA) as object), ...more });

it('a trial gives back the caller’s own reference where there is one, and is no repetition', () =>
  inShop(async (shop) => {
    const plain = await issue(shop, withMembers({ simular: true }));
    expect(plain.replayed).toBe(false);
    expect(plain.result).not.toHaveProperty('referenciaExterna');
    const named = await issue(shop, withMembers({ simular: true, referenciaExterna: 'PED-7' }));
    expect(named.result).toMatchObject({ estado: 'SIMULADO', referenciaExterna: 'PED-7' });
  }));

it('a call with its key is made once, a correction of the same content is another one', async () => {
  await inShop(async (shop) => {
    const twice = [
      await issue(shop, FACTURA, { idempotencyKey: 'venta-1' }),
      await issue(shop, FACTURA, { idempotencyKey: 'venta-1' }),
    ];
    expect(twice.map(({ replayed }) => replayed)).toEqual([false, true]);
    expect(shop.documents()).toHaveLength(1);
  });
  expect(operationOf('01', {})).toBe('01');
  expect(operationOf('01', { corrige: 'ABC' })).toBe('01 X-Corrige ABC');
});

const NEXT = query('SELECT next_attempt_at FROM outbox WHERE document_id = ?');

it('a document is its caller’s to deliver for a while; who asks for nothing else in the commit gets nothing', () =>
  inShop(async (shop) => {
    const due: unknown[] = [];
    await issue(shop, FACTURA, {
      onStored: (tx, { id }) => void due.push(NEXT.get(tx, id)?.['next_attempt_at']),
    });
    expect(due).toEqual([shop.clock.now() + LEASE_MS]);
    await shop.store.transact((tx, now) => {
      const of = { documentId: 99, now, fecEmi: '2026-11-21', avisos: [] } as const;
      const context = { caller: CALLER, tipoDte: '01', rehearsal: null, contentHash: '' };
      recordCall(tx, { ...context, input: { onStored: () => void due.push('none') } } as never, of);
      recordCall(tx, { ...context, input: {} } as never, of);
    });
    expect(due).toHaveLength(1);
  }));

it('what relates a document without a seal waits for it, whatever the line does', () =>
  inShop(async (shop) => {
    shop.simulator.addFaults(refusing('022', 'SERVICIO DE FIRMA NO DISPONIBLE'));
    const { result } = await issue(shop, CREDITO_FISCAL, {}, '03');
    expect(result.estado).toBe('PENDIENTE');
    const line = { cantidad: 1, descripcion: 'Resma de papel bond', precioUni: 1, tipoItem: 1 };
    const related = [{ codigoGeneracion: result.codigoGeneracion }];
    const note = await issue(
      shop,
      JSON.stringify({ items: [line], documentoRelacionado: related }),
      {},
      '05',
    );
    expect(note.result).toMatchObject({ estado: 'PENDIENTE', selloRecibido: null });
    expect(shop.simulator.report().pasos.recepcion.recibidos).toBe(1);
  }));

it('a series that is used up gives no number', () =>
  inShop(async (shop) => {
    await shop.store.transact((tx) => {
      const of = { ...loadIssuing(tx, CALLER), caller: CALLER, tipoDte: '01' } as const;
      createSequence(tx, sequenceOf(of, 2026), 99_999_999);
    });
    await expect(issue(shop, FACTURA)).rejects.toMatchObject({
      codigo: 'EMISION_BLOQUEADA',
      broken: { regla: 'numeracion-agotada', parametros: { maximo: 99_999_999 } },
    });
    expect(shop.documents()).toEqual([]);
  }));

it('a contingency that the document cannot name stops it before it takes a number', () =>
  inShop(
    async (shop) => {
      const owner = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', autoridad: 'simulador' } as const;
      const { id } = await shop.store.transact((tx, now) =>
        openContingency(tx, { ...owner, tipo: 5, motivo: 'luz', evidencia: 'manual', openedAt: now }),
      );
      const refused = await issue(shop, FACTURA).catch((error: AppError) => error);
      expect(refused).toMatchObject({
        codigo: 'EMISION_BLOQUEADA',
        broken: {
          regla: 'contingencia-no-cabe',
          parametros: {
            causa: { regla: expect.any(String) },
            salida: { regla: 'cambie-la-causa', parametros: { id: String(id) } },
          },
        },
      });
      expect(shop.documents()).toEqual([]);
      expect((await issue(shop, CREDITO_FISCAL, {}, '03')).result.estado).toBe('CONTINGENCIA');
    },
    { online: false },
  ));
