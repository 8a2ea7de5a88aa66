/** `export`: the documents of a period as one file, beside the service. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onStore, sell } from '../bridge/manager-sales.ts';
import { openTillApp, type TillApp } from '../bridge/till-app.ts';
import { listAudit } from '../../core/store/people/audit.ts';
import { cajaAsync } from '../support/service/service-process.ts';
import { unzipped } from '../support/reading/zip-reader.ts';

let till: TillApp;
let codigo = '';
let day = '';
beforeAll(async () => {
  till = await openTillApp();
  const manager = till.browser();
  await manager.enter('gerente');
  const line = { cantidad: 1, descripcion: 'Café molido', precioUni: 11.3, tipoItem: 1 };
  ({ codigoGeneracion: codigo, fecEmi: day } = await sell(manager, [line]));
});
afterAll(() => till.close());

const exported = (file: string, ...more: readonly string[]) =>
  cajaAsync(
    ['export', '--desde', day, '--hasta', day, '--salida', file, '--data-dir', till.dataDir, ...more],
    till.env,
  );

it('writes the file beside a running service, for its owner only, and leaves a line in the audit log', async () => {
  const file = join(till.dataDir, 'mes.zip');
  const { code, stdout } = await exported(file, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    archivo: file,
    ambiente: 'PRUEBAS',
    documentos: 1,
    conArchivo: 1,
    eventos: 0,
  });
  const files = await unzipped(readFileSync(file));
  expect([...files.keys()]).toEqual([`${day}/${codigo}.json`, `${day}/${codigo}.pdf`, 'indice.csv']);
  expect(statSync(file).mode & 0o077).toBe(0);
  const [entry] = await onStore(till, async (store) =>
    store.read((reader) => listAudit(reader, { limit: 1 })),
  );
  expect(entry).toMatchObject({ actor: 'caja export', accion: 'documentos exportados' });
});

it('says in Spanish what came of it, and leaves the PDFs out when asked', async () => {
  const file = join(till.dataDir, 'sin.zip');
  const { code, stdout } = await exported(file, '--sin-pdf');
  expect(code).toBe(0);
  expect(stdout).toBe(`Exportación guardada en ${file}: 1 documentos, 1 con su archivo; 0 eventos.\n`);
  expect([...(await unzipped(readFileSync(file))).keys()]).toEqual([`${day}/${codigo}.json`, 'indice.csv']);
});

it('replaces no file, asks for a folder that is there, and takes a period that goes forward', async () => {
  const taken = join(till.dataDir, 'caja.db');
  const again = await exported(taken);
  expect([again.code, again.stderr]).toEqual([1, `Ya existe ${taken}; elija otro nombre.\n`]);
  const missing = await exported(join(till.dataDir, 'no-hay', 'x.zip'));
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain('No existe la carpeta');
  const wrong = await exported(join(till.dataDir, 'x.zip'), '--hasta', '2000-01-01');
  expect(wrong.stderr).toBe('--hasta no puede ser anterior a --desde.\n');
  const day31 = await exported(join(till.dataDir, 'x.zip'), '--hasta', '31/01/2026');
  expect([day31.code, day31.stderr.includes('debe ser un día AAAA-MM-DD')]).toEqual([2, true]);
  expect(existsSync(join(till.dataDir, 'x.zip'))).toBe(false);
  expect(readdirSync(till.dataDir).filter((name) => name.includes('.parcial'))).toEqual([]);
});
