/** People of a provisioning file: who may still manage, who is put out, who may not enter. */
import { afterEach, expect, it } from 'vitest';
import { findTill, insertTill, openTill } from '../../core/store/people/till-sessions.ts';
import { findUser, retireUser } from '../../core/store/people/users.ts';
import { openStore } from '../../core/store/store.ts';
import { BRANCH, NIT, sampleFile, sandbox, type Sandbox } from './sample-file.ts';

let box: Sandbox;
afterEach(() => box.remove());

it('leaves somebody to manage, and says of whom it names that they may not enter', async () => {
  box = sandbox();
  const users = [{ nombre: 'Ana', rol: 'gerente', pin: '83917264' }];
  await box.apply(sampleFile({}, { users }));
  const demoted = { users: [{ nombre: 'Ana', rol: 'cajero', pin: '83917264' }] };
  const { code, stderr } = await box.apply(sampleFile({}, demoted));
  expect(code).toBe(1);
  expect(stderr).toContain('users: Es el único gerente');
  const other = { nombre: 'Eva', rol: 'gerente', pin: '64728391' };
  expect((await box.apply(sampleFile({}, { users: [...demoted.users, other] }))).code).toBe(0);
  const store = openStore({ file: box.database, now: Date.now, migrate: false });
  await store.transact((tx, now) => retireUser(tx, findUser(tx, 'Ana')?.id ?? '', now));
  await store.close();
  expect((await box.apply(sampleFile({}, demoted))).stdout).toContain('Aviso: Ana está desactivado');
});

it('ends the sessions of whom it gives another PIN', async () => {
  box = sandbox();
  const user = { nombre: 'Ana', rol: 'cajero', pin: '83917264' };
  await box.apply(sampleFile({}, { users: [user] }));
  const store = openStore({ file: box.database, now: Date.now, migrate: false });
  const till = {
    id: 'caja-1',
    tokenHash: 'a'.repeat(64),
    issuerId: NIT,
    branchId: BRANCH,
    ambiente: 'PRUEBAS',
  } as const;
  await store.transact((tx, now) => {
    insertTill(tx, till, now);
    openTill(tx, till.id, { userId: findUser(tx, 'Ana')?.id ?? '', now });
  });
  const isOpen = () => store.read((reader) => findTill(reader, till.tokenHash))?.session !== null;
  await box.apply(sampleFile({}, { users: [user] }));
  expect(isOpen()).toBe(true);
  await box.apply(sampleFile({}, { users: [{ ...user, pin: '64728391' }] }));
  expect(isOpen()).toBe(false);
  await store.close();
});
