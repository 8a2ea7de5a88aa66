/** Writes the rows of a checked provisioning file, inside the caller's transaction. */
import { randomUUID } from 'node:crypto';
import type { ProvisionFile, ProvisionIssuer } from '../contract/settings/provision.ts';
import type { Issuer } from '../contract/settings/issuer.ts';
import { settingsInForce } from '../contract/settings/issuer-settings.ts';
import { auditChanges, withChanges } from '../domain/audit-changes.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import type { FaultList } from '../domain/rules/faults.ts';
import { certificateContext } from '../platform/key-provider.ts';
import { appendAudit } from '../store/people/audit.ts';
import { setInitialNumbers, upsertBranch } from '../store/issuers/branches.ts';
import { upsertCertificate } from '../store/issuers/certificates.ts';
import { retryContingencies } from '../store/delivery/contingencies.ts';
import { connectionSecret, findConnection, upsertConnection } from '../store/issuers/connections.ts';
import { upsertIssuer } from '../store/issuers/issuers.ts';
import { wakeWaiting } from '../store/delivery/wake.ts';
import { serviceSettings, setServiceSetting } from '../store/issuers/service-settings.ts';
import { SERVICE_SETTINGS } from '../contract/settings/service-settings.ts';
import type { Tx } from '../store/store.ts';
import { closeTillsOf } from '../store/people/till-sessions.ts';
import { listUsers, upsertUser, type User } from '../store/people/users.ts';
import type { PreparedCertificate } from './secrets/certificates.ts';
import type { KnownIssuer, KnownState } from './known-state.ts';
import { provisionAct, type ProvisionEntity } from '../contract/audit-acts.ts';
import type { ProvisionChange } from './report.ts';
import { resealIfLocked } from './secrets/reseal.ts';
import { addressOf } from './urls.ts';
import { connectionContext, type ProvisionVault } from './secrets/vault.ts';
import { webhookChanges } from './webhooks.ts';
import {
  issuerIdOf,
  requestedBranch,
  requestedConnections,
  requestedInitialNumbers,
  requestedIssuer,
  type RequestedConnection,
} from './requested-rows.ts';
import { rule } from '../contract/rules/rules.ts';
import { assertNotRehearsed } from '../engine/clock-guard.ts';

export interface Application {
  readonly file: ProvisionFile;
  readonly known: KnownState;
  readonly certificates: readonly PreparedCertificate[];
  readonly users: readonly User[];
  readonly vault: ProvisionVault;
  readonly actor: string;
  readonly now: Instant;
  readonly list: FaultList;
}

type Change = 'created' | 'updated' | 'unchanged';

const ACCION: Readonly<Record<Change, ProvisionChange['accion']>> = {
  created: 'creado',
  updated: 'actualizado',
  unchanged: 'sin cambios',
};

/** Writes every row and appends one audit entry per change. */
export function applyRows(tx: Tx, application: Application): readonly ProvisionChange[] {
  const { file, known, actor, now } = application;
  const changes = file.issuers.flatMap((given, index) => {
    const before = known.get(issuerIdOf(given)) ?? null;
    return [
      issuerChange(tx, { wanted: requestedIssuer(given, before), before: before?.issuer ?? null, now }),
      ...requestedConnections(given, before).map((wanted) => connectionChange(tx, wanted, application)),
      ...branchChanges(tx, { given, before, campo: `issuers[${index}]` }, application),
      ...issuerWebhooks(tx, given, { application, campo: `issuers[${index}]` }),
    ];
  });
  const certificates = application.certificates.map((each) => certificateChange(tx, each, application));
  const all = [
    ...serviceChanges(tx, file.service),
    ...changes,
    ...certificates,
    ...userChanges(tx, application),
  ];
  appendChanges(tx, all, { actor, now });
  return all;
}

export function appendChanges(
  tx: Tx,
  changes: readonly ProvisionChange[],
  { actor, now }: Pick<Application, 'actor' | 'now'>,
): void {
  for (const { entidad, cual, accion, detalle, cambios = [] } of changes) {
    if (accion === 'sin cambios') continue;
    appendAudit(tx, {
      at: now,
      actor,
      accion: provisionAct(entidad, accion),
      detalle: withChanges({ cual, ...(detalle === null ? {} : { detalle }) }, cambios),
    });
  }
}

