/** How a browser calls itself, short enough for a list: what it is and on which system. Anybody can say anything here. */

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

/** @param userAgent the header of that name; undefined for a program that sends none, which is named by nothing */
export function browserName(userAgent: string | undefined): string | undefined {
  const text = userAgent ?? '';
  const known = [PRODUCTS, SYSTEMS].map((list) => list.find(([pattern]) => pattern.test(text))?.[1]);
  const [product, system] = known;
  if (product === undefined) return undefined;
  return system === undefined ? product : `${product} · ${system}`;
}
