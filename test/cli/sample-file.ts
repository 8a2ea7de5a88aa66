/** An invented provisioning file and a folder to apply it in. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandHere, provisionFolder, runHere } from '../support/service/provisioned.ts';
import { caja, sandboxEnv, type CommandResult } from '../support/service/service-process.ts';
import { keyPair } from '../support/shop/shop-file.ts';

/** NIT with a right check digit, as in the demo data. */
export const NIT = '06142108951029';
export const BRANCH = 'centro';

const DIRECCION = { departamento: '06', municipio: '14', complemento: 'Calle Inventada 7' };
const CREATE_KEY = ['keys', 'create', '--nit', NIT, '--branch', BRANCH, '--ambiente', 'PRUEBAS', '--json'];

/** Replaces members of a plain value; `undefined` takes one away. */
type Overrides = Readonly<Record<string, unknown>>;

export function sampleBranch(overrides: Overrides = {}): Record<string, unknown> {
  return {
    id: BRANCH,
    nombre: 'Sucursal Centro',
    numero: 1,
    tipoEstablecimiento: '02',
    codEstable: 'M001',
    codPuntoVenta: 'P001',
    formatoNumeroControl: 'interfaz',
    direccion: DIRECCION,
    telefono: '22220000',
    correo: 'centro@inventada.example',
    responsable: { nombre: 'Ana Inventada', tipoDocumento: '13', numDocumento: '01234567-8' },
    ...overrides,
  };
}

export function sampleIssuer(overrides: Overrides = {}): Record<string, unknown> {
  return {
    nit: NIT,
    nrc: '123456-7',
    nombre: 'Librería Inventada, S.A. de C.V.',
    codActividad: '47190',
    descActividad: 'Venta al por menor de otros productos en comercios no especializados',
    direccion: DIRECCION,
    telefono: '22220000',
    correo: 'facturas@inventada.example',
    branches: [sampleBranch()],
    ...overrides,
  };
}

export function sampleFile(issuer: Overrides = {}, more: Overrides = {}): Record<string, unknown> {
  return { issuers: [sampleIssuer(issuer)], ...more };
}

export interface Sandbox {
  readonly folder: string;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Path of the database. */
  readonly database: string;
  /** Runs a command on the data folder. */
  run(...args: readonly string[]): CommandResult;
  /** The same in the test's own process, where the process is not what is tested. */
  here(...args: readonly string[]): Promise<CommandResult>;
  /** Writes a provisioning file and applies it. */
  provision(file: unknown, ...args: readonly string[]): CommandResult;
  /** The same in the test's own process. */
  apply(file: unknown, ...args: readonly string[]): Promise<CommandResult>;
  /** Sets the folder up in the test's own process, where the command itself is not what is tested; gives a key of the branch. */
  prepare(file: object): Promise<string>;
  /** The same folder in another environment. */
  withEnv(env: NodeJS.ProcessEnv): Sandbox;
  remove(): void;
}

/** A new data folder; nothing is written outside its temporary parent. */
export function sandbox(more: Readonly<Record<string, string>> = {}): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'caja-cli-'));
  const dataDir = join(folder, 'datos');
  return sandboxIn({ folder, dataDir, env: sandboxEnv(folder, more) });
}

function sandboxIn({ folder, dataDir, env }: Pick<Sandbox, 'folder' | 'dataDir' | 'env'>): Sandbox {
  const run = (...args: readonly string[]) => caja([...args, '--data-dir', dataDir], env);
  const here = (...args: readonly string[]) => runHere(args, { dataDir, env });
  const written = (file: unknown) => {
    const path = join(folder, 'provision.json');
    writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
    return path;
  };
  return {
    folder,
    dataDir,
    env,
    database: join(dataDir, 'caja.db'),
    run,
    here,
    provision: (file, ...args) => run('provision', written(file), ...args),
    apply: (file, ...args) => here('provision', written(file), ...args),
    prepare: async (file) => {
      await provisionFolder(file, { dataDir, env });
      return (JSON.parse(await commandHere(CREATE_KEY, { dataDir, env })) as { key: string }).key;
    },
    withEnv: (other) => sandboxIn({ folder, dataDir, env: other }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

export interface SampleKeys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** PKCS#8 PEM. */
  readonly pem: string;
}

/** @param name distinguishes the pair from others */
export function sampleKeys(name = 'de ejemplo'): SampleKeys {
  const { privatePem: pem, publicPem } = keyPair(name);
  return { privateKey: createPrivateKey(pem), publicKey: createPublicKey(publicPem), pem };
}