interface Subject {
  readonly entidad: ProvisionEntity;
  readonly cual: string;
}

function changeFrom(
  { entidad, cual }: Subject,
  change: Change,
  detalle: string | null = null,
): ProvisionChange {
  return { entidad, cual, accion: ACCION[change], detalle: change === 'unchanged' ? null : detalle };
}

/** Hosts and origins that may call the service; read when it starts. */
export function serviceChanges(tx: Tx, given: ProvisionFile['service']): readonly ProvisionChange[] {
  const before = serviceSettings(tx);
  return SERVICE_SETTINGS.flatMap((cual) => {
    const values = given?.[cual];
    if (values === undefined) return [];
    const listed = values.length === 0 ? 'nadie más' : values.join(', ');
    const detalle = `${listed}; rige al reiniciar el servicio`;
    const cambios = auditChanges({ [cual]: before[cual] }, { [cual]: values });
    const change = setServiceSetting(tx, cual, values);
    return [{ ...changeFrom({ entidad: 'servicio', cual }, change, detalle), cambios }];
  });
}

/** A new PIN or role ends sessions, as at the screens; the last manager stays one. */
function userChanges(
  tx: Tx,
  { users, now, list }: Pick<Application, 'users' | 'now' | 'list'>,
): readonly ProvisionChange[] {
  const isManaged = () => listUsers(tx).some(({ rol }) => rol === 'gerente');
  const before = isManaged();
  const changes = users.map((user) => {
    const change = upsertUser(tx, user, now);
    if (change === 'updated') closeTillsOf(tx, user.id, null);
    return changeFrom({ entidad: 'usuario', cual: `${user.nombre} (${user.rol})` }, change);
  });
  if (before && !isManaged()) list.add('users', 'ULTIMO_GERENTE', rule('ultimo-gerente'));
  return changes;
}

interface GivenIssuer {
  readonly given: ProvisionIssuer;
  readonly before: KnownIssuer | null;
}

interface IssuerRows {
  readonly wanted: Issuer;
  /** Null for a new issuer. */
  readonly before: Issuer | null;
  readonly now: Instant;
}

export function issuerChange(tx: Tx, { wanted, before, now }: IssuerRows): ProvisionChange {
  const names = before === null ? null : differingNames(before, wanted);
  const cambios = before === null ? [] : auditChanges(inForce(before), inForce(wanted));
  const change = upsertIssuer(tx, wanted, now);
  return { ...changeFrom({ entidad: 'emisor', cual: wanted.nit }, change, names), cambios };
}

/** Fills in default limits and terms, so that an untouched default is no change. */
function inForce(issuer: Issuer): Issuer {
  const { settings } = issuer;
  const { limitesVenta, notas, retorno: whole } = settingsInForce(settings);
  // `permitido` stays as stored: an explicit answer is a change even when it equals the default.
  const { permitido: _asked, ...terms } = whole;
  const retorno = { ...terms, ...settings.retorno };
  return { ...issuer, settings: { ...settings, limitesVenta, notas, retorno } };
}

export function connectionChange(
  tx: Tx,
  wanted: RequestedConnection,
  { vault, now }: Pick<Application, 'vault' | 'now'>,
): ProvisionChange {
  const { connection } = wanted;
  const { issuerId, ambiente } = connection;
  const secret =
    wanted.password === null ? null : newSecret(tx, { ...wanted, password: wanted.password }, vault);
  if (connection.autoridad === 'hacienda') assertNotRehearsed(tx);
  const before = findConnection(tx, issuerId, ambiente);
  const cambios = auditChanges(before, connection);
  const change = upsertConnection(tx, { connection, secret, now });
  if (change === 'updated') wakeWaiting(tx, { issuerId, ambiente }, now);
  const remark =
    secret === null ? '' : vault.open === undefined ? '; contraseña guardada de nuevo' : '; contraseña nueva';
  const detalle = `${addressOf(connection)}${remark}`;
  const summary = changeFrom({ entidad: 'conexión', cual: `${issuerId} ${ambiente}` }, change, detalle);
  return before === null ? summary : { ...summary, cambios };
}

