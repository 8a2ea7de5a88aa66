/** What `doctor` must not call well: an authority that is away or refuses, a stalled queue, damage, a folder that is not there. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { NIT as INSTALLED_NIT, install, type Installation } from '../support/service/installation.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { caja, cajaAsync, startService } from '../support/service/service-process.ts';
import { NIT, sampleBranch, sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

const keys = sampleKeys();
const INVOICE = '{"items":[{"cantidad":1,"descripcion":"Cuaderno","precioUni":1,"tipoItem":1}]}';

interface Finding {
  readonly revision: string;
  readonly estado: string;
  readonly detalle: string;
  readonly accion: string | null;
}

function findingsOf(stdout: string): (revision: string) => Finding | undefined {
  const { revisiones } = JSON.parse(stdout) as { revisiones: readonly Finding[] };
  return (revision) => revisiones.find((finding) => finding.revision === revision);
}

let box: Sandbox;
let installed: Installation | undefined;
afterEach(async () => {
  box?.remove();
  await installed?.close();
  installed = undefined;
});

/** Sets one up and gives a key of its branch. */
function provisioned(issuer: Readonly<Record<string, unknown>> = {}): Promise<string> {
  box = sandbox();
  return box.prepare(sampleFile({ certificate: { pem: keys.pem }, ...issuer }));
}

/** Issues one document through the service and gives the HTTP status. */
async function issue(api: unknown, key: string): Promise<number> {
  const response = await fetch(`${String(api)}/factura/emitir`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'X-Espera-Maxima-Ms': '2000' },
    body: INVOICE,
  });
  await response.text();
  return response.status;
}

