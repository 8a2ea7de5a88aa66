import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ruleText } from '../../core/contract/rules/rules.ts';
import { importCertificate, MAX_CERTIFICATE_BYTES } from '../../core/signing/certificate.ts';
import type { CertificateFile, CertificateImport } from '../../core/signing/certificate.ts';
import { generateDemoKeyPair } from '../../core/signing/key-pair.ts';
import { certificadoMh, DEMO_NIT, DEMO_PASSWORD, sha512Hex } from './certificado-mh.ts';
import type { CertificadoParts } from './certificado-mh.ts';

/** 15 June 2026, noon in El Salvador. */
const NOW = Date.UTC(2026, 5, 15, 18);
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const small = generateKeyPairSync('rsa', { modulusLength: 1024 });
const large = generateKeyPairSync('rsa', { modulusLength: 4096 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function imported(content: Buffer | string, over: Partial<CertificateFile> = {}): CertificateImport {
  const file = { password: DEMO_PASSWORD, nit: DEMO_NIT, now: NOW, ...over };
  return importCertificate({ ...file, content: Buffer.from(content) });
}

function importedXml(parts: CertificadoParts): CertificateImport {
  return imported(certificadoMh(privateKey, publicKey, parts));
}

function faultOf(result: CertificateImport): string {
  return result.kind === 'refused' ? result.codigo : 'ok';
}

function messageOf(result: CertificateImport): string {
  return result.kind === 'refused' ? ruleText(result.broken) : '';
}

function pkcs8(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function validityOf(parts: CertificadoParts): readonly (number | null)[] | string {
  const result = importedXml(parts);
  return result.kind === 'ok' ? [result.certificate.notBefore, result.certificate.notAfter] : result.codigo;
}

describe('the certificate file of the authority', () => {
  it('gives the key pair, whose it is and how long it is valid', () => {
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    expect(imported(certificadoMh(privateKey, publicKey))).toEqual({
      kind: 'ok',
      certificate: {
        nit: '06142803901121',
        activo: true,
        notBefore: Date.UTC(2026, 0, 1),
        notAfter: Date.UTC(2031, 0, 1),
        privateKeyPkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
        publicKeySpki: spki,
        publicKeySpkiPem: publicKey.export({ type: 'spki', format: 'pem' }),
        fingerprint: createHash('sha256').update(spki).digest('hex'),
      },
    });
  });

  it.each([
    ['an XML declaration', { head: '<?xml version="1.0" encoding="UTF-8"?>\n' }],
    ['a byte order mark', { head: '\ufeff' }],
    ['the hash of the password in capitals', { clave: sha512Hex(DEMO_PASSWORD).toUpperCase() }],
    ['a NIT with hyphens', { nit: '0614-280390-112-1' }],
  ])('is read with %s', (_name, parts) => {
    expect(faultOf(importedXml(parts))).toBe('ok');
  });

  it('is read when it is written in Latin-1', () => {
    const latin1 = Buffer.from(certificadoMh(privateKey, publicKey).toString('utf8'), 'latin1');
    expect(faultOf(imported(latin1))).toBe('ok');
  });

  it('tells what it says about its activation without judging it', () => {
    const inactive = importedXml({ activo: 'false' });
    expect(inactive.kind === 'ok' && inactive.certificate.activo).toBe(false);
    const silent = importedXml({ activo: '' });
    expect(silent.kind === 'ok' && silent.certificate.activo).toBe(null);
  });

  it.each([
    ['epoch seconds', '1767225600', '1924992000', [1767225600000, 1924992000000]],
    ['epoch milliseconds', '1767225600000', '1924992000000', [1767225600000, 1924992000000]],
    [
      'epoch seconds with nanoseconds',
      '1767225600.123000000',
      '1924992000.0',
      [1767225600000, 1924992000000],
    ],
    ['ISO text in UTC', '2026-01-01T00:00:00Z', '2031-01-01T00:00:00.000Z', [1767225600000, 1924992000000]],
    [
      'ISO text with a zone',
      '2025-12-31T18:00:00-06:00',
      '2030-12-31T18:00-0600',
      [1767225600000, 1924992000000],
    ],
    ['ISO text without a zone', '2025-12-31T18:00:00', '2030-12-31 18:00:00', [1767225600000, 1924992000000]],
    ['bare dates', '2026-01-01', '2030-12-31', [1767247200000, 1925013599999]],
    [
      'an element with epochSecond',
      '<epochSecond>1767225600</epochSecond><nano>0</nano>',
      '<epochSecond>1924992000</epochSecond>',
      [1767225600000, 1924992000000],
    ],
    ['no known form', 'mañana', '', [null, null]],
  ])('reads its validity from %s', (_name, notBefore, notAfter, expected) => {
    expect(validityOf({ notBefore, notAfter })).toEqual(expected);
  });

  it('is refused after its last moment and accepted in it', () => {
    expect(faultOf(importedXml({ notAfter: String(NOW) }))).toBe('ok');
    const expired = importedXml({ notAfter: String(NOW - 1) });
    expect(faultOf(expired)).toBe('VENCIDO');
    expect(messageOf(expired)).toContain('venció el 15/06/2026');
  });

  it('is refused before it begins, but not for a clock that is ten minutes slow', () => {
    expect(faultOf(importedXml({ notBefore: String(NOW + 600_000) }))).toBe('ok');
    const early = importedXml({ notBefore: String(NOW + 86_400_000) });
    expect(faultOf(early)).toBe('AUN_NO_VIGENTE');
    expect(messageOf(early)).toContain('16/06/2026');
  });

  it.each([
    ['another', 'cafe con pan 2026'],
    ['an empty', ''],
    ['no', null],
  ])('is refused with %s password', (_name, password) => {
    const result = imported(certificadoMh(privateKey, publicKey), { password });
    expect(faultOf(result)).toBe('CLAVE_INCORRECTA');
  });

  it('is refused for another issuer, with both NIT named', () => {
    const result = imported(certificadoMh(privateKey, publicKey), { nit: '0614-010190-101-3' });
    expect(faultOf(result)).toBe('NIT_DISTINTO');
    expect(messageOf(result)).toMatch(/06142803901121.*06140101901013/);
  });

  it.each([
    [
      'a private key of 1024 bits',
      small.privateKey,
      small.publicKey,
      'LLAVE_NO_RSA_2048',
      'RSA de 1024 bits',
    ],
    [
      'a private key of 4096 bits',
      large.privateKey,
      large.publicKey,
      'LLAVE_NO_RSA_2048',
      'RSA de 4096 bits',
    ],
    ['an elliptic curve', curve.privateKey, curve.publicKey, 'LLAVE_NO_RSA_2048', 'EC'],
    ['a public key of 1024 bits', privateKey, small.publicKey, 'LLAVE_NO_RSA_2048', 'RSA de 1024 bits'],
    ['the public key of another pair', privateKey, other.publicKey, 'PAR_NO_COINCIDE', 'pública'],
  ])('is refused with %s', (_name, secret, open, codigo, word) => {
    const result = imported(certificadoMh(secret, open));
    expect(faultOf(result)).toBe(codigo);
    expect(messageOf(result)).toContain(word);
  });

  it('is refused with a private key that loads but signs wrongly', () => {
    const der = privateKey.export({ type: 'pkcs8', format: 'der' });
    const intact = der.toString('base64');
    const { p, d } = privateKey.export({ format: 'jwk' });
    // Either member alone would do: a signature that fails by the prime is made again by the exponent.
    for (const part of [p, d]) {
      const bytes = Buffer.from(part ?? '', 'base64url');
      const at = der.indexOf(bytes);
      der.writeUInt8((bytes[20] ?? 0) ^ 1, at + 20);
    }
    const xml = certificadoMh(privateKey, publicKey).toString().replace(intact, der.toString('base64'));
    expect(faultOf(imported(xml))).toBe('PAR_NO_COINCIDE');
  });

  it.each([
    ['nit', /<nit>.*<\/nit>/],
    ['privateKey.clave', new RegExp(`<clave>${sha512Hex(DEMO_PASSWORD)}</clave>`)],
    ['privateKey.encodied', /(?<=PRIVATE.*)<encodied>.*?<\/encodied>/],
    ['publicKey.encodied', /(?<=PUBLIC.*)<encodied>.*?<\/encodied>/],
  ])('is refused without %s, which the message names', (element, pattern) => {
    const whole = certificadoMh(privateKey, publicKey).toString();
    const cut = whole.replace(pattern, '');
    expect(cut.length).toBeLessThan(whole.length);
    const result = imported(cut);
    expect(faultOf(result)).toBe('NO_ES_CERTIFICADO');
    expect(messageOf(result)).toContain(element);
  });

  it('is refused when an element stands in it twice', () => {
    const twice = certificadoMh(privateKey, publicKey)
      .toString()
      .replace('</nit>', '</nit><nit>06140101901013</nit>');
    expect(faultOf(imported(twice))).toBe('NO_ES_CERTIFICADO');
  });

  it('is refused when its keys are base64 of something else', () => {
    const xml = certificadoMh(privateKey, publicKey).toString();
    const nonsense = xml.replace(/(?<=PRIVATE.*<encodied>)[^<]+/, Buffer.from('nada').toString('base64'));
    expect(messageOf(imported(nonsense))).toContain('privateKey.encodied');
  });
});

describe('files that are no certificate', () => {
  const whole = certificadoMh(privateKey, publicKey).toString();
  const bomb =
    '<!DOCTYPE l [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
  const outside = '<!DOCTYPE c [<!ENTITY x SYSTEM "file:///etc/hostname">]>';

  it.each([
    ['an entity bomb', bomb + whole.replace(DEMO_NIT, '&c;')],
    ['an entity that names a file', outside + whole.replace(DEMO_NIT, '&x;')],
    ['a document type in small letters', `<!doctype c>${whole}`],
    ['a bare document type in front of a good file', `<!DOCTYPE CertificadoMH>${whole}`],
    ['another root', whole.replaceAll('CertificadoMH', 'Certificado')],
    ['XML cut off', whole.slice(0, -30)],
    [
      'XML nested without end',
      '<CertificadoMH>' + '<a>'.repeat(5000) + '</a>'.repeat(5000) + '</CertificadoMH>',
    ],
    [
      'XML with names of the object prototype',
      '<CertificadoMH><__proto__><nit>1</nit></__proto__></CertificadoMH>',
    ],
    ['XML in UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le')],
    ['HTML', '<html><body>Iniciar sesión</body></html>'],
    ['nothing', ''],
    ['binary', Buffer.from('3082048a0201033082', 'hex')],
    ['text', 'hola'],
  ])('%s is refused as such', (_name, content) => {
    expect(faultOf(imported(content))).toBe('NO_ES_CERTIFICADO');
  });

  it('a character entity stays text and is never expanded', () => {
    const result = imported(whole.replace(DEMO_NIT, '&#48;6142803901121'));
    expect(faultOf(result)).toBe('NO_ES_CERTIFICADO');
  });

  it('a file beyond the limit is refused before it is read', () => {
    const padded = Buffer.concat([Buffer.from(whole), Buffer.alloc(MAX_CERTIFICATE_BYTES, ' ')]);
    expect(faultOf(imported(padded))).toBe('ARCHIVO_DEMASIADO_GRANDE');
  });
});

describe('a private key in PEM', () => {
  const encrypted = privateKey
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'llave de prueba' })
    .toString();

  it.each([
    ['plain', pkcs8(privateKey), null],
    [
      'with Windows line ends and a certificate beside it',
      `-----BEGIN CERTIFICATE-----\r\nAA==\r\n-----END CERTIFICATE-----\r\n${pkcs8(privateKey).replaceAll('\n', '\r\n')}`,
      null,
    ],
    ['encrypted', encrypted, 'llave de prueba'],
  ])('is imported %s', (_name, pem, password) => {
    const result = imported(pem, { password });
    expect(result).toMatchObject({
      kind: 'ok',
      certificate: {
        nit: null,
        activo: null,
        notBefore: null,
        notAfter: null,
        privateKeyPkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }),
        publicKeySpkiPem: publicKey.export({ type: 'spki', format: 'pem' }),
      },
    });
  });

  it.each([
    ['the wrong password', encrypted, 'otra', 'CLAVE_INCORRECTA', 'contraseña'],
    ['no password', encrypted, null, 'CLAVE_INCORRECTA', 'Escriba la contraseña'],
    [
      'PKCS#1',
      privateKey.export({ type: 'pkcs1', format: 'pem' }),
      null,
      'PKCS1_NO_ADMITIDO',
      'openssl pkcs8 -topk8',
    ],
    [
      'encrypted PKCS#1',
      privateKey.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
      'x',
      'PKCS1_NO_ADMITIDO',
      'openssl pkcs8 -topk8',
    ],
    [
      'an EC key',
      curve.privateKey.export({ type: 'sec1', format: 'pem' }),
      null,
      'LLAVE_NO_RSA_2048',
      'EC PRIVATE KEY',
    ],
    ['an EC key in PKCS#8', pkcs8(curve.privateKey), null, 'LLAVE_NO_RSA_2048', 'EC'],
    ['1024 bits', pkcs8(small.privateKey), null, 'LLAVE_NO_RSA_2048', 'RSA de 1024 bits'],
    [
      'no private key',
      publicKey.export({ type: 'spki', format: 'pem' }),
      null,
      'NO_ES_CERTIFICADO',
      'llave privada',
    ],
    [
      'two private keys',
      pkcs8(privateKey) + pkcs8(other.privateKey),
      null,
      'NO_ES_CERTIFICADO',
      'más de una',
    ],
    ['no end', pkcs8(privateKey).slice(0, 400), null, 'NO_ES_CERTIFICADO', 'falta -----END PRIVATE KEY-----'],
    ['damage', pkcs8(privateKey).replace(/\n.{64}\n/, '\n'), null, 'NO_ES_CERTIFICADO', 'dañada'],
  ])('is refused with %s', (_name, pem, password, codigo, word) => {
    const result = imported(pem, { password });
    expect(faultOf(result)).toBe(codigo);
    expect(messageOf(result)).toContain(word);
  });
});

describe('generateDemoKeyPair', () => {
  it('makes a fresh RSA 2048 pair each time', async () => {
    const [a, b] = await Promise.all([generateDemoKeyPair(), generateDemoKeyPair()]);
    expect(createPublicKey(a.publicKeySpkiPem).asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(a.fingerprint).not.toBe(b.fingerprint);
  });
});
