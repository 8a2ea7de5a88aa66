/** The runtime's Web Crypto; Node 18 has no global one, so its entry file provides it. */

type WebCrypto = typeof globalThis.crypto;

let handedOver: WebCrypto | null = null;

export function provideCrypto(crypto: WebCrypto): void {
  handedOver = crypto;
}

export function webCrypto(): WebCrypto {
  return handedOver ?? globalThis.crypto;
}
