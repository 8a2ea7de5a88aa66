/**
 * Enrols this till at a centre with a one-time code (docs/central.md). Key and code are stored before they are sent: if
 * the answer is lost, repeating the command with the same code gets it again.
 */
import { rule, type Rule } from '../contract/rules/rules.ts';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  ENROL_REFUSALS,
  enrolAnswer,
  type EnrolAnswer,
  type EnrolRefusalCode,
  type EnrolRequest,
} from '../contract/central/enrolment.ts';
import { refusal, type AppError } from '../domain/app-error.ts';
import type { Clock } from '../engine/deps.ts';
import { isLocalAddress, literalAddress } from '../output/local-address.ts';
import { systemRandom } from '../platform/system.ts';
import { VERSION } from '../platform/version.ts';
import { readPrivateKey } from '../signing/key-pair.ts';
import { appendAudit } from '../store/people/audit.ts';
import {
  beginEnrolment,
  centralLink,
  completeEnrolment,
  leaveCentre,
  openNewEpoch,
  type CentralLink,
} from '../store/central/link.ts';
import { listBranches } from '../store/issuers/branches.ts';
import { listIssuers } from '../store/issuers/issuers.ts';
import type { Reader, Store } from '../store/store.ts';
import type { CentralCall, CentralReply, CentralRequest } from '../till/central/central-port.ts';
import { holdBack } from '../till/central/held-numbers.ts';
import { centreRefuses, refusalOf } from '../till/central/sending.ts';
import { assertNotRehearsed } from '../engine/clock-guard.ts';
import { centralContext, type ProvisionVault } from './secrets/vault.ts';

export interface EnrolmentDeps {
  readonly store: Store;
  readonly vault: ProvisionVault;
  readonly call: CentralCall;
  readonly clock: Clock;
  readonly actor: string;
  /** Advice in error messages; the command line's commands by default. */
  readonly ways?: { readonly leave: Rule; readonly again: Rule };
}

const COMMANDS = {
  leave: rule('retirar-con-orden'),
  again: rule('repetir-orden'),
} as const;

export interface Enrolled extends EnrolAnswer {
  /** Number of sequences blocked because another till has already used them. */
  readonly held: number;
}

export interface EnrolmentRequest {
  readonly url: string;
  readonly code: string;
  readonly name: string;
}

/**
 * Enrols this till; the same code gets the same answer again.
 *
 * @throws AppError `VALIDACION` with the centre's message when it refuses; `ESTADO_NO_PERMITE` where the till is
 * already enrolled
 */
export async function enrolAtCentre(deps: EnrolmentDeps, wanted: EnrolmentRequest): Promise<Enrolled> {
  const { store, actor } = deps;
  const url = addressOf(wanted.url);
  const { key, link } = await storedEnrolment(deps, { ...wanted, url });
  const request: EnrolRequest = {
    code: wanted.code,
    publicKey: link.publicKey,
    name: wanted.name,
    version: VERSION,
    epoch: link.epoch,
    salePoints: store.read(salePoints),
  };
  const bytes = Buffer.from(JSON.stringify(request));
  const reply = await callByItsClock(deps, {
    url,
    method: 'POST',
    path: '/till/enrol',
    installation: '',
    key,
    body: { bytes, type: 'json' },
  });
  const answer = reply.kind === 'answer' && reply.status === 200 ? enrolAnswer.safeParse(reply.body) : null;
  if (answer?.success !== true) throw await notEnrolled(deps, link, reply);
  const { data } = answer;
  const held = await store.transact((tx, now) => {
    if (!stillJoins(tx, link, deps)) return 0;
    completeEnrolment(tx, data, now);
    const detalle = {
      central: url,
      empresa: data.company,
      tienda: data.shop,
      instalacion: data.installation,
    };
    appendAudit(tx, { at: now, actor, accion: 'central: caja inscrita', detalle });
    return holdBack(tx, data.numbers, { actor, now });
  });
  return { ...data, held };
}

/**
 * Whether this enrolment still waits for its answer; false if the same request, sent twice, was already answered.
 *
 * @throws AppError `ESTADO_NO_PERMITE` if the till has since left or joined another centre
 */
function stillJoins(
  reader: Reader,
  { epoch }: Pick<CentralLink, 'epoch'>,
  { ways = COMMANDS }: Pick<EnrolmentDeps, 'ways'>,
): boolean {
  const present = centralLink(reader);
  if (present === null) throw refusal('ESTADO_NO_PERMITE', rule('sin-central'));
  if (present.epoch !== epoch)
    throw refusal('ESTADO_NO_PERMITE', rule('caja-ya-inscrita', { url: present.url, salida: ways.leave }));
  return present.state === 'PENDIENTE';
}

/** Sends a request; if the centre rejects its time stamp, sends it again with the centre's time. */
export async function callByItsClock(
  { call, clock }: Pick<EnrolmentDeps, 'call' | 'clock'>,
  request: Omit<CentralRequest, 'moment'>,
): Promise<CentralReply> {
  const at = (moment: number) => call({ ...request, moment }, new AbortController().signal);
  const first = await at(clock.now());
  const centreNow = refusalOf(first)?.now;
  return centreNow === undefined ? first : at(centreNow);
}

