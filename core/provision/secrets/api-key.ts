/** Creates API keys, for the command line and the demo; no other module does (§api-keys). */
import { rule } from '../../contract/rules/rules.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { SecondSay } from '../../till/people/second-manager.ts';
import { apiKeyHash } from '../../engine/authenticate.ts';
import { auditedKey, createApiKey, type NewApiKey } from '../../store/people/api-keys.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findBranch, listBranches } from '../../store/issuers/branches.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { findIssuer, listIssuers } from '../../store/issuers/issuers.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** Random bytes of a key, written as hex (§issuance-result). */
const KEY_BYTES = 32;
const LAST_CHARS = 4;

export type IssuedApiKey = Omit<NewApiKey, 'hash' | 'last4'>;

export interface ApiKeyContext {
  readonly now: Instant;
  readonly actor: string;
  readonly randomBytes: (count: number) => Buffer;
  /** Approval by a second manager, or why none was needed; only from the screens. */
  readonly segunda?: SecondSay | null;
}

/**
 * Creates a key.
 *
 * @returns the plain key, which is not stored
 * @throws AppError `VALIDACION` when issuer or branch do not exist, `EMISION_BLOQUEADA` for PRODUCCION without
 * connection, `SIN_CERTIFICADO` for PRODUCCION without certificate
 */
export function createApiKeyRow(
  tx: Tx,
  given: IssuedApiKey,
  { now, actor, randomBytes, segunda = null }: ApiKeyContext,
): { readonly key: string; readonly id: string } {
  assertMayHaveKey(tx, given);
  const { id, role, issuerId, branchId, ambiente } = given;
  const key = `sk_${role}_${randomBytes(KEY_BYTES).toString('hex')}`;
  const last4 = key.slice(-LAST_CHARS);
  createApiKey(tx, { ...given, hash: apiKeyHash(key), last4 }, now);
  const named = auditedKey({ nombre: given.nombre ?? null, last4 });
  appendAudit(tx, {
    at: now,
    actor,
    accion: 'llave creada',
    detalle: { id, ...named, role, issuerId, branchId, ambiente, ...segunda },
  });
  return { key, id };
}

function assertMayHaveKey(reader: Reader, { issuerId, branchId, ambiente }: IssuedApiKey): void {
  if (findIssuer(reader, issuerId) === null) {
    const known = listIssuers(reader).map((issuer) => issuer.nit);
    throw refusal(
      'VALIDACION',
      rule('emisor-no-existe', {
        emisor: issuerId,
        hay: known.length === 0 ? 'créelo con «provision»' : `hay: ${known.join(', ')}`,
      }),
    );
  }
  if (findBranch(reader, issuerId, branchId) === null) {
    const known = listBranches(reader, issuerId).map((branch) => branch.id);
    throw refusal(
      'VALIDACION',
      rule('sucursal-no-existe', { emisor: issuerId, sucursal: branchId, hay: known.join(', ') }),
    );
  }
  if (ambiente === 'PRODUCCION') assertProduction(reader, issuerId, ambiente);
}

/** PRODUCCION has no simulator: such a key could not issue anything. */
function assertProduction(reader: Reader, issuerId: string, ambiente: Ambiente): void {
  const way = 'agréguelo al archivo de provisión y aplíquelo antes de crear la llave';
  if (findConnection(reader, issuerId, ambiente) === null) {
    throw refusal('EMISION_BLOQUEADA', rule('emisor-sin-conexion', { emisor: issuerId, salida: way }));
  }
  if (activeCertificate(reader, issuerId, ambiente) === null) {
    throw refusal('SIN_CERTIFICADO', rule('emisor-sin-certificado', { emisor: issuerId, salida: way }));
  }
}
