/**
 * Checks required before a number is taken, beyond the request itself (§check-before-number, §document-states).
 * Read-only.
 */
import type { Caller } from '../../contract/caller.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { Branch, Connection, Issuer } from '../../contract/settings/issuer.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate, fiscalYear } from '../../domain/fiscal-time.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { sequenceOf } from '../numbers/issue-sequence.ts';
import { assertClock, type Dating } from '../clock-guard.ts';
import { MIN_FREE_DISK_BYTES } from '../limits.ts';
import { assertQuota } from '../numbers/quotas.ts';
import { assertNotFenced } from '../numbers/restore-fence.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface Issuing {
  readonly issuer: Issuer;
  readonly branch: Branch;
  readonly connection: Connection;
}

/**
 * Issuer, branch and connection of a caller.
 *
 * @throws AppError `EMISION_BLOQUEADA` when the environment has no connection
 */
export function loadIssuing(reader: Reader, caller: Caller): Issuing {
  const issuer = findIssuer(reader, caller.issuerId);
  const branch = findBranch(reader, caller.issuerId, caller.branchId);
  if (issuer === null || branch === null)
    throw new Error('an API key points at an issuer or branch that does not exist');
  const connection = findConnection(reader, caller.issuerId, caller.ambiente);
  if (connection === null) {
    throw refusal('EMISION_BLOQUEADA', rule('sin-conexion', { ambiente: caller.ambiente }));
  }
  return { issuer, branch, connection };
}

export interface MaySign extends Dating {
  readonly freeDiskBytes: number;
}

export interface MayIssue extends MaySign {
  readonly caller: Caller;
  readonly issuing: Issuing;
  readonly tipoDte: TipoDte;
}

/**
 * Checks obstacles to issuing now.
 *
 * @throws AppError `SIN_CERTIFICADO`, `CUOTA_AGOTADA`, `EMISION_BLOQUEADA` (clock, restore fence) or `DISCO_LLENO`
 */
export function assertMayIssue(reader: Reader, of: MayIssue): void {
  assertMaySign(reader, of);
  const { issuing, caller, tipoDte, now } = of;
  assertNotFenced(reader, sequenceOf({ ...issuing, caller, tipoDte }, fiscalYear(now)), issuing.branch.id);
  assertQuota(reader, issuing.branch, { ambiente: caller.ambiente, now });
}

/**
 * The same for an event, which takes no number.
 *
 * @throws AppError `SIN_CERTIFICADO`, `EMISION_BLOQUEADA` (clock) or `DISCO_LLENO`
 */
export function assertMaySign(reader: Reader, of: MaySign): void {
  const { caller, now } = of;
  const certificate = activeCertificate(reader, caller.issuerId, caller.ambiente);
  if (certificate === null) {
    throw refusal('SIN_CERTIFICADO', rule('sin-certificado', { ambiente: caller.ambiente }));
  }
  if (certificate.notAfter !== null && certificate.notAfter <= now) {
    const dia = fiscalDate(certificate.notAfter);
    throw refusal('SIN_CERTIFICADO', rule('certificado-vencido', { dia }));
  }
  if (certificate.notBefore !== null && certificate.notBefore > now) {
    const dia = fiscalDate(certificate.notBefore);
    throw refusal('SIN_CERTIFICADO', rule('certificado-aun-no-vigente', { dia }));
  }
  if (of.freeDiskBytes < MIN_FREE_DISK_BYTES) {
    throw refusal('DISCO_LLENO', rule('disco-casi-lleno'));
  }
  assertClock(reader, of);
}
