/** Mail of a running service: composed and sent by `output`, passwords in the vault. */
import { createMailWorker, type MailWorker } from '../../till/mail/mail-dispatcher.ts';
import type { Clock, Log } from '../../engine/deps.ts';
import type { TillMailDeps } from '../../till/mail/mail.ts';
import { createMail } from '../../output/mail/mail.ts';
import { holdingTime } from '../../platform/rehearsal-clock.ts';
import { accountPapers, documentPrinting, orderPaper } from './printing-port.ts';
import { mailContext } from '../../provision/secrets/vault.ts';
import type { Vault } from '../../signing/vault.ts';
import type { Store } from '../../store/store.ts';
import { systemRandom } from '../../platform/system.ts';

export interface MailParts {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
}

export type StartedMail = Pick<TillMailDeps, 'mail' | 'sealPassword' | 'passwordOf'> & {
  /** Idle until started. */
  readonly mailWorker: MailWorker;
};

export function openMail({ vault, ...parts }: MailParts): StartedMail {
  const mail = holdingTime(parts.clock, createMail());
  const passwordOf: TillMailDeps['passwordOf'] = ({ issuerId, passwordSealed }) => {
    const opened = passwordSealed === null ? null : vault.open(mailContext(issuerId), passwordSealed);
    return opened?.kind === 'ok' ? opened.plaintext.toString('utf8') : null;
  };
  return {
    mail,
    passwordOf,
    sealPassword: (issuerId, password) => vault.seal(mailContext(issuerId), Buffer.from(password)),
    mailWorker: createMailWorker({
      ...parts,
      random: systemRandom,
      mail,
      printing: holdingTime(parts.clock, documentPrinting),
      orderPaper: holdingTime(parts.clock, orderPaper),
      accountPapers: holdingTime(parts.clock, accountPapers),
      passwordOf,
    }),
  };
}
