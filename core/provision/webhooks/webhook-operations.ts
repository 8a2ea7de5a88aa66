/** Webhook targets on a manager's screen, for the till's environment. */
import type { TargetOwner, WebhookCalls } from '../../contract/api/integration/webhooks.ts';
import type { SomeOperations } from '../../till/operation.ts';
import type { TillCaller } from '../../till/people/browser-session.ts';
import { secondSay } from '../../till/people/second-manager.ts';
import type { TillParts } from '../../till/till-parts.ts';

export function webhookOperations(calls: WebhookCalls, deps: Pick<TillParts, 'store' | 'approvals'>) {
  return {
    'webhooks.list': (_input, who) => calls.list(ownerOf(who)),
    'webhooks.create': async ({ url, approval }, who) => {
      const segunda = await secondSay(deps, who, { approval, what: { asunto: 'webhook agregado', url } });
      return calls.create({ url }, { ...ownerOf(who), segunda });
    },
    'webhooks.remove': async ({ webhook, approval }, who) => {
      const what = { asunto: 'webhook eliminado', id: webhook };
      const segunda = await secondSay(deps, who, { approval, what });
      return calls.remove({ webhook }, { ...ownerOf(who), segunda });
    },
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
