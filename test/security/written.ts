/** A whole life of an installation, and everything it wrote: files, standard output, standard error. */
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createKey, install } from '../support/service/installation.ts';
import {
  cajaAsync,
  startService,
  type CommandResult,
  type Running,
} from '../support/service/service-process.ts';
import { startTarget } from '../support/peers/webhook-target.ts';

export const WEBHOOK_SECRET = 'secreto-compartido-con-el-erp';
export const PIN = '83640275';

/** Somebody whose data stands in documents, answers and the database, and nowhere else. */
export const CUSTOMER = {
  tipoDocumento: '36',
  numDocumento: '0614-130795-104-0',
  nrc: '246813-5',
  nombre: 'Zoraida Quinteño Inventada',
  codActividad: '46900',
  correo: 'zoraida@quinteno.example',
  telefono: '7712-3456',
  direccion: { departamento: '06', municipio: '14', complemento: 'Pasaje Jocote 17' },
};
/** How the same person may be written. */
export const PERSONAL = [
  'Zoraida',
  'Quinteño',
  'zoraida@',
  '0614-130795',
  '06141307951040',
  '7712-3456',
  '77123456',
  'Jocote',
];

export interface WrittenFile {
  readonly path: string;
  readonly mode: number;
}

export interface Written {
  readonly folder: string;
  readonly dataDir: string;
  /** API keys that were created. */
  readonly keys: readonly string[];
  /** Lines of the private key as it was provisioned. */
  readonly pemLines: readonly string[];
  /** What the service wrote to standard output and standard error. */
  readonly service: { readonly out: string; readonly err: string };
  /** What the commands wrote, those that create keys not among them. */
  readonly commands: string;
  /** What callers without a valid key, or with mistakes, were answered. */
  readonly refusals: string;
  /** What anybody is told at both ports. */
  readonly open: string;
  /** Files and folders while the service ran and after it ended, with the permissions they had. */
  readonly files: readonly WrittenFile[];
  close(): Promise<void>;
}

const item = { cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 };

/** Provisions, sells, refuses, invalidates, lists, backs up and ends, with no file creation mask and the fullest log. */
export async function writeEverything(): Promise<Written> {
  const before = process.umask(0);
  try {
    return await live();
  } finally {
    process.umask(before);
  }
}

async function live(): Promise<Written> {
  const installed = await install({ authority: 'proceso', byProgram: true });
  const { folder, dataDir, simulator } = installed;
  const env = { ...installed.env, CAJA_LOG: 'debug' };
  const target = await startTarget();
  const run = async (...args: readonly string[]): Promise<CommandResult> => {
    const result = await cajaAsync([...args, '--data-dir', dataDir], env);
    if (result.code !== 0) throw new Error(`${args.join(' ')}: ${result.stderr}${result.stdout}`);
    return result;
  };
  const path = join(folder, 'provision.json');
  const file = JSON.parse(readFileSync(path, 'utf8')) as { issuers: { certificate: { pem: string } }[] };
  const { pem } = file.issuers[0]?.certificate ?? { pem: '' };
  const webhooks = [{ url: target.url, secret: WEBHOOK_SECRET }];
  const users = [{ nombre: 'Gerente', rol: 'gerente', pin: PIN }];
  const issuers = file.issuers.map((issuer) => ({ ...issuer, webhooks }));
  writeFileSync(path, JSON.stringify({ issuers, users }));
  const keys = [...installed.keys, await createKey({ dataDir, env }, 'sucursal-1', ['--role', 'admin'])];
  const results = [await run('provision', path)];
  const service = await startService(dataDir, env, ['--no-demo']);
  const refusals = await sell(service, keys[0] ?? '');
  const backup = join(folder, 'respaldo.db');
  results.push(
    ...(await Promise.all([
      run('backup', backup),
      run('keys', 'list'),
      run('webhooks', 'list'),
      run('doctor'),
    ])),
  );
  const during = filesIn(folder);
  const open = await healthAt(service);
  const code = await service.stop();
  if (code !== 0) throw new Error(`the service ended with ${code}: ${service.errors()}`);
  results.push(await run('verify'));
  await target.close();
  return {
    folder,
    dataDir,
    keys,
    pemLines: pem.split('\n').filter((line) => line.length >= 60),
    service: { out: JSON.stringify(service.ready), err: service.errors() + (simulator?.errors() ?? '') },
    commands: results.map(({ stdout, stderr }) => stdout + stderr).join('\n'),
    refusals,
    open,
    files: [...during, ...filesIn(folder)],
    close: installed.close,
  };
}

/** Every kind of request, right and wrong; gives the answers to the wrong ones. */
async function sell(service: Running, key: string): Promise<string> {
  const post = async (path: string, body: string, apiKey = key) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
    const response = await fetch(`${String(service.ready['api'])}${path}`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  };
  const json = JSON.stringify({ items: [item], receptor: CUSTOMER });
  const sold = await post('/factura/emitir', json);
  if (sold.status !== 200) throw new Error(sold.text);
  const { codigoGeneracion, fecEmi } = JSON.parse(sold.text) as Record<string, string>;
  await post('/credito-fiscal/emitir', json);
  await post('/nota-remision/emitir', json);
  await post('/consulta/dte', JSON.stringify({ tdte: '01', codigoGeneracion }));
  const documento = { tipoDte: '01', codigoGeneracion, fecEmi };
  const motivo = { tipoAnulacion: 3, motivoAnulacion: 'Se digitó mal el cliente' };
  await post('/invalidar', JSON.stringify({ documento, motivo }));
  const refused = [
    await post('/factura/emitir', json, `${key.slice(0, -1)}x`),
    await post('/factura/emitir', json, `${key}${key}`),
    await post('/factura/emitir', `${json}}`),
    await post('/factura/emitir', json.replace('"items"', '"artículos"')),
    await post('/nada', json),
  ];
  await fetch(`${String(service.ready['api'])}/documentos?receptor=Zoraida`, {
    headers: { 'x-api-key': key },
  });
  return refused.map(({ status, text }) => `${status} ${text}`).join('\n');
}

async function healthAt(service: Running): Promise<string> {
  const answers = await Promise.all(
    ['api', 'ui'].map((port) => fetch(`${String(service.ready[port])}/salud`)),
  );
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
}

/** All but the provisioning file, which people write. */
function filesIn(folder: string): readonly WrittenFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith('provision.json'))
    .map((path) => ({ path, mode: statSync(path).mode }));
}

/** Names of the files in which a text, or these bytes, stand; files that are gone hold nothing. */
export function holders(paths: readonly string[], wanted: string | Buffer): readonly string[] {
  return paths
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .filter((path) => readFileSync(path).includes(wanted))
    .map((path) => basename(path));
}
