/** Documents in what suppliers send: ZIPs and saved mails are opened, whatever is packed in whatever. */
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { documentFiles } from '../../core/unpack/document-files.ts';
import { supplierMail } from '../support/shop/supplier-mail.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const documentsIn = (name: string, content: Uint8Array) => documentFiles({ name, bytes: content });

describe('a saved mail', () => {
  it('gives the documents attached to it, of a ZIP and of a forwarded mail in it too', async () => {
    const forwarded = supplierMail([{ name: 'reenviado.json', bytes: bytes('{"n":3}') }]);
    const mail = supplierMail([
      { name: 'logo.png', bytes: bytes('png'), type: 'image/png' },
      { name: 'ccf.JSON', bytes: bytes('\uFEFF{"n":"café"}') },
      { name: 'todo.zip', bytes: zipSync({ 'a.json': bytes('{"n":2}'), 'a.pdf': bytes('%PDF') }) },
      { name: 'anterior', bytes: forwarded, type: 'message/rfc822' },
      { name: 'sin-nombre', bytes: bytes('{"n":4}'), type: 'application/json' },
    ]);
    expect(await documentsIn('correo.eml', mail)).toEqual([
      { name: 'correo.eml/ccf.JSON', text: '\uFEFF{"n":"café"}' },
      { name: 'correo.eml/todo.zip/a.json', text: '{"n":2}' },
      { name: 'correo.eml/anterior.eml/reenviado.json', text: '{"n":3}' },
      { name: 'correo.eml/sin-nombre.json', text: '{"n":4}' },
    ]);
  });

  it('gives the document that stands in the mail itself', async () => {
    const mail = supplierMail([{ name: 'ccf.pdf', bytes: bytes('%PDF') }], '{"n":1}');
    expect(await documentsIn('correo.eml', mail)).toMatchObject([
      { text: expect.stringContaining('{"n":1}') },
    ]);
  });

  it('says so where there is none, where it is no mail, and where mails lie in mails without end', async () => {
    const none = [{ name: 'x.eml', broken: { regla: 'compra-correo-sin-documentos' } }];
    expect(await documentsIn('x.eml', supplierMail([{ name: 'ccf.pdf', bytes: bytes('%PDF') }]))).toEqual(
      none,
    );
    expect(await documentsIn('x.eml', new Uint8Array([0, 255, 1]))).toEqual(none);
    let deep = supplierMail([{ name: 'ccf.json', bytes: bytes('{}') }]);
    for (let depth = 0; depth < 6; depth += 1) deep = supplierMail([{ name: 'm.eml', bytes: deep }]);
    expect(await documentsIn('x.eml', deep)).toMatchObject([{ broken: none[0]?.broken }]);
  });
});

describe('a ZIP', () => {
  it('is refused where it is damaged, holds no document or is far larger than it looks', async () => {
    const none = [{ name: 'x.zip', broken: { regla: 'compra-zip-sin-documentos' } }];
    expect(await documentsIn('x.zip', bytes('PK'))).toEqual(none);
    expect(await documentsIn('x.zip', zipSync({ 'a.pdf': bytes('%PDF') }))).toEqual(none);
    const MEGABYTE = 1024 * 1024;
    expect(await documentsIn('x.zip', zipSync({ 'a.json': new Uint8Array(65 * MEGABYTE) }))).toEqual(none);
    // What several ZIPs of one mail come to counts together.
    const half = zipSync({ 'a.json': new Uint8Array(40 * MEGABYTE).fill(32) });
    const mail = supplierMail(['a.zip', 'b.zip'].map((name) => ({ name, bytes: half })));
    expect(await documentsIn('x.eml', mail)).toMatchObject([
      { broken: { regla: 'compra-archivo-vacio' } },
      { broken: { regla: 'compra-zip-sin-documentos' } },
    ]);
  });

  it('names a file in it that is empty, and one that is too large to open', async () => {
    expect(await documentsIn('x.zip', zipSync({ 'a.json': bytes(' ') }))).toEqual([
      { name: 'x.zip/a.json', broken: { regla: 'compra-archivo-vacio' } },
    ]);
    expect(await documentsIn('a.json', new Uint8Array(11 * 1024 * 1024))).toEqual([
      { name: 'a.json', broken: { regla: 'compra-archivo-grande' } },
    ]);
  });
});
