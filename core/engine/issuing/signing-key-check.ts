/**
 * Checks once per certificate that its key can be decrypted and sign, so that no number is taken for an unsignable
 * document.
 */
import { rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import type { Reader } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';

/** Text signed for the check; never sent. */
const TRIAL_TEXT = 'caja-dte';

type CertificateOwner = Pick<Caller, 'issuerId' | 'ambiente'>;

export interface SigningKeyCheck {
  /**
   * Checks the caller's active certificate. A missing certificate is reported by the preflight.
   * Rejects with AppError `SIN_CERTIFICADO` when the key cannot be decrypted or cannot sign.
   *
   * @param preflight other obstacles, reported first, as by the till's status light
   */
  prove(caller: CertificateOwner, preflight: (reader: Reader) => void): Promise<void>;
  /**
   * Last known result for the caller's certificate; unless it was seen working, it is checked again in the background.
   */
  blockedReason(reader: Reader, caller: CertificateOwner): AppError | null;
}

export function createSigningKeyCheck({
  store,
  signer,
}: Pick<EngineDeps, 'store'> & { readonly signer: Pick<EngineDeps['signer'], 'sign'> }): SigningKeyCheck {
  const opens = new Map<string, boolean>();
  /** Certificates being checked in the background. */
  const running = new Set<string>();
  const tryKey = async (certificateId: string): Promise<AppError | null> => {
    try {
      await signer.sign(certificateId, TRIAL_TEXT);
      opens.set(certificateId, true);
      return null;
    } catch (cause) {
      // A success found meanwhile by another check wins.
      if (opens.get(certificateId) !== true) opens.set(certificateId, false);
      return closed(cause);
    }
  };
  const tryMeanwhile = (certificateId: string): void => {
    if (running.has(certificateId)) return;
    running.add(certificateId);
    void tryKey(certificateId).finally(() => running.delete(certificateId));
  };
  return {
    prove: async ({ issuerId, ambiente }, preflight) => {
      const certificate = store.read((reader) => activeCertificate(reader, issuerId, ambiente));
      if (certificate === null || opens.get(certificate.id) === true) return;
      const refused = await tryKey(certificate.id);
      if (refused === null) return;
      store.read(preflight);
      throw refused;
    },
    blockedReason: (reader, { issuerId, ambiente }) => {
      const certificate = activeCertificate(reader, issuerId, ambiente);
      if (certificate === null) return null;
      const found = opens.get(certificate.id);
      if (found !== true) tryMeanwhile(certificate.id);
      return found === false ? closed() : null;
    },
  };
}

function closed(cause?: unknown): AppError {
  return refusal('SIN_CERTIFICADO', rule('llave-de-firma-cerrada'), { cause });
}
