/** What a centre answers after the till left it concerns nothing that the till does at another one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rule } from '../../../core/contract/rules/rules.ts';
import { enrolAtCentre, leaveTheCentre } from '../../../core/provision/central-enrolment.ts';
import { centralLink, openNewEpoch } from '../../../core/store/central/link.ts';
import { nextOrder } from '../../../core/store/central/master-data/orders.ts';
import { startReceiver, type NextBatch, type StreamReceiver } from '../../support/peers/stream-receiver.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { shopWithReceiver, type EnrolledShop } from './enrolled-shop.ts';

let till: EnrolledShop;
let other: StreamReceiver;
beforeEach(async () => {
  [till, other] = await Promise.all([shopWithReceiver(), startReceiver()]);
});
afterEach(() => Promise.all([till.close(), other.close()]));

const link = () => till.shop.store.read(centralLink);
const SILENCE = rule('dicho', { texto: 'se cortó' });
const HEAD = 'f'.repeat(64);
const refusing = (status: number, codigo: string, more: object = {}): NextBatch => ({
  status,
  body: { codigo, message: 'Dicho tarde.', ...more },
});
const moves = async () => {
  const deps = await till.deps();
  await leaveTheCentre(deps);
  await enrolAtCentre(deps, { url: other.url, code: 'BUENO', name: 'Caja 1' });
};
/** The till is at the other centre as if it had never been elsewhere, and everything arrives there. */
const expectWell = async () => {
  expect(link()).toMatchObject({ url: other.url, state: 'ACTIVA', message: null, acked: { seq: 0 } });
  await till.sendAll();
  expect(other.wrong).toEqual([]);
  expect(other.records.filter(({ kind }) => kind === 'document')).toHaveLength(1);
};

describe('a centre that answers after the till went to another one', () => {
  it.each<[string, NextBatch]>([
    ['that it revoked it', refusing(403, 'REVOCADA')],
    ['that there are two of it', refusing(409, 'BIFURCADA')],
    ['where it stands itself', refusing(409, 'POSICION', { mark: { seq: 0, head: HEAD } })],
    ['that it broke', { status: 500, body: {} }],
    ['another history', { status: 200, body: { seq: 1, head: HEAD, quarantined: 0, catalogue: 0 } }],
  ])('to a batch %s', async (_what, answer) => {
    await till.enrol();
    await till.shop.issue('01', FACTURA);
    till.receiver.next.push(answer);
    till.meanwhile = moves;
    await till.step();
    await expectWell();
  });

  it('to a new epoch', async () => {
    await till.enrol();
    await till.shop.issue('01', FACTURA);
    await till.sendAll();
    await till.shop.store.transact((tx) => void openNewEpoch(tx, 'ETAPA-2'));
    till.meanwhile = moves;
    await till.step();
    await expectWell();
  });

  it('to its enrolment', async () => {
    await till.shop.issue('01', FACTURA);
    till.meanwhile = moves;
    await expect(till.enrol()).rejects.toThrow(`Esta caja ya está inscrita en ${other.url}`);
    await expectWell();
  });

  it('that it does not know the code, of an enrolment that is under way elsewhere', async () => {
    const deps = await till.deps();
    till.meanwhile = async () => {
      await leaveTheCentre(deps);
      const silent = { ...deps, call: () => Promise.resolve({ kind: 'failed' as const, detail: SILENCE }) };
      const wish = { url: other.url, code: 'BUENO', name: 'Caja 1' };
      await expect(enrolAtCentre(silent, wish)).rejects.toThrow('no responde');
    };
    await expect(till.enrol('MALO')).rejects.toThrow('CODIGO');
    expect(link()).toMatchObject({ url: other.url, state: 'PENDIENTE', codigo: 'BUENO' });
  });

  it('to one that was asked for twice at once', async () => {
    await till.shop.issue('01', FACTURA);
    till.meanwhile = async () => {
      await till.enrol();
      await till.sendAll();
    };
    await till.enrol();
    expect(link()).toMatchObject({ state: 'ACTIVA', toldUntil: expect.any(Number) as number });
  });

  it('with orders of its managers', async () => {
    await till.enrol();
    const id = crypto.randomUUID();
    till.receiver.orders = [{ id, clase: 'respaldar', actor: 'Marta', askedAt: 1, detail: {} }];
    till.meanwhile = async () => void (till.meanwhile = moves);
    await till.beat();
    expect([link()?.url, till.shop.store.read(nextOrder)]).toEqual([other.url, null]);
    await till.step();
    expect(other.wrong).toEqual([]);
  });
});
