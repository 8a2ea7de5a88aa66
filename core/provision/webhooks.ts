/**
 * Webhook targets of a provisioning file (§webhooks). A list is complete: targets it omits are removed. Without a list
 * all of them stay.
 */
import { randomUUID } from 'node:crypto';
import { faultAt } from '../contract/problem.ts';
import { MAX_WEBHOOKS, type ProvisionIssuer } from '../contract/settings/provision.ts';
import { validationError } from '../domain/app-error.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { faultList, type FaultList } from '../domain/rules/faults.ts';
import { isLocalAddress, literalAddress } from '../output/local-address.ts';
import { foreignAddress, type ResolveName } from '../output/named-address.ts';
import { findBranch } from '../store/issuers/branches.ts';
import { feedHead } from '../store/delivery/feed.ts';
import { findIssuer } from '../store/issuers/issuers.ts';
import type { Tx } from '../store/store.ts';
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  resealWebhook,
  resumeWebhook,
  type Webhook,
} from '../store/delivery/webhooks.ts';
import type { ProvisionChange } from './report.ts';
import { webhookContext, type ProvisionVault } from './secrets/vault.ts';
import { rule } from '../contract/rules/rules.ts';

type GivenWebhook = NonNullable<ProvisionIssuer['webhooks']>[number];

/** Rules that need only the file; `campo` is the issuer's path. */
export function checkWebhooks(
  issuer: Pick<ProvisionIssuer, 'webhooks'>,
  campo: string,
  list: FaultList,
): void {
  const seen = new Map<string, number>();
  (issuer.webhooks ?? []).forEach((given, index) => {
    const at = `${campo}.webhooks[${index}]`;
    checkTarget(new URL(given.url), `${at}.url`, list);
    const first = seen.get(nameOf(given));
    if (first !== undefined)
      list.add(at, 'REPETIDO', rule('destino-repetido', { otro: `webhooks[${first}]` }));
    seen.set(nameOf(given), index);
  });
}

/** Host names are checked by {@link assertLocalName} and at every connection: the file may be for another computer. */
function checkTarget(url: URL, campo: string, list: FaultList): void {
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    list.add(campo, 'FORMATO', rule('destino-con-usuario'));
  const address = literalAddress(url);
  if (address !== null && !isLocalAddress(address)) {
    list.add(campo, 'DESTINO_NO_LOCAL', rule('destino-no-local'));
  }
}

/**
 * Resolves the target's name now, for callers on the computer that will call it.
 *
 * @throws AppError `VALIDACION` for a name outside the local network
 */
export async function assertLocalName(given: string, resolve?: ResolveName): Promise<void> {
  const url = new URL(given);
  if (literalAddress(url) !== null) return;
  const direccion = await foreignAddress(url.hostname, resolve);
  if (direccion === null) return;
  const broken = rule('nombre-no-local', { nombre: url.hostname, direccion });
  throw validationError([faultAt('url', 'DESTINO_NO_LOCAL', broken)]);
}

interface WebhookInput {
  readonly webhooks: readonly GivenWebhook[];
  readonly issuerId: string;
  readonly campo: string;
}

interface Surroundings {
  readonly vault: ProvisionVault;
  readonly now: Instant;
  readonly list: FaultList;
}

/** Writes an issuer's list; its branches must be stored before. */
export function webhookChanges(
  tx: Tx,
  given: WebhookInput,
  around: Surroundings,
): readonly ProvisionChange[] {
  const { webhooks, issuerId, campo } = given;
  const before = listWebhooks(tx).filter((each) => each.issuerId === issuerId);
  const wanted = new Set(webhooks.map(nameOf));
  const removed = before
    .filter((each) => !wanted.has(nameOfStored(each)))
    .map((each): ProvisionChange => {
      removeWebhook(tx, each.id);
      return { entidad: 'webhook', cual: `${issuerId} ${each.url}`, accion: 'eliminado', detalle: null };
    });
  const put = webhooks.flatMap((each, index): ProvisionChange[] => {
    const { branch } = each;
    if (branch !== undefined && findBranch(tx, issuerId, branch) === null) {
      const why = rule('sucursal-desconocida');
      around.list.add(`${campo}.webhooks[${index}].branch`, 'CODIGO_DESCONOCIDO', why);
      return [];
    }
    const known = before.find((stored) => nameOfStored(stored) === nameOf(each)) ?? null;
    if (known === null) create(tx, each, { ...around, issuerId });
    const change = known === null ? CREATED : kept(tx, each, { ...around, known });
    return [{ entidad: 'webhook', cual: `${issuerId} ${urlOf(each)}`, ...change }];
  });
  return [...removed, ...put];
}

