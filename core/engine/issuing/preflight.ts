/** What must hold before a number is taken, beyond the request itself (§check-before-number, §document-states). Nothing here writes. */
import type { Caller } from '../../contract/caller.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { Branch, Connection, Issuer } from '../../contract/settings/issuer.ts';
import { AppError } from '../../domain/app-error.ts';
import { fiscalDate, fiscalYear, type Instant } from '../../domain/fiscal-time.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { lastEmittedAt } from '../../store/documents/documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import { sequenceOf } from '../numbers/issue-sequence.ts';
import { CLOCK_BACK_LIMIT_MS, MIN_FREE_DISK_BYTES } from '../limits.ts';
import { assertQuota } from '../numbers/quotas.ts';
import { assertNotFenced } from '../numbers/restore-fence.ts';

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
    throw new AppError(
      'EMISION_BLOQUEADA',
      `No hay conexión con Hacienda configurada para ${caller.ambiente}; configúrela antes de emitir`,
    );
  }
  return { issuer, branch, connection };
}

/** Who wants to issue, when, and on what disk. */
export interface MayIssue {
  readonly caller: Caller;
  readonly issuing: Issuing;
  readonly tipoDte: TipoDte;
  readonly now: Instant;
  readonly freeDiskBytes: number;
}

/**
 * Checks what can stop issuing now.
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
 * The same for something that takes no number: an event.
 *
 * @throws AppError `SIN_CERTIFICADO`, `EMISION_BLOQUEADA` (clock) or `DISCO_LLENO`
 */
export function assertMaySign(reader: Reader, of: Omit<MayIssue, 'issuing' | 'tipoDte'>): void {
  const { caller, now } = of;
  const certificate = activeCertificate(reader, caller.issuerId, caller.ambiente);
  if (certificate === null) {
    throw new AppError(
      'SIN_CERTIFICADO',
      `No hay certificado de firma para ${caller.ambiente}; impórtelo en Ajustes › Certificado`,
    );
  }
  if (certificate.notAfter !== null && certificate.notAfter <= now) {
    throw new AppError(
      'SIN_CERTIFICADO',
      `El certificado de firma venció el ${fiscalDate(certificate.notAfter)}; importe uno vigente`,
    );
  }
  if (certificate.notBefore !== null && certificate.notBefore > now) {
    throw new AppError(
      'SIN_CERTIFICADO',
      `El certificado de firma rige desde el ${fiscalDate(certificate.notBefore)}; revise la fecha de la computadora`,
    );
  }
  if (of.freeDiskBytes < MIN_FREE_DISK_BYTES) {
    throw new AppError(
      'DISCO_LLENO',
      'Queda muy poco espacio en el disco; libere espacio para seguir emitiendo',
    );
  }
  const last = lastEmittedAt(reader);
  if (last !== null && now < last - CLOCK_BACK_LIMIT_MS) {
    const message = `El reloj de la computadora está atrasado respecto del último documento (${fiscalDate(last)}); corrija fecha y hora`;
    throw new AppError('EMISION_BLOQUEADA', message);
  }
}
