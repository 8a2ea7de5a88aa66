/** The ticket over HTTP: a PDF, or the bytes for a printer (§reading-documents). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiShop, HttpAnswer, KeyName } from '../../support/shop/api-shop.ts';
import { decodeEscpos } from '../../support/reading/escpos-decoder.ts';
import { openPages } from '../../support/reading/pdf-pages.ts';
import { ELSEWHERE, faultsOf, openSoldShop } from './sold-shop.ts';

let api: ApiShop;
let sale: HttpAnswer;
let refused: HttpAnswer;
let code: string;
beforeAll(async () => {
  ({ api, sale, refused } = await openSoldShop());
  code = String(sale.body['codigoGeneracion']);
});
afterAll(() => api.close());

/** The file, and what was said of it. */
async function get(path: string, key: KeyName = 'central') {
  const response = await fetch(`${api.url}/documentos/${path}`, { headers: { 'X-API-Key': api.key(key) } });
  const [type, name, autoridad] = ['Content-Type', 'Content-Disposition', 'X-Autoridad'].map((header) =>
    response.headers.get(header),
  );
  return {
    status: response.status,
    type,
    name,
    autoridad,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

/** A printer's bytes as one line of text. */
function words(bytes: Uint8Array): string {
  const { lines } = decodeEscpos(bytes);
  return lines
    .map(({ text }) => text.trim())
    .join(' ')
    .replaceAll(/ +/g, ' ');
}

describe('GET /documentos/{codigoGeneracion}/ticket', () => {
  it('is a PDF for paper of 80 mm', async () => {
    const { bytes, ...about } = await get(`${code}/ticket`);
    expect(about).toEqual({
      status: 200,
      type: 'application/pdf',
      name: `inline; filename="${code}-ticket.pdf"`,
      autoridad: 'simulador',
    });
    const pages = await openPages(bytes);
    const { width } = await pages.size(1);
    expect([Math.round(width), pages.count]).toEqual([227, 1]);
    const text = await pages.allText();
    expect(text).toContain(String(sale.body['selloRecibido']));
    expect(text).toContain('PRUEBAS - SIN VALIDEZ FISCAL');
    await pages.close();
  });

  it('is one for paper of 58 mm when asked', async () => {
    const { bytes } = await get(`${code.toLowerCase()}/ticket?formato=pdf&ancho=58`);
    const pages = await openPages(bytes);
    expect(Math.round((await pages.size(1)).width)).toBe(164);
    await pages.close();
  });

  it('is bytes for a printer when asked, in its code page, with a cut and without opening the drawer', async () => {
    const { bytes, ...about } = await get(`${code}/ticket?formato=escpos`);
    expect(about).toEqual({
      status: 200,
      type: 'application/octet-stream',
      name: `inline; filename="${code}-ticket.bin"`,
      autoridad: 'simulador',
    });
    expect(decodeEscpos(bytes)).toMatchObject({ codePage: 'cp858', cuts: 1, drawerPulses: 0 });
    const narrow = await get(`${code}/ticket?formato=escpos&ancho=58&codigoPagina=cp437`);
    const { lines, codePage } = decodeEscpos(narrow.bytes);
    expect(codePage).toBe('cp437');
    for (const { text, wide } of lines) expect(text.length * wide).toBeLessThanOrEqual(32);
    expect(words(narrow.bytes)).toContain(`Número de control: ${String(sale.body['numeroControl'])}`);
  });

  it('says of a rejected document that it counts for nothing', async () => {
    const { status, bytes } = await get(
      `${String(refused.body['codigoGeneracion'])}/ticket?formato=escpos`,
      'admin',
    );
    expect(status).toBe(200);
    expect(words(bytes)).toContain('RECHAZADO - SIN VALIDEZ FISCAL');
    expect(decodeEscpos(bytes).codes).toEqual([]);
  });

  it('names what is wrong with what was asked', async () => {
    const answer = await api.ask(
      `GET /documentos/${code}/ticket?formato=png&ancho=70&codigoPagina=utf8`,
      'central',
    );
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([
      'formato | FORMATO | formato: debe ser uno de: pdf, escpos',
      'ancho | FORMATO | ancho: debe ser uno de: 80, 58',
      'codigoPagina | FORMATO | codigoPagina: debe ser uno de: cp437, cp850, cp858, windows1252',
    ]);
  });

  it('is 404 for a document that the caller does not have', async () => {
    for (const [path, key] of [
      [`${ELSEWHERE}/ticket`, 'central'],
      [`${code}/ticket`, 'norte'],
    ] as const) {
      const { status, bytes } = await get(path, key);
      expect(status).toBe(404);
      expect(Buffer.from(bytes).toString('utf8')).toContain('DOCUMENTO_NO_ENCONTRADO');
    }
  });
});
