/** A block of a customer's credit travels: said at one till or at the centre it holds at every till, the last word wins (§account-blocks). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '../../../core/contract/central/manager-access.ts';
import type { CreditParts } from '../../../core/contract/central/accounts/manager-accounts.ts';
import { leaveTheCentre } from '../../../core/provision/central-enrolment.ts';
import { findDebtor } from '../../../core/engine/accounts/debtor.ts';
import { putCustomerBlock } from '../../../core/store/catalogue/customer-terms.ts';
import { blockedBy, sayCredit } from '../../../core/store/catalogue/credit-blocks.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { verifyJws } from '../../../core/signing/jws.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  enrolmentCode,
  NOBODY,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { CUSTOMER } from './account-history.ts';

const bothTills = (...each: readonly (string | null)[]) => Array.from({ length: 2 }, () => each);

describe('at a centre with two tills', () => {
  let central: TestCentral;
  let owner: TestManager;
  let tills: readonly ShopAtCentre[];
  const clave = '13 048765432';
  const scope = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
  beforeAll(async () => {
    central = await testCentral();
    owner = await preparedManager(central);
    await owner.ask('/api/customers/put', { ...NOBODY, ...CUSTOMER, nombre: 'Eva Inventada' });
    tills = [await shopAtCentre(central.url), await shopAtCentre(central.url, { caja: 1 })];
    for (const till of tills) {
      await till.enrol(await enrolmentCode(owner));
      await till.beat();
      await till.sendAll();
    }
  });
  afterAll(async () => {
    for (const till of tills) await till.close();
    await central.close();
  });
  const at = (place: number): ShopAtCentre => tills[place] ?? (undefined as never);
  /** What a manager of a till says of the customer. */
  const say = ({ shop: { store } }: ShopAtCentre, motivo: string | null, quien: string) =>
    store.transact((tx, now) => {
      const debtor = findDebtor(tx, scope, CUSTOMER);
      if (debtor === null) throw new Error('the customer did not come down');
      const of = { issuerId: SHOP_NIT, customer: debtor.customer.id };
      putCustomerBlock(tx, of, motivo === null ? null : { motivo, at: now });
      sayCredit(tx, { issuerId: SHOP_NIT, ...CUSTOMER, motivo, quien, at: now });
    });
  const standing = () =>
    tills.map(({ shop: { store } }) =>
      store.read((reader) => {
        const motivo = findDebtor(reader, scope, CUSTOMER)?.terms.bloqueo ?? null;
        const by = motivo === null ? null : blockedBy(reader, { issuerId: SHOP_NIT, ...CUSTOMER });
        return [motivo, by?.quien ?? null, by?.caja ?? null];
      }),
    );
  const beaten = async () => {
    for (const till of tills) await till.beat();
  };
  const audit = async () =>
    ((await owner.ask('/api/audit')).body as unknown as AuditPage).entries
      .filter(({ act }) => act.startsWith('credito-'))
      .map(({ actor, act, detail }) => [actor, act, detail['antes'], detail['ahora']]);

  it('said at one till holds at the other, with who said it', async () => {
    await say(at(0), 'Cheque sin fondos', 'Marta');
    await at(0).sendAll();
    await beaten();
    expect(standing()).toEqual(bothTills('Cheque sin fondos', 'Marta', 'Caja 1'));
    const { bloqueo } = (
      await owner.ask(`/api/customers/parts?ambiente=PRUEBAS&clave=${encodeURIComponent(clave)}`)
    ).body as unknown as CreditParts;
    expect(bloqueo).toMatchObject({ motivo: 'Cheque sin fondos', quien: 'Marta', caja: 'Caja 1' });
  });

  it('of two words the one that came last wins, and both are written down', async () => {
    // The second till is away and lets the customer buy again; the centre blocks for another reason before it hears of it.
    await say(at(1), null, 'Jorge');
    await owner.ask('/api/customers/block', { clave, motivo: 'Debe desde enero' });
    await at(0).beat();
    expect(standing()[0]).toEqual(['Debe desde enero', 'Dueña Inventada', null]);
    await at(1).sendAll();
    await beaten();
    expect(standing()).toEqual(bothTills(null, null, null));
    expect(await audit()).toEqual([
      ['Jorge (Caja 2)', 'credito-desbloqueado', 'Debe desde enero', null],
      ['Dueña Inventada', 'credito-bloqueado', 'Cheque sin fondos', 'Debe desde enero'],
      ['Marta (Caja 1)', 'credito-bloqueado', null, 'Cheque sin fondos'],
    ]);
  });

  it('is proved at the till, and a till that enrols anew changes nothing by telling its words again', async () => {
    for (const { shop } of tills) {
      const { faltas } = shop.store.read((reader) =>
        verifyStore(reader, (pem, jws) => verifyJws(jws, pem).ok),
      );
      expect(faltas).toEqual([]);
    }
    const [first] = (await owner.ask('/api/tills')).body['tills'] as { installation: string }[];
    await leaveTheCentre(await at(0).deps());
    await at(0).enrol(await enrolmentCode(owner, undefined, first?.installation ?? null));
    await at(0).sendAll();
    await at(0).beat();
    expect(standing()).toEqual(bothTills(null, null, null));
    expect(await audit()).toHaveLength(3);
  });
});
