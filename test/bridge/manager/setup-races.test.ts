import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { certificateFile, CERTIFICATE_PASSWORD, MANAGER, setupForm } from '../setup-form.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

/** An invented taxpayer beside the one of the demonstration. */
const OTHER_NIT = '06141506051015';

let till: TillApp;
let one: Browser;
let two: Browser;
beforeEach(async () => {
  till = await openTillApp({ demo: false });
  [one, two] = [till.browser(), till.browser()];
  for (const browser of [one, two])
    await browser.ask('session.pair', { code: await till.app.inside.newPairingCode() });
});
afterEach(() => till?.close());

const form = () => ({
  ...setupForm(),
  emisor: { ...setupForm().emisor, nit: OTHER_NIT },
  certificado: { content: certificateFile(OTHER_NIT).toString('base64'), password: CERTIFICATE_PASSWORD },
});

async function logIn(browser: Browser, nombre: string, pin: string) {
  const users = await browser.ask('session.users', {});
  const userId = users.find((user) => user.nombre === nombre)?.id ?? '';
  return browser.ask('session.login', { userId, pin });
}

const winnersOf = (replies: readonly { readonly ok: boolean }[]) => replies.filter(({ ok }) => ok).length;

describe('a first start that is done twice at once', () => {
  it('makes one demonstration, whose PINs work', async () => {
    const replies = await Promise.all([one.call('setup.demo', {}), one.call('setup.demo', {})]);
    expect(winnersOf(replies)).toBe(1);
    for (const reply of replies)
      expect(reply).toMatchObject(reply.ok ? {} : { problem: { codigo: 'ESTADO_NO_PERMITE' } });
    const demo = replies.find((reply) => reply.ok);
    if (demo?.ok !== true) throw new Error('no demonstration');
    for (const { nombre, pin } of demo.value.users)
      expect(await logIn(one, nombre, pin)).toMatchObject({ kind: 'open' });
    expect(await two.ask('session.state', {})).toEqual({ stage: 'unpaired' });
  });

  it('by two browsers with the wizard makes the issuer of one, and the other is let in nowhere', async () => {
    const replies = await Promise.all([one.call('setup.apply', form()), two.call('setup.apply', form())]);
    expect(winnersOf(replies)).toBe(1);
    const [winner, other] = replies[0].ok ? [one, two] : [two, one];
    expect(await logIn(winner, MANAGER.nombre, MANAGER.pin)).toMatchObject({ kind: 'open' });
    expect(await other.ask('session.state', {})).toEqual({ stage: 'unpaired' });
  });

  it('by the wizard and the demonstration makes one of the two, never both', async () => {
    const replies = await Promise.all([
      one.call('setup.demo', {}),
      two.call('setup.apply', form()),
      one.call('setup.demo', {}),
    ]);
    expect(winnersOf(replies)).toBe(1);
    const { code } = { code: await till.app.inside.newPairingCode() };
    const paired = await till.browser().ask('session.pair', { code });
    // With both there would be two places to choose from.
    expect(paired).toMatchObject({ kind: 'paired' });
  });
});
