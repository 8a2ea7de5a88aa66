/** Applies a provisioning file (§provisioning): everything or nothing, and nothing again when it is applied twice. */
import { rule } from '../contract/rules/rules.ts';
import type { Fault } from '../contract/problem.ts';
import type { ProvisionFile } from '../contract/settings/provision.ts';
import { refusal } from '../domain/app-error.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { faultList, type FaultList } from '../domain/rules/faults.ts';
import { applyRows } from './apply.ts';
import { noticesOf } from './notices.ts';
import {
  prepareCertificates,
  prepareUploaded,
  type PreparedCertificate,
  type UploadedCertificate,
} from './secrets/certificates.ts';
import { checkIssuer } from './check-issuer.ts';
import { checkState } from './check-state.ts';
import { readKnownState } from './known-state.ts';
import { reportOf, type ProvisionReport } from './report.ts';
import { prepareUsers } from './users.ts';
import type { PinCost } from './secrets/pin.ts';
import { managerPinFault } from './secrets/weak-pin.ts';
import type { ProvisionVault } from './secrets/vault.ts';
import { issuerIdOf } from './requested-rows.ts';
import { generateDemoKeyPair } from '../signing/key-pair.ts';
import { activeCertificate } from '../store/issuers/certificates.ts';
import type { Reader, Store, Tx } from '../store/store.ts';

export interface ProvisionDeps {
  readonly store: Store;
  readonly vault: ProvisionVault;
  readonly now: () => Instant;
  /** Cost of hashing a PIN; the shipped cost by default. */
  readonly pinCost?: PinCost;
  /** Base of relative certificate paths; the working folder by default. */
  readonly baseFolder?: string;
  readonly actor?: string;
  /** NIT of the demo issuer: it alone gets a generated key pair for PRUEBAS when it has no certificate (§demonstration). */
  readonly demoNit?: string;
  readonly uploaded?: readonly UploadedCertificate[];
  /** Runs inside the transaction before anything is written; throws to refuse. */
  readonly mayApply?: (reader: Reader) => void;
  /** Writes further rows in the same transaction, after all others. */
  readonly andThen?: (tx: Tx, now: Instant) => void;
}

/**
 * Applies the file in one transaction.
 *
 * @throws AppError `VALIDACION` with every fault by its path; nothing was written. `EMISION_BLOQUEADA` or `DISCO_LLENO`
 *   from the store
 */
export async function applyProvision(file: ProvisionFile, deps: ProvisionDeps): Promise<ProvisionReport> {
  const weak = (file.users ?? []).flatMap((user, at) => managerPinFault(`users[${at}].pin`, user) ?? []);
  const list = faultList(weak);
  file.issuers.forEach((issuer, index) => checkIssuer(issuer, `issuers[${index}]`, list));
  const certificates = await prepareAllCertificates(file, deps, list);
  const users = await prepareUsers(file, deps);
  return deps.store.transact((tx, now) => {
    deps.mayApply?.(tx);
    const known = readKnownState(tx);
    const all = faultList(list.faults);
    checkState(file, known, all);
    refuse(all.faults);
    const { vault, actor = 'sistema' } = deps;
    const applied = applyRows(tx, { file, known, certificates, users, vault, actor, now, list: all });
    refuse(all.faults);
    deps.andThen?.(tx, now);
    return reportOf(applied, noticesOf(file, tx));
  });
}

/** Throwing inside the transaction rolls it back. */
function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const count = faults.length === 1 ? 'un error' : `${faults.length} errores`;
  throw refusal('VALIDACION', rule('provision-con-faltas', { faltas: count }), { faults });
}

async function prepareAllCertificates(
  file: ProvisionFile,
  deps: ProvisionDeps,
  list: FaultList,
): Promise<readonly PreparedCertificate[]> {
  const prepared: PreparedCertificate[] = [];
  const context = { baseFolder: deps.baseFolder ?? process.cwd(), now: deps.now(), list };
  for (const [index, issuer] of file.issuers.entries()) {
    prepared.push(...(await prepareCertificates(issuer, `issuers[${index}]`, context)));
  }
  for (const uploaded of deps.uploaded ?? []) prepared.push(...prepareUploaded(uploaded, context));
  const demo = file.issuers.find(
    (issuer) => issuerIdOf(issuer) === deps.demoNit && issuer.connections?.PRUEBAS === 'simulador',
  );
  if (demo !== undefined) prepared.push(...(await demoCertificate(issuerIdOf(demo), prepared, deps.store)));
  return prepared;
}

async function demoCertificate(
  issuerId: string,
  prepared: readonly PreparedCertificate[],
  store: Store,
): Promise<readonly PreparedCertificate[]> {
  const ambiente = 'PRUEBAS';
  const given = prepared.some((each) => each.issuerId === issuerId && each.ambiente === ambiente);
  const stored = store.read((reader) => activeCertificate(reader, issuerId, ambiente));
  if (given || stored !== null) return [];
  return [{ issuerId, ambiente, pair: await generateDemoKeyPair(), notBefore: null, notAfter: null }];
}