/**
 * Adds one target to an issuer.
 *
 * @returns its id
 * @throws AppError `VALIDACION` with every fault; `campo` is a member of the target
 */
export function addWebhook(
  tx: Tx,
  given: GivenWebhook,
  { issuerId, ...around }: Omit<Surroundings, 'list'> & { readonly issuerId: string },
): string {
  const list = faultList();
  const own = listWebhooks(tx).filter((each) => each.issuerId === issuerId);
  checkTarget(new URL(given.url), 'url', list);
  if (findIssuer(tx, issuerId) === null) list.add('nit', 'CODIGO_DESCONOCIDO', rule('emisor-desconocido'));
  else if (given.branch !== undefined && findBranch(tx, issuerId, given.branch) === null)
    list.add('branch', 'CODIGO_DESCONOCIDO', rule('sucursal-de-otro'));
  if (own.some((each) => nameOfStored(each) === nameOf(given)))
    list.add('url', 'REPETIDO', rule('destino-ya-esta'));
  else if (own.length >= MAX_WEBHOOKS)
    list.add('url', 'FUERA_DE_RANGO', rule('demasiados-destinos', { maximo: MAX_WEBHOOKS }));
  if (list.faults.length > 0) throw validationError(list.faults);
  return create(tx, given, { ...around, issuerId });
}

type Done = Pick<ProvisionChange, 'accion' | 'detalle'>;

const CREATED: Done = { accion: 'creado', detalle: null };

/** A new target gets events from now on. @returns its id */
function create(
  tx: Tx,
  given: GivenWebhook,
  { vault, now, issuerId }: Omit<Surroundings, 'list'> & { readonly issuerId: string },
): string {
  const id = randomUUID();
  const webhook = {
    id,
    issuerId,
    ambiente: given.ambiente ?? null,
    branchId: given.branch ?? null,
    url: urlOf(given),
    secretSealed: vault.seal(webhookContext(id), Buffer.from(given.secret, 'utf8')),
    position: feedHead(tx),
  };
  createWebhook(tx, webhook, now);
  return id;
}

/** A target that was given up is tried again from its last position. */
function kept(
  tx: Tx,
  given: GivenWebhook,
  { vault, known }: Surroundings & { readonly known: Webhook },
): Done {
  const context = webhookContext(known.id);
  const secret = Buffer.from(given.secret, 'utf8');
  const opened = vault.open?.(context, known.secretSealed);
  const same = opened?.kind === 'ok' && opened.plaintext.equals(secret);
  if (!same) resealWebhook(tx, known.id, vault.seal(context, secret));
  const resumed = resumeWebhook(tx, known.id);
  if (same && !resumed) return { accion: 'sin cambios', detalle: null };
  const secretRemark = vault.open === undefined ? 'secreto guardado de nuevo' : 'secreto nuevo';
  const remarks = [...(same ? [] : [secretRemark]), ...(resumed ? ['se reanuda el envío'] : [])];
  return { accion: 'actualizado', detalle: remarks.join('; ') };
}

function urlOf(given: GivenWebhook): string {
  return new URL(given.url).href;
}

function nameOf(given: GivenWebhook): string {
  return JSON.stringify([urlOf(given), given.ambiente ?? null, given.branch ?? null]);
}

function nameOfStored({ url, ambiente, branchId }: Webhook): string {
  return JSON.stringify([url, ambiente, branchId]);
}
