/** Parts of a provisioning file that the running service shows: who may call it, and a simulator reached by its address. */
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_NIT } from '../../core/demo/demo.ts';
import { exchange } from '../http/transport/raw-client.ts';
import { startService, startSimulatorProcess } from '../support/service/service-process.ts';
import { NIT, sampleBranch, sampleFile, sampleKeys, sandbox, type Sandbox } from './sample-file.ts';

const keys = sampleKeys();
const PASSWORD = 'Clave#Inventada2026';
const ORIGIN = 'https://pos.ejemplo.com';

let box: Sandbox;
afterEach(() => box.remove());

/** Status of `GET /salud` with these header lines. */
async function statusOf(api: string, ...lines: readonly string[]): Promise<number> {
  const head = ['GET /salud HTTP/1.1', 'Connection: close', ...lines];
  return (await exchange(api, `${head.join('\r\n')}\r\n\r\n`)).status;
}

describe('service.origenesPermitidos and service.hostsPermitidos', () => {
  it('let a page and a server name in from the next start on, and an empty list takes them out again', async () => {
    box = sandbox();
    const service = { origenesPermitidos: [ORIGIN], hostsPermitidos: ['caja.local'] };
    const file = sampleFile({ certificate: { pem: keys.pem } }, { service });
    const first = await box.apply(file);
    expect(first.stdout).toMatch(
      /servicio +origenesPermitidos +creado +https:\/\/pos\.ejemplo\.com; rige al reiniciar/,
    );
    expect((await box.apply(file)).stdout).toMatch(/^Sin cambios/);
    // A file without the member leaves them as they are.
    expect((await box.apply(sampleFile({ certificate: { pem: keys.pem } }))).stdout).toMatch(/^Sin cambios/);
    const open = await startService(box.dataDir, box.env, ['--no-demo']);
    const api = String(open.ready['api']);
    const own = `Host: ${new URL(api).host}`;
    expect(await statusOf(api, own, `Origin: ${ORIGIN}`)).toBe(200);
    expect(await statusOf(api, own, 'Origin: https://otra.ejemplo.com')).toBe(403);
    expect(await statusOf(api, 'Host: caja.local')).toBe(200);
    expect(await statusOf(String(open.ready['ui']), 'Host: caja.local')).toBe(200);
    expect(await open.stop()).toBe(0);
    await box.apply(sampleFile({}, { service: { origenesPermitidos: [], hostsPermitidos: [] } }));
    const shut = await startService(box.dataDir, box.env, ['--no-demo']);
    const again = String(shut.ready['api']);
    expect(await statusOf(again, `Host: ${new URL(again).host}`, `Origin: ${ORIGIN}`)).toBe(403);
    expect(await statusOf(again, 'Host: caja.local')).toBe(403);
    expect(await shut.stop()).toBe(0);
  });

  it('refuses what is no origin and no server name, by its place', async () => {
    box = sandbox();
    const service = {
      origenesPermitidos: ['pos.ejemplo.com', `${ORIGIN}/caja`],
      hostsPermitidos: ['http://caja.local'],
    };
    const { code, stderr } = await box.apply(sampleFile({}, { service }));
    expect(code).toBe(1);
    for (const campo of ['origenesPermitidos[0]', 'origenesPermitidos[1]', 'hostsPermitidos[0]'])
      expect(stderr).toContain(`service.${campo}: debe ser `);
  });
});

describe('a simulator reached by its address', () => {
  it('answers as simulator, in its own sequence and with the short control number', async () => {
    box = sandbox();
    const simulator = await startSimulatorProcess(box.env);
    const url = String(simulator.ready['url']);
    const publicKeyPem = keys.publicKey.export({ type: 'spki', format: 'pem' });
    const taxpayer = { nrc: '1234567', user: NIT, pwd: PASSWORD, ambiente: '00', publicKeyPem };
    await fetch(`${url}/simulador/contribuyentes/${NIT}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(taxpayer),
    });
    const connections = { PRUEBAS: { url, user: NIT, password: PASSWORD, autoridad: 'simulador' } };
    const file = sampleFile({ certificate: { pem: keys.pem }, connections });
    expect((await box.apply(file)).stdout).toContain(`${url} (simulador); contraseña nueva`);
    expect((await box.apply(file)).stdout).toMatch(/^Sin cambios/);
    const owner = ['--nit', NIT, '--branch', 'centro', '--ambiente', 'PRUEBAS'];
    const { key } = JSON.parse((await box.here('keys', 'create', ...owner, '--json')).stdout) as {
      key: string;
    };
    const service = await startService(box.dataDir, box.env, ['--no-demo']);
    const response = await fetch(`${String(service.ready['api'])}/factura/emitir`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: '{"items":[{"cantidad":1,"descripcion":"Cuaderno","precioUni":1,"tipoItem":1}]}',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-autoridad')).toBe('simulador');
    expect(((await response.json()) as { numeroControl: string }).numeroControl).toBe('DTE-01-0001-00000001');
    expect(await service.stop()).toBe(0);
    await simulator.stop();
    const database = new BetterSqlite3(box.database, { readonly: true });
    expect(database.prepare('SELECT autoridad, ultimo FROM sequence').all()).toEqual([
      { autoridad: 'simulador', ultimo: 1 },
    ]);
    database.close();
  });

  it('must be on this computer and in PRUEBAS, and says so; unsaid, provisioning asks', async () => {
    box = sandbox();
    const remote = { url: 'https://pruebas.example', user: NIT, password: PASSWORD, autoridad: 'simulador' };
    expect((await box.apply(sampleFile({ connections: { PRUEBAS: remote } }))).stderr).toContain(
      'issuers[0].connections.PRUEBAS.autoridad: un simulador solo se admite en esta misma computadora',
    );
    const local = { ...remote, url: 'http://127.0.0.1:9' };
    expect((await box.apply(sampleFile({ connections: { PRODUCCION: local } }))).stderr).toContain(
      'issuers[0].connections.PRODUCCION.autoridad: no existe ese campo',
    );
    const unsaid = { url: local.url, user: NIT, password: PASSWORD };
    const branches = [sampleBranch({ formatoNumeroControl: 'oficial' })];
    expect((await box.apply(sampleFile({ branches, connections: { PRUEBAS: unsaid } }))).stdout).toContain(
      'si es un simulador, agregue "autoridad": "simulador" a esa conexión',
    );
  });
});

describe('what a file leaves out', () => {
  it('stays as it is, and provisioning says so', async () => {
    box = sandbox();
    const sentence =
      'Lo que el archivo no menciona (sucursales, cuotas, conexiones, certificados, usuarios) queda como está.';
    const first = await box.apply(sampleFile({ branches: [sampleBranch({ quotas: { documentosMes: 7 } })] }));
    expect(first.stdout).toMatch(new RegExp(`^Aplicado\\. ${sentence.replaceAll(/[()]/g, '\\$&')}\n`));
    const second = await box.apply(sampleFile());
    expect(second.stdout).toContain(`Sin cambios: todo estaba ya como dice el archivo. ${sentence}`);
  });
});

describe('serve on a folder whose only issuer has the NIT of the demo', () => {
  it('starts as it was provisioned, without demo data and without a word of a provisioning file', async () => {
    box = sandbox();
    const provisioned = await box.apply(sampleFile({ nit: DEMO_NIT, certificate: { pem: keys.pem } }));
    expect(provisioned.code).toBe(0);
    const open = await startService(box.dataDir, box.env, []);
    expect(open.ready).not.toHaveProperty('demoKey');
    expect(open.ready).not.toHaveProperty('demoUsers');
    expect(await open.stop()).toBe(0);
  });
});