/**
 * Leaves the centre: nothing more is sent, and the till owns its catalogue again. @returns the link it left; null where
 * there was none
 */
export async function leaveTheCentre({
  store,
  actor,
}: Pick<EnrolmentDeps, 'store' | 'actor'>): Promise<CentralLink | null> {
  return store.transact((tx, now) => {
    const link = centralLink(tx);
    if (link === null) return null;
    leaveCentre(tx);
    const detalle = { central: link.url, instalacion: link.installation };
    appendAudit(tx, { at: now, actor, accion: 'central: caja retirada', detalle });
    return link;
  });
}

/**
 * Starts a new epoch after a person confirmed at the centre that this is the till. @returns false where there is no
 * centre
 */
export async function goOnAtCentre({
  store,
  actor,
}: Pick<EnrolmentDeps, 'store' | 'actor'>): Promise<boolean> {
  return store.transact((tx, now) => {
    if (!openNewEpoch(tx, systemRandom.uuid())) return false;
    appendAudit(tx, { at: now, actor, accion: 'central: nueva etapa', detalle: {} });
    return true;
  });
}

/** The origin of the URL. Plain http is allowed only on this computer and in the private network. */
function addressOf(text: string): string {
  const url = new URL(text);
  if (!isUsableCentre(url)) {
    const causa = 'fuera de la red local la central se usa solo con https://';
    throw refusal('VALIDACION', rule('opcion-equivocada', { opcion: '--url', causa }));
  }
  return url.origin;
}

/** Whether traffic to the URL is safe: https, or within the private network. */
export function isUsableCentre(url: URL): boolean {
  const literal = literalAddress(url);
  const isNear = url.hostname === 'localhost' || (literal !== null && isLocalAddress(literal));
  return url.protocol === 'https:' || isNear;
}

async function storedEnrolment(
  { store, vault, ways = COMMANDS }: EnrolmentDeps,
  { url, code, name }: EnrolmentRequest,
): Promise<{ readonly key: KeyObject; readonly link: Pick<CentralLink, 'publicKey' | 'epoch'> }> {
  const present = store.read(centralLink);
  if (present !== null && (present.state === 'ACTIVA' || present.state === 'BIFURCADA')) {
    throw refusal('ESTADO_NO_PERMITE', rule('caja-ya-inscrita', { url: present.url, salida: ways.leave }));
  }
  if (present?.state === 'PENDIENTE' && present.codigo === code && present.url === url) {
    const opened = vault.open?.(centralContext(present.publicKey), present.keySealed);
    const key = opened?.kind === 'ok' ? readPrivateKey(opened.plaintext) : null;
    if (key !== null) return { key, link: present };
  }
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const { x: publicKey = '' } = createPublicKey(key).export({ format: 'jwk' });
  const link = {
    url,
    nombre: name,
    codigo: code,
    publicKey,
    keySealed: vault.seal(centralContext(publicKey), key.export({ format: 'der', type: 'pkcs8' })),
    epoch: systemRandom.uuid(),
  };
  await store.transact((tx, now) => {
    assertNotRehearsed(tx);
    beginEnrolment(tx, link, now);
  });
  return { key, link };
}

/** Deletes the enrolment if its code was refused; without an answer it is stored for a retry. */
async function notEnrolled(
  { store, ways = COMMANDS }: Pick<EnrolmentDeps, 'store' | 'ways'>,
  { epoch }: Pick<CentralLink, 'epoch'>,
  reply: CentralReply,
): Promise<AppError> {
  if (reply.kind === 'failed') {
    return refusal('VALIDACION', rule('central-no-responde', { causa: reply.detail, salida: ways.again }));
  }
  const { codigo, message } = (reply.body ?? {}) as { readonly codigo?: unknown; readonly message?: unknown };
  // Database unavailable or too many wrong codes: this code is still valid.
  if ((codigo === 'SIN_BASE' || codigo === 'ESPERE') && typeof message === 'string')
    return refusal('VALIDACION', centreRefuses({ codigo, message }));
  if (!isEnrolRefusal(codigo) || typeof message !== 'string')
    return refusal('VALIDACION', rule('no-es-una-central', { status: reply.status }));
  await store.transact((tx) => {
    const present = centralLink(tx);
    if (present?.epoch === epoch && present.state === 'PENDIENTE') leaveCentre(tx);
  });
  return refusal('VALIDACION', centreRefuses({ codigo, message }));
}

function isEnrolRefusal(codigo: unknown): codigo is EnrolRefusalCode {
  return typeof codigo === 'string' && codigo in ENROL_REFUSALS;
}

function salePoints(reader: Reader): EnrolRequest['salePoints'] {
  return listIssuers(reader).flatMap(({ id, nit, nombre, nombreComercial }) =>
    listBranches(reader, id).map(({ id: branch, codEstable, codPuntoVenta }) => ({
      nit,
      emisor: nombreComercial ?? nombre,
      branch,
      codEstable,
      codPuntoVenta,
    })),
  );
}
