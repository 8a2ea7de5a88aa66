/** Proves once per certificate that its key opens and signs, so that no number is taken for a document nobody can sign. */
import { rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import { refusal } from '../../domain/app-error.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import type { EngineDeps } from '../deps.ts';

/** What is signed in a trial; it leaves nowhere. */
const TRIAL_TEXT = 'caja-dte';

/** Checks the caller's active certificate. */
export type KeyTrial = (caller: Caller) => Promise<void>;

/**
 * A trial that remembers the certificates it saw working.
 *
 * The check rejects with AppError `SIN_CERTIFICADO` when the key does not open or does not sign. No certificate at all is
 * the preflight's to say.
 */
export function createKeyTrial({ store, signer }: Pick<EngineDeps, 'store' | 'signer'>): KeyTrial {
  const proved = new Set<string>();
  return async ({ issuerId, ambiente }) => {
    const certificate = store.read((reader) => activeCertificate(reader, issuerId, ambiente));
    if (certificate === null || proved.has(certificate.id)) return;
    try {
      await signer.sign(certificate.id, TRIAL_TEXT);
    } catch (cause) {
      throw refusal('SIN_CERTIFICADO', rule('llave-de-firma-cerrada'), { cause });
    }
    proved.add(certificate.id);
  };
}
