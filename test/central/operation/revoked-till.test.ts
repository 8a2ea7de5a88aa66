/** A till that was revoked while it sells nothing. */
import { expect, it } from 'vitest';
import { checkCentral } from '../../../core/diagnostics/checks/central.ts';
import { centralStanding } from '../../../core/store/central/standing.ts';
import { shopAtCentre } from '../../till/central/enrolled-shop.ts';
import { enrolmentCode, preparedManager, testCentral } from '../central-shop.ts';

it('learns it from its next heartbeat, says so in doctor, and asks nothing more', async () => {
  const central = await testCentral();
  const owner = await preparedManager(central);
  const till = await shopAtCentre(central.url);
  await till.enrol(await enrolmentCode(owner));
  await till.sendAll();
  const standing = () => till.shop.store.read(centralStanding);
  const installation = standing()?.link.installation;
  expect((await owner.ask('/api/tills/revoke', { installation })).status).toBe(200);
  await till.beat();
  expect(standing()?.link.state).toBe('REVOCADA');
  const [finding] = checkCentral(standing(), till.shop.clock.now());
  expect([finding?.estado, finding?.detalle]).toEqual([
    'aviso',
    'Esta caja fue dada de baja en la central. Si fue un error, inscríbala de nuevo.',
  ]);
  const asked = till.giveUps.size;
  await till.beat();
  expect(till.giveUps.size).toBe(asked);
  await till.close();
  await central.close();
});
