import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forge } from '../proof/forge.ts';
import { startServiceHere, type ServiceHere } from '../support/service/service-here.ts';
import { BRANCH, NIT, sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

let box: Sandbox;
let service: ServiceHere;
/** The month in which the test sells, as El Salvador counts. */
let mes: string;
let key: string;

const libros = (salida: string, more: readonly string[] = ['--mes', mes]) =>
  box.here(
    'libros',
    ...more,
    '--nit',
    '0614-210895-102-9',
    '--ambiente',
    'PRUEBAS',
    '--salida',
    join(box.folder, salida),
  );

beforeAll(async () => {
  box = sandbox();
  key = await box.prepare(
    sampleFile({
      certificate: { pem: sampleKeys().pem },
      settings: { anexosIva: { tipoIngreso: '2' } },
    }),
  );
  service = await startServiceHere(box);
  for (const precioUni of [11.3, 22.6]) {
    const body = JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Cuaderno', precioUni, tipoItem: 1 }],
    });
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const url = `${service.api}/factura/emitir`;
    const response = await fetch(url, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(await response.text());
    mes = ((await response.json()) as { fecEmi: string }).fecEmi.slice(0, 7);
  }
});
afterAll(async () => {
  await service.stop();
  box.remove();
});

describe('libros', () => {
  it('writes books and annexes with the issuer’s settings beside a running service, and says that they tie', async () => {
    const { code, stdout, stderr } = await libros('noviembre');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'PRUEBAS: sin validez fiscal, no sirve para declarar.',
      'LIBRO             DOCUMENTOS  EXENTAS  NO SUJETAS  GRAVADAS  IVA   TOTAL  A PAGAR',
      'Consumidor final  2           0.00     0.00        33.90     3.90  33.90  33.90',
      'Contribuyentes    0           0.00     0.00        0.00      0.00  0.00   0.00',
      'Invalidados en lista: 0. Notas de remisión, que no son ventas: 0.',
      'Cuadra al centavo con las estadísticas y el libro de números: 33.90 y 3.90 de IVA.',
      `Archivos: prueba-libro-ventas-consumidor-final-${mes}.csv, prueba-libro-ventas-contribuyentes-${mes}.csv, prueba-documentos-invalidados-${mes}.csv, prueba-anexo1-${mes}.csv, prueba-anexo2-${mes}.csv, prueba-anexo9-${mes}.csv, prueba-anul-${mes}.csv`,
      `Sin ninguna línea, no hay qué presentar: prueba-anexo1-${mes}.csv, prueba-anexo9-${mes}.csv, prueba-anul-${mes}.csv`,
      '',
    ]);
    const folder = join(box.folder, 'noviembre');
    expect(readdirSync(folder)).toHaveLength(7);
    const annex = readFileSync(join(folder, `prueba-anexo2-${mes}.csv`), 'utf8');
    const [year, month] = mes.split('-');
    expect(annex).toMatch(
      new RegExp(
        `^\\d\\d/${month}/${year};4;01;N/A;N/A;N/A;N/A;[0-9A-F]{32};[0-9A-F]{32};;0\\.00;0\\.00;0\\.00;33\\.90;0\\.00;0\\.00;0\\.00;0\\.00;0\\.00;33\\.90;1;2;2\\r\\n$`,
      ),
    );
    expect(readFileSync(join(folder, `prueba-anexo1-${mes}.csv`), 'utf8')).toBe('');
  });

  it('refuses what is no month, no issuer of this database, and a missing folder of data', async () => {
    expect(await libros('mal', ['--mes', '2026-13'])).toMatchObject({ code: 2 });
    const other = ['--nit', '06141307951040', '--ambiente', 'PRUEBAS', '--salida', join(box.folder, 'mal')];
    const unknown = await box.here('libros', '--mes', mes, ...other);
    expect(unknown).toMatchObject({ code: 1 });
    expect(unknown.stderr).toContain('no hay un emisor con NIT 06141307951040');
    expect((await box.here('libros', '--mes', mes)).code).toBe(2);
    expect(existsSync(join(box.folder, 'mal'))).toBe(false);
  });

  it('closes a month that is over beside the running service, and opens it again for a reason', async () => {
    const [year = 0, month = 0] = mes.split('-').map(Number);
    const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
    const act = (...args: readonly string[]) =>
      box.here('libros', ...args, '--nit', '0614-210895-102-9', '--ambiente', 'PRUEBAS');
    expect(await act('cerrar', '--mes', mes)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${mes} todavía no termina`),
    });
    const closed = await act('cerrar', '--mes', before);
    expect(closed).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(new RegExp(`^Los libros de ${before} quedaron cerrados`)),
    });
    expect((await libros('antes', ['--mes', before])).stdout).toContain(
      `Los libros de ${before} están cerrados: se escriben como se cerraron.\n`,
    );
    expect(await act('abrir', '--mes', before)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--motivo'),
    });
    expect(await act('abrir', '--mes', before, '--motivo', 'Faltaba una compra')).toMatchObject({
      code: 0,
      stdout: `Los libros de ${before} están abiertos otra vez.\n`,
    });
    expect((await act('verter', '--mes', before)).code).toBe(2);
  });

  it('writes the annex of the perception that a sale charged', async () => {
    const receptor = {
      numDocumento: '0614-150375-001-4',
      nrc: '246813-5',
      nombre: 'Distribuidora Inventada, S.A. de C.V.',
      codActividad: '47190',
      correo: 'compras@inventada.example',
      direccion: { departamento: '06', municipio: '14', complemento: 'Calle Inventada 7' },
    };
    const items = [{ cantidad: 1, descripcion: 'Estante', precioUni: 200, tipoItem: 1 }];
    const response = await fetch(`${service.api}/credito-fiscal/emitir`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ items, receptor, ivaPercibido: true }),
    });
    expect(response.status).toBe(200);
    await libros('percepcion');
    const annex = readFileSync(join(box.folder, 'percepcion', `prueba-anexo9-${mes}.csv`), 'utf8');
    expect(annex).toMatch(/^06141503750014;[\d/]{10};03;DTE03\w+;\w{40};\w{32};200\.00;2\.00;;9\r\n$/);
  });

  it('adds the register of inventories of a shop once it keeps stock of something', async () => {
    const keys = ['--nit', NIT, '--branch', BRANCH, '--ambiente', 'PRUEBAS', '--role', 'admin', '--json'];
    const made = await box.here('keys', 'create', ...keys);
    const admin = (JSON.parse(made.stdout) as { key: string }).key;
    const kept = await fetch(`${service.api}/productos/LAP-1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': admin, 'idempotency-key': 'lapiz' },
      body: JSON.stringify({
        descripcion: 'Lápiz',
        precio: 0.25,
        tipoItem: 1,
        uniMedida: 59,
        llevaExistencia: true,
      }),
    });
    expect(kept.status).toBe(200);
    const items = [{ cantidad: 3, descripcion: 'Lápiz', precioUni: 0.25, tipoItem: 1, codigo: 'LAP-1' }];
    const sold = await fetch(`${service.api}/factura/emitir`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ items }),
    });
    expect(sold.status).toBe(200);
    const { stdout } = await libros('inventario');
    expect(stdout).toContain(`prueba-anul-${mes}.csv, prueba-inventario-${BRANCH}-${mes}.csv\n`);
    const register = readFileSync(
      join(box.folder, 'inventario', `prueba-inventario-${BRANCH}-${mes}.csv`),
      'utf8',
    );
    expect(register).toContain(',LAP-1,Lápiz,Sin costo conocido,0,,0.00,3,,0.00,-3,0.00\r\n');
  });

  it('names the line that does not tie and ends with 1', async () => {
    await service.stop();
    expect(service.complaints).toEqual([]);
    forge(new BetterSqlite3(box.database), ['UPDATE document SET monto_centavos = 1131 WHERE id = 1']);
    const { code, stdout } = await libros('forjado');
    expect(code).toBe(1);
    expect(stdout).toContain('NO CUADRA');
    expect(stdout).toContain('- DTE-01-0001-00000001, monto: los libros dicen 11.30; el registro, 11.31\n');
  });
});