/** The sealed password, or null when the stored one is known to be the same. */
function newSecret(
  tx: Tx,
  wanted: RequestedConnection & { readonly password: string },
  vault: ProvisionVault,
): Buffer | null {
  const { issuerId, ambiente } = wanted.connection;
  const context = connectionContext(issuerId, ambiente);
  const password = Buffer.from(wanted.password, 'utf8');
  const stored = connectionSecret(tx, issuerId, ambiente).secret;
  const opened = stored === null ? undefined : vault.open?.(context, stored);
  return opened?.kind === 'ok' && opened.plaintext.equals(password) ? null : vault.seal(context, password);
}

export function branchChanges(
  tx: Tx,
  of: { readonly given: Pick<ProvisionIssuer, 'nit' | 'branches'> } & Pick<GivenIssuer, 'before'> & {
      readonly campo: string;
    },
  { list, now }: Pick<Application, 'list' | 'now'>,
): readonly ProvisionChange[] {
  const issuerId = issuerIdOf(of.given);
  return of.given.branches.flatMap((given, index) => {
    const wanted = requestedBranch(given, issuerId, of.before);
    const before = of.before?.branches.find((branch) => branch.id === given.id);
    const cual = `${issuerId} ${given.id}`;
    const names = before === undefined ? null : differingNames(before, wanted);
    const cambios = before === undefined ? [] : auditChanges(before, wanted);
    const change = upsertBranch(tx, wanted, now);
    const changes = [{ ...changeFrom({ entidad: 'sucursal', cual }, change, names), cambios }];
    if (given.correlativosIniciales === undefined) return changes;
    const numbers = requestedInitialNumbers(given, of.before);
    const set = setInitialNumbers(tx, { issuerId, branchId: given.id, numbers });
    if (set !== 'frozen') {
      const text = numbers
        .map((each) => `${each.ambiente} ${each.tipoDte} ${each.anio}: ${each.ultimo}`)
        .join('; ');
      return [...changes, changeFrom({ entidad: 'correlativo', cual }, set, text)];
    }
    const why = rule('correlativo-tarde');
    list.add(`${of.campo}.branches[${index}].correlativosIniciales`, 'CORRELATIVO_CONGELADO', why);
    return changes;
  });
}

function issuerWebhooks(
  tx: Tx,
  given: ProvisionIssuer,
  { application, campo }: { readonly application: Application; readonly campo: string },
): readonly ProvisionChange[] {
  const { webhooks } = given;
  if (webhooks === undefined) return [];
  return webhookChanges(tx, { webhooks, issuerId: issuerIdOf(given), campo }, application);
}

/** Stores a certificate; a changed one makes waiting documents due and retries contingencies. */
export function certificateChange(
  tx: Tx,
  prepared: PreparedCertificate,
  { vault, now }: Pick<Application, 'vault' | 'now'>,
): ProvisionChange {
  const { issuerId, ambiente, pair, notBefore, notAfter } = prepared;
  const id = randomUUID();
  const privateKeySealed = vault.seal(certificateContext(id), pair.privateKeyPkcs8);
  const { publicKeySpkiPem: publicKeyPem, fingerprint } = pair;
  const certificate = {
    id,
    issuerId,
    ambiente,
    publicKeyPem,
    privateKeySealed,
    fingerprint,
    notBefore,
    notAfter,
  };
  const kept = upsertCertificate(tx, certificate, now);
  const resealed = resealIfLocked(tx, { id: kept.id, privateKeyPkcs8: pair.privateKeyPkcs8 }, vault);
  const change = resealed && kept.change === 'unchanged' ? 'updated' : kept.change;
  if (change !== 'unchanged') {
    wakeWaiting(tx, { issuerId, ambiente }, now);
    retryContingencies(tx, { issuerId, ambiente });
  }
  const remark = resealed ? '; llave sellada de nuevo' : '';
  return changeFrom(
    { entidad: 'certificado', cual: `${issuerId} ${ambiente}` },
    change,
    `huella ${fingerprint.slice(0, 16)}…${remark}`,
  );
}

/** Names of members that differ. Values may be personal and stay out of the report and the audit log. */
function differingNames(before: object, after: object): string {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)))
    .map(([name]) => name)
    .join(', ');
}
