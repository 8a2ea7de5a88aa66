import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { withStore } from '../../core/cli/session.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import { saveCustomer } from '../../core/store/catalogue/customers.ts';
import { certificadoMh, DEMO_PASSWORD } from '../signing/certificado-mh.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { NIT, sampleBranch, sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

const keys = sampleKeys();
const DAY_MS = 86_400_000;

let box: Sandbox;
afterEach(() => box.remove());

const NOBODY = {
  tipoDocumento: null,
  numDocumento: null,
  nrc: null,
  nombreComercial: null,
  codActividad: null,
  correo: null,
  telefono: null,
};

interface Finding {
  readonly revision: string;
  readonly estado: string;
  readonly detalle: string;
  readonly accion: string | null;
}

async function examine(): Promise<{
  readonly code: number | null;
  readonly of: (revision: string) => Finding | undefined;
}> {
  const { code, stdout } = await box.here('doctor', '--json');
  const { revisiones } = JSON.parse(stdout) as { revisiones: readonly Finding[] };
  return { code, of: (revision) => revisiones.find((finding) => finding.revision === revision) };
}

async function provisioned(file: unknown): Promise<void> {
  const result = await box.apply(file);
  if (result.code !== 0) throw new Error(result.stderr);
}

describe('doctor', () => {
  it('finds nothing wrong with a healthy installation and names who works on it', async () => {
    box = sandbox();
    await box.prepare(sampleFile({ certificate: { pem: keys.pem } }));
    const { code, stdout } = await box.here('doctor');
    expect(stdout).toMatch(/^bien +versiones +Node 24\./);
    expect(stdout).toMatch(/Sin fallas\.\n$/);
    expect(code).toBe(0);
    const service = await startServiceHere(box);
    expect((await examine()).of('servicio')?.detalle).toContain(`proceso ${process.pid}`);
    await service.stop();
    expect((await examine()).of('servicio')?.detalle).toBe('nadie usa la carpeta de datos');
  });

  it('names a missing certificate, an open folder and a vault that does not open, each with the way out', async () => {
    box = sandbox();
    await provisioned(sampleFile());
    expect(await examine()).toMatchObject({ code: 1 });
    expect((await examine()).of(`certificado de ${NIT} en PRUEBAS`)).toMatchObject({
      estado: 'falla',
      accion: expect.stringContaining('certificate'),
    });
    chmodSync(box.dataDir, 0o755);
    expect((await examine()).of('carpeta de datos')).toMatchObject({
      estado: 'falla',
      accion: `ejecute: chmod -R go-rwx "${box.dataDir}"`,
    });
    rmSync(join(box.folder, 'key'));
    expect((await examine()).of('bóveda de secretos')).toMatchObject({
      estado: 'falla',
      accion: expect.stringContaining('archivo de llave'),
    });
  });

  it('warns of a certificate that ends soon', async () => {
    box = sandbox();
    const notAfter = String(Math.floor((Date.now() + 10 * DAY_MS) / 1000));
    writeFileSync(
      join(box.folder, 'demo.crt'),
      certificadoMh(keys.privateKey, keys.publicKey, { nit: NIT, notAfter }),
    );
    await provisioned(sampleFile({ certificate: { path: 'demo.crt', password: DEMO_PASSWORD } }));
    const found = await examine();
    expect(found.code).toBe(0);
    expect(found.of(`certificado de ${NIT} en PRUEBAS`)).toMatchObject({
      estado: 'aviso',
      accion: expect.stringContaining('portal de Hacienda'),
    });
  });

  it('names addresses that edition 2026 cannot express, from 30 days before the change', async () => {
    box = sandbox();
    const sinDistrito = { departamento: '06', municipio: '23', complemento: 'Calle Inventada 7' };
    const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const file = (edition2026From: string) => {
      const branches = [
        sampleBranch(),
        sampleBranch({ id: 'sur', numero: 2, codPuntoVenta: 'P002', direccion: sinDistrito }),
      ];
      return sampleFile({ edition2026From, certificate: { pem: keys.pem }, branches });
    };
    await provisioned(file(day(45)));
    expect((await examine()).of(`direcciones de ${NIT}`)).toBeUndefined();
    await provisioned(file(day(20)));
    const soon = await examine();
    expect(soon.code).toBe(0);
    expect(soon.of(`direcciones de ${NIT}`)).toMatchObject({
      estado: 'aviso',
      detalle: expect.stringMatching(/no lo tiene: la sucursal sur$/),
    });
    await provisioned(file(day(-2)));
    expect(await examine()).toMatchObject({ code: 1 });
  });

  it('names customers without a district, the first ten of them, from 30 days before the change', async () => {
    box = sandbox();
    const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const file = (days: number) => sampleFile({ edition2026From: day(days), certificate: { pem: keys.pem } });
    await provisioned(file(45));
    const at = (municipio: string) => ({
      departamento: '06',
      municipio,
      distrito: null,
      complemento: 'Calle 7',
    });
    const keep = (nombre: string, municipio: string) =>
      withStore(dataFolder(box.dataDir, box.env), (store) =>
        store.transact((tx, now) => {
          const customer = { ...NOBODY, id: nombre, nombre, direccion: at(municipio) };
          saveCustomer(tx, customer, { issuerId: NIT, isNew: true, now });
        }),
      );
    const customers = async () => (await examine()).of(`direcciones de clientes de ${NIT}`);
    // The code from before the reform of 2024 names its district itself.
    await keep('Ana', '14');
    await keep('Berta', '23');
    expect(await customers()).toBeUndefined();
    await provisioned(file(20));
    expect(await customers()).toMatchObject({
      estado: 'aviso',
      detalle: expect.stringMatching(/exige el distrito y le falta a 1 cliente: Berta$/),
      accion: expect.stringContaining('ficha de cada cliente'),
    });
    for (let each = 10; each < 22; each += 1) await keep(`Cliente ${each}`, '23');
    expect((await customers())?.detalle).toMatch(
      /les falta a 13 clientes: Berta, Cliente 10, (Cliente \d\d, ){7}Cliente 18 y 3 más$/,
    );
    expect((await examine()).code).toBe(0);
  });

  it('says what to do in an empty folder', async () => {
    box = sandbox();
    mkdirSync(box.dataDir, { mode: 0o700 });
    expect((await examine()).of('base de datos')).toMatchObject({
      estado: 'aviso',
      accion: expect.stringContaining('provision'),
    });
  });
});
