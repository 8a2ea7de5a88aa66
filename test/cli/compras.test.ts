/** `caja compras importar`: what suppliers sent by mail, in any order and shape. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asJws, PURCHASE_CODE, SEAL, supplierDocument, BUYER } from '../support/shop/supplier-documents.ts';
import { supplierMail } from '../support/shop/supplier-mail.ts';
import { sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

let box: Sandbox;
let mail: string;
const importing = (...paths: readonly string[]) =>
  box.here('compras', 'importar', ...paths, '--nit', '0614-210895-102-9', '--ambiente', 'PRUEBAS');
const put = (name: string, content: string | Uint8Array) => writeFileSync(join(mail, name), content);

beforeAll(async () => {
  box = sandbox();
  await box.prepare(sampleFile({ certificate: { pem: sampleKeys().pem } }));
  mail = join(box.folder, 'correo');
  mkdirSync(join(mail, 'noviembre'), { recursive: true });
});
afterAll(() => box.remove());

it('takes a folder in, whatever the order, and says what came of each file', async () => {
  const dte = supplierDocument(BUYER);
  put(
    '1-respuesta.json',
    JSON.stringify({ estado: 'PROCESADO', codigoGeneracion: PURCHASE_CODE, selloRecibido: SEAL }),
  );
  put('2-documento.json', `\uFEFF${JSON.stringify(dte)}`);
  put('3-firma.jws', asJws(dte));
  put(
    '4-ajeno.json',
    JSON.stringify({ ...dte, receptor: { nit: '06142803901199', nrc: '1', nombre: 'Otra' } }),
  );
  put('5-roto.json', '{');
  put(
    'noviembre/6-latino.json',
    Buffer.from(
      JSON.stringify(
        supplierDocument(BUYER, {
          codigoGeneracion: PURCHASE_CODE.replace(/1$/, '2'),
          lines: [{ descripcion: 'Café', cantidad: 1, precioUni: 5 }],
        }),
      ),
      'latin1',
    ),
  );
  put('factura.pdf', '%PDF');
  const { code, stdout, stderr } = await importing(mail);
  expect(stderr).toBe('');
  expect(code).toBe(1);
  const lines = stdout.split('\n').map((line) => line.replace(/^.*?(\d-[\w.]+): /, '$1: '));
  expect(lines[0]).toBe(`1-respuesta.json: en espera del documento ${PURCHASE_CODE}`);
  expect(lines[1]).toContain(
    '2-documento.json: recibido (RECIBIDA), Comprobante de Crédito Fiscal Electrónico de Mayoreo El Amate, S.A. de C.V. por 113.00; 0 de 2 líneas con producto seguro.',
  );
  expect(lines[1]).not.toContain('sin sello');
  expect(lines[2]).toContain('3-firma.jws: ya estaba (RECIBIDA)');
  expect(lines[3]).toContain('El documento es para otro contribuyente');
  expect(lines[4]).toContain('no es un DTE');
  expect(lines[5]).toContain('6-latino.json: recibido');
  expect(lines[6]).toBe('Archivos: 6. Sin recibir: 2.');
});

it('takes a document however deep its folder lies', async () => {
  const deep = join(box.folder, 'hondo', ...'abcdefghij');
  mkdirSync(deep, { recursive: true });
  const document = supplierDocument(BUYER, { codigoGeneracion: PURCHASE_CODE.replace(/1$/, '3') });
  writeFileSync(join(deep, 'uno.json'), JSON.stringify(document));
  const { code, stdout } = await importing(join(box.folder, 'hondo'));
  expect(stdout).toContain('uno.json: recibido');
  expect(code).toBe(0);
});

it('takes the documents in a zip or a saved mail, and names a zip that holds none', async () => {
  const zips = join(box.folder, 'zips');
  mkdirSync(zips);
  const codes = ['7', '8'].map((end) => PURCHASE_CODE.replace(/1$/, end));
  const [one, two] = codes.map((codigoGeneracion) =>
    Buffer.from(`\uFEFF${JSON.stringify(supplierDocument(BUYER, { codigoGeneracion }))}`),
  );
  const other = Buffer.from('%PDF');
  writeFileSync(
    join(zips, 'a.zip'),
    zipSync({ 'uno.json': one ?? other, 'sub/dos.json': two ?? other, 'x.pdf': other }),
  );
  writeFileSync(join(zips, 'b.zip'), zipSync({ 'x.pdf': other }));
  writeFileSync(join(zips, 'c.zip'), 'PK roto');
  writeFileSync(join(zips, 'd.eml'), supplierMail([{ name: 'uno.json', bytes: one ?? other }]));
  const { code, stdout } = await importing(zips);
  expect(code).toBe(1);
  const lines = stdout.split('\n').map((line) => line.replace(/^.*zips\//, ''));
  expect(lines[0]).toContain('a.zip/sub/dos.json: recibido (RECIBIDA)');
  expect(lines[1]).toContain('a.zip/uno.json: recibido (RECIBIDA)');
  expect(lines[2]).toContain('b.zip: el archivo ZIP está dañado');
  expect(lines[3]).toContain('c.zip: el archivo ZIP está dañado');
  expect(lines[4]).toContain('d.eml/uno.json: ya estaba (RECIBIDA)');
  expect(lines[5]).toBe('Archivos: 5. Sin recibir: 2.');
});

it('refuses a branch and a file that are not there', async () => {
  expect((await importing(join(mail, 'nada.json'))).stdout).toContain('no existe el archivo');
  const { code, stderr } = await importing(mail, '--sucursal', 'norte');
  expect(code).toBe(1);
  expect(stderr).toContain('sucursal');
});
