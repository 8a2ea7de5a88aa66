/**
 * Joins this till to a centre with a one-time code (docs/central.md). Key and code are kept before they are sent: when the answer is
 * lost, the same command with the same code gets it again.
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
import { fenceKnown } from '../store/numbers/fence-known.ts';
import type { Reader, Store, Tx } from '../store/store.ts';
import type { CentralCall, CentralReply, CentralRequest } from '../till/central/central-port.ts';
import { centreRefuses, refusalOf } from '../till/central/sending.ts';
import { assertNotRehearsed } from '../engine/clock-guard.ts';
import { centralContext, type ProvisionVault } from './secrets/vault.ts';

export interface EnrolmentDeps {
  readonly store: Store;
  readonly vault: ProvisionVault;
  readonly call: CentralCall;
  readonly clock: Clock;
  /** Who does it, for the audit log. */
  readonly actor: string;
  /** What to do instead, where it is done; what there is of the command line unless given. */
  readonly ways?: { readonly leave: Rule; readonly again: Rule };
}

const COMMANDS = {
  leave: rule('retirar-con-orden'),
  again: rule('repetir-orden'),
} as const;

export interface Enrolled extends EnrolAnswer {
  /** How many sequences are held back, since another till gave numbers of them. */
  readonly held: number;
}

export interface EnrolmentRequest {
  readonly url: string;
  readonly code: string;
  /** What people call this computer. */
  readonly name: string;
}

/**
 * Enrols this till; asked again with the same code it gets the same answer.
 *
 * @throws AppError `VALIDACION` with the centre's words when it refuses; nothing is sent to it then. `ESTADO_NO_PERMITE` where the till is
 *   enrolled already
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
 * Whether that enrolment waits for its answer still; false where the same request, made twice at once, was answered already.
 *
 * @throws AppError `ESTADO_NO_PERMITE` where the till left meanwhile, or joined another centre
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

/** What another till gave before in these points of sale is not given again: those sequences wait for a person. */
function holdBack(
  tx: Tx,
  numbers: EnrolAnswer['numbers'],
  { actor, now }: { readonly actor: string; readonly now: number },
): number {
  const held = fenceKnown(tx, numbers, now);
  for (const { key, ultimo } of held) {
    const accion = 'emisión bloqueada: números de otra caja';
    appendAudit(tx, { at: now, actor, accion, detalle: { ...key, ultimo } });
  }
  return held.length;
}

/** Makes a call; one that is signed at another time than the centre's is made again by its clock. */
export async function callByItsClock(
  { call, clock }: Pick<EnrolmentDeps, 'call' | 'clock'>,
  request: Omit<CentralRequest, 'moment'>,
): Promise<CentralReply> {
  const at = (moment: number) => call({ ...request, moment }, new AbortController().signal);
  const first = await at(clock.now());
  const centreNow = refusalOf(first)?.now;
  return centreNow === undefined ? first : at(centreNow);
}

/** Leaves the centre: nothing more goes up, the catalogue is the till's own again. @returns where it was; null where nowhere */
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

/** Goes on after a person decided at the centre that this is the till: under a new epoch. @returns whether there is a centre */
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

/** The address without a path. Without encryption only on this computer and in its private network. */
function addressOf(text: string): string {
  const url = new URL(text);
  if (!isUsableCentre(url)) {
    const causa = 'fuera de la red local la central se usa solo con https://';
    throw refusal('VALIDACION', rule('opcion-equivocada', { opcion: '--url', causa }));
  }
  return url.origin;
}

/** Whether requests to that address cannot be read on the way: encrypted, or not beyond the private network. */
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

/** A code that is refused is forgotten; without an answer it is kept for the next try. */
async function notEnrolled(
  { store, ways = COMMANDS }: Pick<EnrolmentDeps, 'store' | 'ways'>,
  { epoch }: Pick<CentralLink, 'epoch'>,
  reply: CentralReply,
): Promise<AppError> {
  if (reply.kind === 'failed') {
    return refusal('VALIDACION', rule('central-no-responde', { causa: reply.detail, salida: ways.again }));
  }
  const { codigo, message } = (reply.body ?? {}) as { readonly codigo?: unknown; readonly message?: unknown };
  // Its database is full or away, or too many wrong codes came in: the code is good still.
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
