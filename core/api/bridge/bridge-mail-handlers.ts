/** Handlers of mail; each only names what does it. */
import type { MAIL_OPERATIONS } from '../../contract/bridge/bridge-mail.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const MAIL_HANDLERS: HandlersOf<keyof typeof MAIL_OPERATIONS> = {
  'mail.settings': (_input, call) => call.till.mail.settings(whoOf(call)),
  'mail.save': (form, call) => call.till.mail.save(form, whoOf(call)),
  'mail.test': (input, call) => call.till.mail.trial(input, whoOf(call)),
  'mail.resume': (_input, call) => call.till.mail.resume(whoOf(call)),
  'mail.waiting': (_input, call) => call.till.mail.waiting(whoOf(call)),
  'mail.ofDocument': (input, call) => call.till.mail.ofDocument(input, whoOf(call)),
  'mail.resend': (input, call) => call.till.mail.resend(input, whoOf(call)),
};
