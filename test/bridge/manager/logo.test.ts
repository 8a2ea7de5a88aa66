/** The issuer's logo through the bridge: kept, shown, printed, taken away; what cannot be printed never gets in. */
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG } from 'pngjs';
import { openStore } from '../../../core/store/store.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import { openPages } from '../../support/reading/pdf-pages.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';
import { faultText } from '../../../core/contract/problem.ts';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till.close());

/** A picture of one colour. */
function png(width: number, height: number): Buffer {
  const picture = new PNG({ width, height });
  picture.data.fill(90);
  return PNG.sync.write(picture);
}

const LOGO = png(120, 40);

/** The smallest head of a JPEG that says its sides, with nothing behind it but its end. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xd9])]);
}

/** A PNG with another head, its check made anew. */
function withHead(change: (head: Buffer) => void): Buffer {
  const changed = Buffer.from(LOGO);
  const head = changed.subarray(16, 29);
  change(head);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

describe('a logo', () => {
  it('is kept, shown and audited, printed on every document, and taken away', async () => {
    expect(await manager.ask('logo.view', {})).toEqual({ imagen: null, tipo: null });
    const imagen = LOGO.toString('base64');
    expect(await manager.ask('logo.save', { imagen })).toEqual({ imagen, tipo: 'image/png' });
    expect(await manager.ask('logo.view', {})).toEqual({ imagen, tipo: 'image/png' });

    const request = '{"items":[{"cantidad":1,"descripcion":"Café","precioUni":11.30,"tipoItem":1}]}';
    const sale = await manager.ask('documents.issue', { tipoDte: '01', request, idempotencyKey: 'logo-1' });
    const codigoGeneracion = sale.result.codigoGeneracion ?? '';
    const withLogo = await pdf(codigoGeneracion);
    expect(withLogo.name).toBe(`${codigoGeneracion}.pdf`);
    expect(withLogo.bytes.toString('latin1')).toContain('/Subtype /Image');
    const pages = await openPages(withLogo.bytes);
    expect(await pages.text(1)).toContain(codigoGeneracion);
    await pages.close();

    expect(await manager.ask('logo.remove', {})).toEqual({ imagen: null, tipo: null });
    expect((await pdf(codigoGeneracion)).bytes.toString('latin1')).not.toContain('/Subtype /Image');
    const ofLogo = actions().filter((accion) => accion.startsWith('logo'));
    expect(ofLogo.slice(0, 2)).toEqual(['logo quitado', 'logo guardado']);
  });

  it('may be a JPEG', async () => {
    const imagen = jpeg(64, 32).toString('base64');
    expect((await manager.ask('logo.save', { imagen })).tipo).toBe('image/jpeg');
    await manager.ask('logo.remove', {});
  });

  const BROKEN =
    'logo: el archivo está dañado o es de una variante que no se puede imprimir; guárdelo de nuevo como PNG o JPEG';
  it.each([
    ['a text', Buffer.from('no es una imagen'), 'logo: elija un archivo PNG o JPEG'],
    ['a GIF', Buffer.from('GIF89a..........'), 'logo: elija un archivo PNG o JPEG'],
    ['one that is cut off', LOGO.subarray(0, LOGO.length - 20), BROKEN],
    ['one with a changed byte', Buffer.from(LOGO).fill(1, 60, 61), BROKEN],
    ['an interlaced one', withHead((head) => head.writeUInt8(1, 12)), BROKEN],
    ['one of more pixels than it has', withHead((head) => head.writeUInt32BE(80, 4)), BROKEN],
    ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), BROKEN],
    ['one too small', png(8, 40), 'logo: cada lado debe medir de 16 a 1600 píxeles'],
    ['one too wide', png(1601, 16), 'logo: cada lado debe medir de 16 a 1600 píxeles'],
    ['a JPEG too high', jpeg(64, 1601), 'logo: cada lado debe medir de 16 a 1600 píxeles'],
    ['one too large', Buffer.concat([LOGO, Buffer.alloc(256 * 1024)]), 'logo: no debe pasar de 256 KB'],
  ])('is refused: %s', async (_what, bytes, mensaje) => {
    const reply = await manager.call('logo.save', { imagen: bytes.toString('base64') });
    if (reply.ok) throw new Error('kept');
    expect(reply.problem.errors).toMatchObject([{ campo: 'logo', codigo: 'FORMATO' }]);
    expect(reply.problem.errors?.map(faultText)).toEqual([mensaje]);
    expect(await manager.ask('logo.view', {})).toEqual({ imagen: null, tipo: null });
  });
});

async function pdf(codigoGeneracion: string) {
  const { name, contenido } = await manager.ask('documents.pdf', { codigoGeneracion });
  return { name, bytes: Buffer.from(contenido, 'base64') };
}

function actions(): readonly string[] {
  const store = openStore({
    file: dataFolder(till.dataDir, till.env).database,
    now: () => Date.now(),
    migrate: false,
  });
  return store.read((reader) => listAudit(reader, { limit: 5 })).map(({ accion }) => accion);
}
