/** Short name of a browser and its system, from the untrusted `User-Agent`. */

const PRODUCTS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** @param userAgent header value @returns undefined for an unknown program */
export function browserName(userAgent: string | undefined): string | undefined {
  const text = userAgent ?? '';
  const known = [PRODUCTS, SYSTEMS].map((list) => list.find(([pattern]) => pattern.test(text))?.[1]);
  const [product, system] = known;
  if (product === undefined) return undefined;
  return system === undefined ? product : `${product} · ${system}`;
}
