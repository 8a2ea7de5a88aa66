/** The runtime's web cryptography: a global everywhere but in Node 18, whose entry file hands its own over. */

type WebCrypto = typeof globalThis.crypto;

let handedOver: WebCrypto | null = null;

/** Uses this in the place of the global one. */
export function provideCrypto(crypto: WebCrypto): void {
  handedOver = crypto;
}

/** The runtime's. */
export function webCrypto(): WebCrypto {
  return handedOver ?? globalThis.crypto;
}
