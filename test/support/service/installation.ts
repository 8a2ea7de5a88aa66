/** A provisioned installation in a temporary folder: issuer, branches, keys, certificate, connection. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandHere, provisionFolder } from './provisioned.ts';
import { cajaAsync, sandboxEnv, startSimulatorProcess, type Running } from './service-process.ts';
import { keyPair } from '../shop/shop-file.ts';

export const NIT = '06142108951029';
export const PASSWORD = 'Clave-Inventada-2026';

export interface Installation {
  readonly folder: string;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** One user key per branch. */
  readonly keys: readonly string[];
  readonly publicKeyPem: string;
  /** The issuer as it was provisioned. */
  readonly issuer: object;
  /** The authority's simulator as its own process; null with the built-in one. */
  readonly simulator: Running | null;
  readonly simulatorUrl: string | null;
  close(): Promise<void>;
}

interface Wanted {
  readonly branches?: number;
  /** `proceso`: the simulator runs as its own process and is reached like the real authority, with `oficial` numbers. */
  readonly authority: 'integrado' | 'proceso';
  readonly edition2026From?: string;
  readonly esperaMaximaMs?: number;
  /** Set up by the program as a process, for what only that does: files for their owner alone. */
  readonly byProgram?: true;
  /** Address the service is given for the simulator's: a line that somebody listens on. */
  readonly through?: (simulatorUrl: string) => Promise<string>;
}

/** Provisions it. */
export async function install(wanted: Wanted): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-'));
  const env = sandboxEnv(folder);
  const dataDir = join(folder, 'datos');
  const { publicPem: publicKeyPem, privatePem: pem } = keyPair('instalada');
  const simulator =
    wanted.authority === 'proceso'
      ? await startSimulatorProcess(env, ['--file', join(folder, 'simulador.jsonl')])
      : null;
  const simulatorUrl = simulator === null ? null : String(simulator.ready['url']);
  if (simulatorUrl !== null) await register(simulatorUrl, publicKeyPem);
  const lineUrl = simulatorUrl === null ? null : ((await wanted.through?.(simulatorUrl)) ?? simulatorUrl);
  const branches = Array.from({ length: wanted.branches ?? 1 }, (_, index) =>
    branch(index + 1, simulatorUrl === null ? 'interfaz' : 'oficial'),
  );
  const issuer = {
    nit: NIT,
    nrc: '1234567',
    nombre: 'Comercial Inventada, S.A. de C.V.',
    nombreComercial: 'Tienda Inventada',
    codActividad: '47190',
    descActividad: 'Venta al por menor de otros productos en comercios no especializados',
    direccion: DIRECCION,
    telefono: '22000000',
    correo: 'facturas@tienda.example',
    certificate: { pem },
    connections: {
      PRUEBAS: lineUrl === null ? 'simulador' : { url: lineUrl, user: NIT, password: PASSWORD },
    },
    ...(wanted.edition2026From === undefined ? {} : { edition2026From: wanted.edition2026From }),
    settings: wanted.esperaMaximaMs === undefined ? {} : { esperaMaximaMs: wanted.esperaMaximaMs },
    branches,
  };
  const file = { issuers: [issuer] };
  const path = join(folder, 'provision.json');
  writeFileSync(path, JSON.stringify(file));
  if (wanted.byProgram === true) {
    const { code, stderr } = await cajaAsync(['provision', path, '--data-dir', dataDir], env);
    if (code !== 0) throw new Error(stderr);
  } else await provisionFolder(file, { dataDir, env });
  const keys: string[] = [];
  for (const each of branches) keys.push(await createKey({ dataDir, env }, each.id));
  return {
    folder,
    dataDir,
    env,
    keys,
    publicKeyPem,
    issuer,
    simulator,
    simulatorUrl,
    close: async () => {
      await simulator?.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Creates an API key with the command for it. */
export async function createKey(
  of: Pick<Installation, 'dataDir' | 'env'>,
  branchId: string,
  more: readonly string[] = ['--role', 'user'],
): Promise<string> {
  const args = [
    'keys',
    'create',
    '--nit',
    NIT,
    '--branch',
    branchId,
    '--ambiente',
    'PRUEBAS',
    ...more,
    '--json',
  ];
  return (JSON.parse(await commandHere(args, of)) as { key: string }).key;
}

/** Makes the authority's simulator know the issuer. */
export async function register(url: string, publicKeyPem: string): Promise<void> {
  const response = await fetch(`${url}/simulador/contribuyentes/${NIT}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nrc: '1234567', user: NIT, pwd: PASSWORD, ambiente: '00', publicKeyPem }),
  });
  if (!response.ok) throw new Error(`simulator: ${response.status} ${await response.text()}`);
}

const DIRECCION = { departamento: '06', municipio: '14', complemento: 'Avenida Inventada 100' };

function branch(numero: number, formato: 'interfaz' | 'oficial') {
  const digits = String(numero).padStart(3, '0');
  return {
    id: `sucursal-${numero}`,
    nombre: `Sucursal ${numero}`,
    numero,
    tipoEstablecimiento: '01',
    codEstable: `S${digits}`,
    codPuntoVenta: 'P001',
    formatoNumeroControl: formato,
    direccion: DIRECCION,
    telefono: '22000000',
    correo: 'sucursal@tienda.example',
    responsable: { nombre: 'Persona Responsable', tipoDocumento: '13', numDocumento: '012345678' },
  };
}