describe('doctor looks at the line', () => {
  it('logs in at a running authority and says so', async () => {
    installed = await install({ authority: 'proceso' });
    const { code, stdout } = await cajaAsync(
      ['doctor', '--json', '--data-dir', installed.dataDir],
      installed.env,
    );
    expect(findingsOf(stdout)(`línea de ${INSTALLED_NIT} en PRUEBAS`)).toMatchObject({
      estado: 'bien',
      detalle: `${installed.simulatorUrl} responde y acepta el usuario`,
    });
    expect(code).toBe(0);
  });

  it('fails for wrong credentials and for the queue they stall', async () => {
    installed = await install({ authority: 'proceso' });
    const { dataDir, env, simulatorUrl } = installed;
    await fetch(`${simulatorUrl}/simulador/contribuyentes/${INSTALLED_NIT}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        nrc: '1234567',
        user: INSTALLED_NIT,
        pwd: 'Otra-Clave-2026x',
        ambiente: '00',
        publicKeyPem: installed.publicKeyPem,
      }),
    });
    const service = await startServiceHere(installed);
    expect(await issue(service.api, installed.keys[0] ?? '')).toBe(202);
    const { code, stdout } = await cajaAsync(['doctor', '--json', '--data-dir', dataDir], env);
    await service.stop();
    const of = findingsOf(stdout);
    expect(of(`línea de ${INSTALLED_NIT} en PRUEBAS`)).toMatchObject({
      estado: 'falla',
      detalle: expect.stringContaining('no aceptó el usuario o la contraseña'),
      accion: expect.stringContaining('user y password'),
    });
    expect(of(`cola de ${INSTALLED_NIT} en PRUEBAS`)).toMatchObject({
      estado: 'falla',
      detalle: expect.stringMatching(
        /^1 por enviar, el más antiguo del .*última respuesta: .*así no saldrá$/,
      ),
    });
    expect(code).toBe(1);
  });

  it('fails for an authority that nobody answers for', async () => {
    const connection = { url: 'http://127.0.0.1:9', user: NIT, password: 'Clave#Inventada2026' };
    await provisioned({
      connections: { PRUEBAS: connection },
      branches: [sampleBranch({ formatoNumeroControl: 'oficial' })],
    });
    const { code, stdout } = await box.here('doctor', '--json');
    expect(findingsOf(stdout)(`línea de ${NIT} en PRUEBAS`)).toMatchObject({
      estado: 'falla',
      detalle: expect.stringContaining('no responde http://127.0.0.1:9'),
      accion: expect.stringContaining('línea de Internet'),
    });
    expect(code).toBe(1);
  });

  it("fails for a damaged file of the simulator, and the service's health tells it too", async () => {
    const key = await provisioned();
    const journal = join(box.dataDir, 'simulador.jsonl');
    writeFileSync(journal, 'basura\n{"t":"secreto","valor":"x"}\n');
    const { code, stdout } = await box.here('doctor', '--json');
    expect(findingsOf(stdout)('simulador integrado')).toMatchObject({
      estado: 'falla',
      detalle: expect.stringContaining('está dañado'),
      accion: expect.stringContaining('cámbiele el nombre'),
    });
    expect(code).toBe(1);
    expect(readFileSync(journal, 'utf8')).toMatch(/^basura/);

    const service = await startServiceHere(box);
    expect(await issue(service.api, key)).toBe(202);
    const health = (await (await fetch(`${service.api}/salud`)).json()) as {
      conexiones: { linea: string }[];
    };
    expect(health.conexiones[0]?.linea).toBe('credenciales');
    expect(
      findingsOf((await cajaAsync(['doctor', '--json', '--data-dir', box.dataDir], box.env)).stdout)(
        `cola de ${NIT} en PRUEBAS`,
      ),
    ).toMatchObject({ estado: 'falla', detalle: expect.stringContaining('está dañado') });
    await service.stop();
  });
});

describe('doctor looks at the data folder', () => {
  it('refuses one that does not exist and creates nothing; so do keys and verify', async () => {
    box = sandbox();
    const doctor = await box.here('doctor', '--json');
    expect(findingsOf(doctor.stdout)('carpeta de datos')).toMatchObject({
      estado: 'falla',
      detalle: `no existe ${box.dataDir}`,
      accion: expect.stringContaining('--data-dir'),
    });
    expect(doctor.code).toBe(1);
    for (const command of [['keys', 'list'], ['verify']]) {
      const result = await box.here(...command);
      expect(result.code).toBe(1);
      expect(result.stderr).toContain('revise --data-dir');
    }
    expect(existsSync(box.dataDir)).toBe(false);
    mkdirSync(box.dataDir, { mode: 0o700 });
    expect(findingsOf((await box.here('doctor', '--json')).stdout)('base de datos')).toMatchObject({
      estado: 'aviso',
      accion: expect.stringContaining('provision'),
    });
  });

  it('fails for a damaged page, and the service does not start on it', async () => {
    await provisioned();
    damagePage();
    const { code, stdout } = await box.here('doctor', '--json');
    expect(findingsOf(stdout)('base de datos')).toMatchObject({
      estado: 'falla',
      detalle: expect.stringContaining('está dañada'),
      accion: expect.stringContaining('restaure el último respaldo'),
    });
    expect(code).toBe(1);
  });

  it('fails for a private key that belongs to another certificate', async () => {
    await provisioned();
    const database = new BetterSqlite3(box.database);
    const other = sampleKeys('ajeno').publicKey.export({ type: 'spki', format: 'pem' }).toString();
    database.prepare("UPDATE certificate SET public_key_pem = ? WHERE ambiente = 'PRUEBAS'").run(other);
    database.close();
    expect(
      findingsOf((await box.here('doctor', '--json')).stdout)(`llave privada de ${NIT} en PRUEBAS`),
    ).toMatchObject({
      estado: 'falla',
      detalle: 'no corresponde a su certificado',
    });
  });
});

/** Overwrites the second page of the file, as a failing disk would. */
function damagePage(): void {
  const database = new BetterSqlite3(box.database);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const pageBytes = Number(database.pragma('page_size', { simple: true }));
  database.close();
  const file = openSync(box.database, 'r+');
  writeSync(file, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, pageBytes * 4);
  closeSync(file);
}

describe('what cannot start says why in Spanish', () => {
  const failed = (dataDir: string) => {
    const { code, stderr } = caja(['keys', 'list', '--data-dir', dataDir], box.env);
    return { code, stderr };
  };

  it('refuses to serve a damaged database, a file that is none, and a folder that cannot be made', async () => {
    await provisioned();
    damagePage();
    await expect(startService(box.dataDir, box.env, ['--no-demo'])).rejects.toThrow(
      /La base de datos .* está dañada, o no es una base de datos; así no se emite.*restaure el último respaldo/,
    );
    writeFileSync(box.database, 'esto no es una base de datos'.repeat(400));
    await expect(startService(box.dataDir, box.env)).rejects.toThrow(
      /está dañada, o no es una base de datos/,
    );
    expect(failed(box.dataDir)).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^La base de datos está dañada, o ese archivo no es una base de datos: .*\(SQLITE_NOTADB\)\n$/,
      ),
    });
    await expect(startService('/proc/x', box.env)).rejects.toThrow(
      'No existe /proc/x, o no se puede crear ahí',
    );
    const file = join(box.folder, 'archivo');
    writeFileSync(file, '');
    await expect(startService(file, box.env)).rejects.toThrow(`${file} ya existe y no es una carpeta`);
  });

  it('says what is wrong with a provisioning file that cannot be read', async () => {
    box = sandbox();
    mkdirSync(box.dataDir, { mode: 0o700 });
    expect((await box.here('provision', box.folder)).stderr).toContain(
      'es una carpeta y se esperaba un archivo',
    );
    expect((await box.here('provision', join(box.folder, 'nada.json'))).stderr).toContain('nada.json');
    expect((await box.apply('{"issuers":[')).stderr).toContain('termina antes de tiempo');
    expect((await box.apply('{"issuers":[],\n "users" []}')).stderr).toContain(
      'revise la línea 2, columna 10',
    );
    expect((await box.apply('hola')).stderr).toContain('hay un «h» donde no debe');
  });

  it.skipIf(process.getuid?.() === 0)('names a folder that another user owns', () => {
    box = sandbox();
    mkdirSync(box.dataDir, { mode: 0o700 });
    chmodSync(box.folder, 0o500);
    expect(failed(join(box.folder, 'otra')).code).toBe(1);
    chmodSync(box.folder, 0o700);
  });
});
