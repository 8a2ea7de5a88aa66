/** Proves once per certificate that its key opens and signs, so that no number is taken for a document nobody can sign. */
import { rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import type { Reader } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';

/** What is signed in a trial; it leaves nowhere. */
const TRIAL_TEXT = 'caja-dte';

type CertificateOwner = Pick<Caller, 'issuerId' | 'ambiente'>;

/** A trial that remembers how it went with each certificate. */
export interface SigningKeyCheck {
  /**
   * Checks the caller's active certificate. No certificate at all is the preflight's to say.
   *
   * Rejects with AppError `SIN_CERTIFICADO` when the key does not open or does not sign.
   *
   * @param preflight what else may stop it: of several causes the first one is told, as the till's light tells it
   */
  prove(caller: CertificateOwner, preflight: (reader: Reader) => void): Promise<void>;
  /** What the last trial of the caller's certificate found; one that was not seen working is tried again meanwhile. */
  blockedReason(reader: Reader, caller: CertificateOwner): AppError | null;
}

/** A trial that has seen no certificate yet. */
export function createSigningKeyCheck({
  store,
  signer,
}: Pick<EngineDeps, 'store'> & { readonly signer: Pick<EngineDeps['signer'], 'sign'> }): SigningKeyCheck {
  const opens = new Map<string, boolean>();
  /** Certificates that are tried for the light just now. */
  const running = new Set<string>();
  const tryKey = async (certificateId: string): Promise<AppError | null> => {
    try {
      await signer.sign(certificateId, TRIAL_TEXT);
      opens.set(certificateId, true);
      return null;
    } catch (cause) {
      // What another trial saw working meanwhile is believed.
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
