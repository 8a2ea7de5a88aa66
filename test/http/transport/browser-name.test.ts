import { expect, it } from 'vitest';
import { browserName } from '../../../core/http/browser-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari · macOS',
  ],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  ['Chrome/1.0', 'Chrome'],
  ['node', undefined],
  ['<b>Chrome</b>', undefined],
  [undefined, undefined],
])('names %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
