/** Sends webhooks, for the engine and for test deliveries. */
import type { Clock, WebhookDeps } from '../../engine/deps.ts';
import { createWebhookSender } from '../../output/webhook-sender.ts';
import { holdingTime } from '../../platform/rehearsal-clock.ts';
import { USER_AGENT } from '../../platform/version.ts';
import { webhookContext } from '../../provision/secrets/vault.ts';
import type { Vault } from '../../signing/vault.ts';

/** @param note records the result of a delivery */
export function webhookDeps(clock: Clock, vault: Vault, note: WebhookDeps['note']): WebhookDeps {
  return {
    ...holdingTime(clock, { send: createWebhookSender({ userAgent: USER_AGENT }) }),
    secretsOf: ({ id, secretSealed, formerSealed, formerUntil }) => {
      const former = formerUntil !== null && formerUntil > clock.now() ? formerSealed : null;
      return [secretSealed, former].flatMap((sealed) => {
        if (sealed === null) return [];
        const opened = vault.open(webhookContext(id), sealed);
        return opened.kind === 'ok' ? [opened.plaintext] : [];
      });
    },
    note,
  };
}
