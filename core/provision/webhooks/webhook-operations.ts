/** Targets of webhooks on the screen of a manager, those of the environment of the till. */
import type { TargetOwner, WebhookCalls } from '../../contract/api/integration/webhooks.ts';
import type { SomeOperations } from '../../till/operation.ts';
import type { TillCaller } from '../../till/people/browser-session.ts';

/** The operations over what keeps and calls targets. */
export function webhookOperations(calls: WebhookCalls) {
  return {
    'webhooks.list': (_input, who) => calls.list(ownerOf(who)),
    'webhooks.create': ({ url }, who) => calls.create({ url }, ownerOf(who)),
    'webhooks.remove': ({ webhook }, who) => calls.remove({ webhook }, ownerOf(who)),
    'webhooks.pause': ({ webhook }, who) => calls.pause({ webhook }, ownerOf(who)),
    'webhooks.resume': ({ webhook }, who) => calls.resume({ webhook }, ownerOf(who)),
    'webhooks.rotate': ({ webhook }, who) => calls.rotate({ webhook }, ownerOf(who)),
    'webhooks.test': ({ webhook }, who) => calls.test({ webhook }, ownerOf(who)),
    'webhooks.deliveries': ({ webhook, cursor }, who) =>
      calls.deliveries({ webhook, ...(cursor !== null && { cursor }) }, ownerOf(who)),
    'webhooks.resend': ({ webhook, evento }, who) =>
      calls.resend({ webhook, evento: String(evento) }, ownerOf(who)),
  } satisfies SomeOperations;
}

const ownerOf = ({ caller: { issuerId, ambiente }, user }: TillCaller): TargetOwner => ({
  issuerId,
  ambiente,
  actor: user.nombre,
});
