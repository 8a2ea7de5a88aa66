/** Webhook targets for API callers and the screen: list, create, change, test, send again (§webhooks). */
import type { AuditAct } from '../../contract/audit-acts.ts';
import {
  SECRET_OVERLAP_HOURS,
  targetRequest,
  type Delivery,
  type TargetOwner,
  type TargetRow,
  type TargetSecret,
  type WebhookCalls,
} from '../../contract/api/integration/webhooks.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import type { Clock, WebhookDeps } from '../../engine/deps.ts';
import { shapedBody } from '../../engine/shaped-body.ts';
import { eventOf } from '../../engine/notices/feed.ts';
import { callTarget, shownDelivery, type Sent } from '../../engine/notices/webhook-call.ts';
import type { SealingVault } from '../../signing/vault.ts';
import { feedRow } from '../../store/delivery/feed.ts';
import {
  findWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhook,
  webhookState,
  type Webhook,
} from '../../store/delivery/webhooks.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Store, Tx } from '../../store/store.ts';
import { webhookContext } from '../secrets/vault.ts';
import type { ResolveName } from '../../output/named-address.ts';
import { addWebhook, assertLocalName } from '../webhooks.ts';

/** Bytes of a new secret, as many as its hash has. */
const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;

export interface WebhookCallsDeps extends Pick<WebhookCalls, 'deliveries'> {
  readonly store: Pick<Store, 'read' | 'transact'>;
  readonly vault: SealingVault;
  readonly clock: Pick<Clock, 'now' | 'computer'>;
  readonly randomBytes: (count: number) => Buffer;
  readonly webhooks: WebhookDeps;
  /** Name resolution; the computer's by default. */
  readonly resolve?: ResolveName;
}

export function webhookCalls(deps: WebhookCallsDeps): WebhookCalls {
  const { store, vault, clock, webhooks, deliveries } = deps;
  const change = (id: string, by: TargetOwner, of: Change) =>
    store.transact((tx, now) => {
      const { url } = ownTarget(tx, id, by);
      of.write(tx, now);
      appendAudit(tx, { at: now, actor: by.actor, accion: of.act, detalle: { id, url, ...by.segunda } });
      return findWebhook(tx, id);
    });
  const send = async (of: Sending): Promise<Delivery> => {
    const call = await callTarget(of.target, of.sent, {
      parts: { webhooks, clock },
      signal: new AbortController().signal,
    });
    return shownDelivery(call);
  };
  return {
    list: (by) => ({
      webhooks: store.read((reader) =>
        listWebhooks(reader)
          .filter((each) => isOwn(each, by))
          .map((each) => shownTarget(each, clock.now())),
      ),
    }),
    create: (request, by) => createTarget(deps, request, by),
    remove: async ({ webhook: id }, by) => {
      await change(id, by, { act: 'webhook eliminado', write: (tx) => removeWebhook(tx, id) });
      return { id };
    },
    pause: async ({ webhook: id }, by) =>
      shownKnown(
        await change(id, by, { act: 'webhook en pausa', write: (tx, now) => pauseWebhook(tx, id, now) }),
        clock.now(),
      ),
    resume: async ({ webhook: id }, by) =>
      shownKnown(
        await change(id, by, { act: 'webhook reanudado', write: (tx) => resumeWebhook(tx, id) }),
        clock.now(),
      ),
    rotate: async ({ webhook: id }, by) => {
      const secret = newSecret(deps);
      const secretSealed = vault.seal(webhookContext(id), Buffer.from(secret, 'utf8'));
      const write = (tx: Tx, now: Instant) =>
        rotateWebhook(tx, id, { secretSealed, until: now + SECRET_OVERLAP_HOURS * HOUR_MS });
      const changed = await change(id, by, { act: 'secreto de webhook cambiado', write });
      return { ...shownKnown(changed, clock.now()), secreto: secret };
    },
    test: ({ webhook: id }, by) => {
      const target = store.read((reader) => ownTarget(reader, id, by));
      return send({ target, sent: { kind: 'prueba' } });
    },
    deliveries: (of, by) => {
      store.read((reader) => ownTarget(reader, of.webhook, by));
      return deliveries(of, by);
    },
    resend: ({ webhook: id, evento }, by) => {
      const { target, row } = store.read((reader) => {
        const found = ownTarget(reader, id, by);
        const event = /^\d+$/.test(evento) ? Number(evento) : 0;
        return { target: found, row: feedRow(reader, found, event) };
      });
      if (row === null) throw refusal('EVENTO_NO_ENCONTRADO', rule('evento-no-encontrado'));
      return send({ target, sent: { kind: 'reenvio', event: eventOf(row) } });
    },
  };
}

function newSecret({ randomBytes }: Pick<WebhookCallsDeps, 'randomBytes'>): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

async function createTarget(
  deps: WebhookCallsDeps,
  request: unknown,
  by: TargetOwner,
): Promise<TargetSecret> {
  const { store, vault, clock } = deps;
  const { url, sucursal } = shapedBody(targetRequest, request);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw validationError([{ ...rule('direccion-http'), campo: 'url', codigo: 'FORMATO' }]);
  await assertLocalName(url, deps.resolve);
  const secret = newSecret(deps);
  const branch = sucursal ?? undefined;
  const given = { url, secret, ambiente: by.ambiente, ...(branch !== undefined && { branch }) };
  const target = await store.transact((tx, now) => {
    const id = addWebhook(tx, given, { vault, now, issuerId: by.issuerId });
    const detalle = { id, emisor: by.issuerId, url, ...by.segunda };
    appendAudit(tx, { at: now, actor: by.actor, accion: 'webhook agregado', detalle });
    return ownTarget(tx, id, by);
  });
  return { ...shownTarget(target, clock.now()), secreto: secret };
}

interface Change {
  readonly act: AuditAct;
  readonly write: (tx: Tx, now: Instant) => void;
}

interface Sending {
  readonly target: Webhook;
  readonly sent: Sent;
}

/** Whether the target is the issuer's and gets documents of that environment. */
function isOwn({ issuerId, ambiente }: Webhook, by: TargetOwner): boolean {
  return issuerId === by.issuerId && (ambiente === null || ambiente === by.ambiente);
}

function ownTarget(reader: Reader, id: string, by: TargetOwner): Webhook {
  const target = findWebhook(reader, id);
  if (target === null || !isOwn(target, by))
    throw refusal('WEBHOOK_NO_ENCONTRADO', rule('webhook-no-encontrado'));
  return target;
}

function shownKnown(target: Webhook | null, now: Instant): TargetRow {
  if (target === null) throw new Error('the target was removed by its own change');
  return shownTarget(target, now);
}

function shownTarget(target: Webhook, now: Instant): TargetRow {
  const { id, url, ambiente, branchId, failures, lastError, deliveredAt, formerUntil } = target;
  return {
    id,
    url,
    ambiente,
    sucursal: branchId,
    estado: webhookState(target),
    fallas: failures,
    ultimaFalla: lastError,
    ultimaEntrega: deliveredAt === null ? null : isoUtc(deliveredAt),
    anteriorHasta: formerUntil === null || formerUntil <= now ? null : isoUtc(formerUntil),
  };
}
