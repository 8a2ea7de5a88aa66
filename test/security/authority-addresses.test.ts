import { expect, it } from 'vitest';
import type { Ambiente } from '../../core/contract/ambiente.ts';
import { faultList } from '../../core/domain/rules/faults.ts';
import { checkUrl, checkUrlUse, normalUrl } from '../../core/provision/urls.ts';

function verdictOf(text: string, ambiente: Ambiente): string | null {
  const list = faultList();
  const url = checkUrl(text, { campo: 'url', ambiente }, list);
  return list.faults[0]?.codigo ?? url;
}

it.each([
  ['https://api.dtes.mh.gob.sv'],
  ['https://API.dtes.mh.gob.sv/'],
  // The same host to the network, another text to a table.
  ['https://api.dtes.mh.gob.sv.'],
  ['https://api.dtes.mh.gob.sv.:443/'],
])('tests are never sent to the authority’s production: %s', (text) => {
  expect(verdictOf(text, 'PRUEBAS')).toBe('AMBIENTE_EQUIVOCADO');
  expect(verdictOf(text, 'PRODUCCION')).toBe('https://api.dtes.mh.gob.sv');
});

it('one address written in two ways is still one, of one environment', () => {
  const list = faultList();
  const url = normalUrl('https://pac.example./dte/') ?? '';
  const used = { url: 'https://pac.example/dte', ambiente: 'PRODUCCION' } as const;
  checkUrlUse({ url, ambiente: 'PRUEBAS', campo: 'url' }, [used], list);
  expect(list.faults.map(({ codigo }) => codigo)).toEqual(['URL_COMPARTIDA']);
});

it.each([
  ['http://192.168.1.10', 'HTTPS_REQUERIDO'],
  ['http://127.0.0.1.example', 'HTTPS_REQUERIDO'],
  ['http://localhost.example', 'HTTPS_REQUERIDO'],
  ['http://[::ffff:10.0.0.1]', 'HTTPS_REQUERIDO'],
  ['https://user:clave@pac.example', 'FORMATO'],
  ['https://pac.example/?a=1', 'FORMATO'],
  ['file:///etc/passwd', 'FORMATO'],
  ['ftp://127.0.0.1', 'FORMATO'],
  ['http://0x7f.1', 'http://127.0.0.1'],
])('a password leaves for %s only as %s says', (text, verdict) => {
  expect(verdictOf(text, 'PRUEBAS')).toBe(verdict);
});
