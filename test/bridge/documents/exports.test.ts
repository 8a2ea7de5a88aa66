/** Exports over the bridge: what is in the file, who may make one, progress, cancelling, and the end of old files. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_PIECE_BYTES } from '../../../core/contract/bridge/bridge-export.ts';
import { unzipped } from '../../support/reading/zip-reader.ts';
import { audit, invalidating, sell } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';
import { soon } from '../../support/run/soon.ts';

const WAIT = { timeout: 60_000, interval: 30 };
const LINE = [{ cantidad: 1, descripcion: 'Café molido', precioUni: 11.3, tipoItem: 1 }];
const DAY_MS = 86_400_000;

let till: TillApp;
let cashier: Browser;
let manager: Browser;
let managerId: string;
beforeAll(async () => {
  ({ till, cashier, manager, managerId } = await openStaffedApp());
});
afterAll(() => till.close());

const folder = () => join(till.dataDir, 'exportaciones', '06142108951029');
const finished = async () => {
  await soon(async () => (await manager.ask('exports.view', {})).enCurso, WAIT).toBeNull();
  return manager.ask('exports.view', {});
};
async function fetched(id: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let desde: number | null = 0; desde !== null;) {
    const piece: { base64: string; siguiente: number | null } = await manager.ask('exports.piece', {
      id,
      desde,
    });
    parts.push(Buffer.from(piece.base64, 'base64'));
    desde = piece.siguiente;
  }
  return Buffer.concat(parts);
}

describe('an export', () => {
  it('holds every file as its receiver has it, its PDF, and an index nobody’s spreadsheet runs', async () => {
    const plain = await sell(manager, LINE);
    const named = await sell(manager, LINE, {
      receptor: { tipoDocumento: '13', numDocumento: '012345678', nombre: '=HIPERVINCULO("http://x")' },
    });
    const { fecEmi } = plain;
    await manager.ask('exports.start', { desde: fecEmi, hasta: fecEmi, pdf: true });
    const { archivos, problema } = await finished();
    expect(problema).toBeNull();
    const [file] = archivos;
    expect(file?.nombre).toMatch(new RegExp(`^documentos-pruebas-${fecEmi}-a-${fecEmi}-[0-9a-f]{8}\\.zip$`));
    const bytes = await fetched(file?.id ?? '');
    expect(bytes.length).toBe(file?.bytes);
    const files = await unzipped(bytes);
    const official = await manager.ask('documents.file', { codigoGeneracion: plain.codigoGeneracion });
    const name = `${fecEmi}/${plain.codigoGeneracion}`;
    expect(files.get(`${name}.json`)?.toString()).toBe(official.content);
    expect(files.get(`${name}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect([...files.keys()].at(-1)).toBe('indice.csv');
    const lines = (files.get('indice.csv')?.toString() ?? '').split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFfecha,hora,tipoDte,documento,numeroControl,codigoGeneracion,selloRecibido,estado,receptorDocumento,receptorNombre,monto,iva,archivo,pdf',
    );
    expect(lines[1]).toContain(`,${plain.codigoGeneracion},`);
    expect(lines[2]).toContain(`,${named.codigoGeneracion},`);
    expect(lines[2]).toContain(`"'=HIPERVINCULO(""http://x"")"`);
    expect(lines[1]).toContain(`,11.30,1.30,${name}.json,${name}.pdf`);
    expect((await audit(till, 'documentos exportados'))[0]?.detalle).toMatchObject({
      desde: fecEmi,
      pdf: true,
    });
  });

  it('without PDF holds none, and the event of what was invalidated', async () => {
    const sale = await sell(cashier, LINE);
    const { fecEmi, codigoGeneracion } = sale;
    const approval = { userId: managerId, pin: till.pinOf('gerente') };
    const undone = await cashier.ask('documents.invalidate', { request: invalidating(sale), approval });
    expect(undone).toMatchObject({ kind: 'done', estado: 'PROCESADO' });
    await manager.ask('exports.start', { desde: fecEmi, hasta: fecEmi, pdf: false });
    const { archivos } = await finished();
    const files = await unzipped(await fetched(archivos[0]?.id ?? ''));
    expect([...files.keys()].filter((each) => each.endsWith('.pdf'))).toEqual([]);
    expect(files.has(`${fecEmi}/${codigoGeneracion}.json`)).toBe(true);
    expect(files.get('indice.csv')?.toString()).toContain(`${codigoGeneracion}.json,\r\n`);
    const events = [...files.keys()].filter((each) => each.startsWith('eventos/'));
    const [event = ''] = events;
    expect(events).toEqual([expect.stringMatching(/^eventos\/[\d-]{10}-invalidacion-[-0-9A-F]{36}\.json$/)]);
    expect(JSON.parse(files.get(event)?.toString() ?? '')).toMatchObject({
      documento: { codigoGeneracion },
      selloRecibido: expect.stringMatching(/^[A-Z0-9]{40}$/) as string,
      firmaElectronica: expect.stringMatching(/^ey/) as string,
    });
    expect(files.get('eventos.csv')?.toString()).toContain(`,${codigoGeneracion},1,${event}\r\n`);
  });

  it('of a period without documents is an index alone', async () => {
    await manager.ask('exports.start', { desde: '2020-01-01', hasta: '2020-01-31', pdf: true });
    const { archivos } = await finished();
    const file = archivos.find(({ nombre }) => nombre.includes('2020-01-01'));
    expect([...(await unzipped(await fetched(file?.id ?? ''))).keys()]).toEqual(['indice.csv']);
  });

  it('is one at a time, can be cancelled, and leaves nothing then', async () => {
    const { fecEmi } = await sell(manager, LINE);
    const before = (await manager.ask('exports.view', {})).archivos.length;
    await manager.ask('exports.start', { desde: fecEmi, hasta: fecEmi, pdf: true });
    const second = await manager.call('exports.start', { desde: fecEmi, hasta: fecEmi, pdf: true });
    expect(second).toMatchObject({ ok: false, problem: { codigo: 'ESTADO_NO_PERMITE' } });
    const after = await manager.ask('exports.cancel', {});
    expect(after).toMatchObject({ enCurso: null, problema: null });
    expect(after.archivos).toHaveLength(before);
    expect(readdirSync(folder()).filter((name) => !name.endsWith('.zip'))).toEqual([]);
  });

  it('is refused for a period that ends before it begins', async () => {
    const reply = await manager.call('exports.start', {
      desde: '2026-02-01',
      hasta: '2026-01-01',
      pdf: false,
    });
    expect(reply).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'hasta' }] },
    });
  });

  it('is gone when somebody deletes it, and after a week', async () => {
    const { archivos } = await manager.ask('exports.view', {});
    const [first] = archivos;
    const left = await manager.ask('exports.remove', { id: first?.id ?? '' });
    expect(left.archivos).toHaveLength(archivos.length - 1);
    expect(await manager.call('exports.piece', { id: first?.id ?? '', desde: 0 })).toMatchObject({
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' },
    });
    till.pass(7 * DAY_MS + 1000);
    await manager.enter('gerente');
    expect((await manager.ask('exports.view', {})).archivos).toEqual([]);
    expect(readdirSync(folder())).toEqual([]);
    // By the time of the service, which may be days ahead of the computer's.
    await manager.ask('exports.start', { desde: '2020-01-01', hasta: '2020-01-31', pdf: false });
    expect((await finished()).archivos).toHaveLength(1);
  });

  it('never names a file outside its folder', async () => {
    for (const id of ['..', '../../caja', 'x'])
      expect(await manager.call('exports.piece', { id, desde: 0 })).toMatchObject({ ok: false });
    expect(EXPORT_PIECE_BYTES).toBe(1_048_576);
  });
});
