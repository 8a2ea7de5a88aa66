/** Signs documents on the runtime's thread pool, off the main thread. */
import { signJws } from './jws.ts';
import { signingKeys } from './signing-key.ts';
import type { KeyProvider } from './signing-key.ts';

/** Concurrent signatures: leaves one of the pool's four threads for files and DNS. */
const MAX_SIGNATURES_AT_ONCE = 3;
/** Maximum pending signatures: several contingency lots, and a memory limit. */
export const MAX_PENDING_SIGNATURES = 4096;
/** Maximum text length; far above a document of 2,000 items. */
export const MAX_PAYLOAD_CHARS = 16 * 1024 * 1024;

const MESSAGES = {
  FIRMA_NO_VERIFICA:
    'La firma no corresponde a la llave pública del certificado. Vuelva a cargar el certificado del emisor.',
  FIRMA_COLA_LLENA: 'Hay demasiados documentos esperando firma. Intente de nuevo en unos segundos.',
  FIRMADOR_CERRADO: 'El programa se está cerrando y ya no firma documentos.',
  FIRMADOR_FALLO: 'No se pudo firmar el documento. Se intentará de nuevo.',
  LLAVE_NO_SIRVE: 'La llave guardada no es RSA de 2048 bits. Vuelva a cargar el certificado del emisor.',
} as const;

export type SigningErrorCode = keyof typeof MESSAGES;

/** A failed signature; `message` is Spanish for people, `cause` is for the log. */
export class SigningError extends Error {
  readonly codigo: SigningErrorCode;

  constructor(codigo: SigningErrorCode, cause?: unknown) {
    super(MESSAGES[codigo], cause === undefined ? undefined : { cause });
    this.name = 'SigningError';
    this.codigo = codigo;
  }
}

/** Creates signatures; deterministic, so repeating a call is safe. */
export interface Signer {
  /**
   * @param keyId key id known to the provider
   * @param payload text whose UTF-8 bytes are signed
   * @returns the JWS compact (§signature), verified with the public key
   * @throws SigningError `FIRMA_NO_VERIFICA` (the keys are not a pair), `LLAVE_NO_SIRVE` (not RSA 2048),
   * `FIRMA_COLA_LLENA` (more than {@link MAX_PENDING_SIGNATURES}), `FIRMADOR_FALLO` (retry),
   * `FIRMADOR_CERRADO`; rejections of the key provider pass through
   * @throws RangeError when the text is longer than {@link MAX_PAYLOAD_CHARS} or has half a surrogate pair
   */
  sign(keyId: string, payload: string): Promise<string>;
  /** Refuses new work and waits for pending signatures. May be called twice. */
  close(): Promise<void>;
}

export interface SignerOptions {
  readonly keys: KeyProvider;
}

export function createSigner(options: SignerOptions): Signer {
  const inTurn = lane(MAX_SIGNATURES_AT_ONCE);
  const keyOf = signingKeys(options.keys);
  const pending = new Set<Promise<string>>();
  let closing: Promise<void> | null = null;

  async function signOne(keyId: string, payload: string): Promise<string> {
    const key = await keyOf(keyId);
    if (key === null) throw new SigningError('LLAVE_NO_SIRVE');
    const jws = await inTurn(() =>
      signJws(payload, key.privateKey, key.publicKey).catch((cause: unknown) => {
        throw new SigningError('FIRMADOR_FALLO', cause);
      }),
    );
    if (jws === null) throw new SigningError('FIRMA_NO_VERIFICA');
    return jws;
  }

  async function drain(): Promise<void> {
    await Promise.allSettled(pending);
  }

  return {
    async sign(keyId, payload) {
      if (closing) throw new SigningError('FIRMADOR_CERRADO');
      if (pending.size >= MAX_PENDING_SIGNATURES) throw new SigningError('FIRMA_COLA_LLENA');
      if (payload.length > MAX_PAYLOAD_CHARS) throw new RangeError('payload too long to sign');
      if (!payload.isWellFormed()) throw new RangeError('payload is not well-formed Unicode');
      const signature = signOne(keyId, payload);
      pending.add(signature);
      try {
        return await signature;
      } finally {
        pending.delete(signature);
      }
    },
    close: () => (closing ??= drain()),
  };
}

/** Limits concurrency; further work runs in order. */
function lane(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = width;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
