/**
 * The least a document can cost with the product's libraries: HTTP in, number and document durable, signed, durable, sent,
 * durable, HTTP out, with group commit. No checks, no ledger, no proofs: it measures what those add.
 *
 * Arguments: folder of its database, address of the authority.
 */
import BetterSqlite3 from 'better-sqlite3';
import fastify from 'fastify';
import { CompactSign } from 'jose';
import { generateKeyPairSync, randomUUID, webcrypto } from 'node:crypto';
import { join } from 'node:path';
import { Pool } from 'undici';

const [folder = '.', authority = ''] = process.argv.slice(2);
/** As the product's. */
const CONNECTIONS = 32;
const ISSUER = {
  nit: '06142108951029',
  nrc: '1234567',
  nombre: 'Comercial Inventada, S.A. de C.V.',
  codActividad: '47190',
  descActividad: 'Venta al por menor de otros productos en comercios no especializados',
  nombreComercial: 'Tienda Inventada',
  tipoEstablecimiento: '01',
  direccion: { departamento: '06', municipio: '23', complemento: 'Avenida Inventada 100' },
  telefono: '22000000',
  correo: 'sucursal@tienda.example',
};
/** Members of a line that a request does not have; the document has the size of the product's. */
const LINE = {
  numeroDocumento: null,
  codTributo: null,
  montoDescu: 0,
  ventaNoSuj: 0,
  ventaExenta: 0,
  ventaGravada: 17.87610619,
  tributos: null,
  psv: 0,
  noGravado: 0,
  ivaItem: 2.05604719,
};

interface Body {
  readonly items: readonly object[];
}

const database = new BetterSqlite3(join(folder, 'bare.db'));
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 4000'])
  database.pragma(pragma);
database.exec(`
  CREATE TABLE counter (id INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT;
  INSERT INTO counter VALUES (1, 0);
  CREATE TABLE document (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, payload TEXT NOT NULL, jws TEXT, seal TEXT) STRICT;`);
const advance = database.prepare<[], { last: number }>(
  'UPDATE counter SET last = last + 1 WHERE id = 1 RETURNING last',
);
const insert = database.prepare('INSERT INTO document (id, code, payload) VALUES (?, ?, ?)');
const sign = database.prepare('UPDATE document SET jws = ? WHERE id = ?');
const seal = database.prepare('UPDATE document SET seal = ? WHERE id = ?');
const begin = database.prepare('BEGIN IMMEDIATE');
const commit = database.prepare('COMMIT');

const waiting: { readonly work: () => void; readonly done: () => void }[] = [];

/** Works that arrive in the same turn of the event loop share one commit. */
function durable(work: () => void): Promise<void> {
  return new Promise((done) => {
    waiting.push({ work, done });
    if (waiting.length > 1) return;
    setImmediate(() => {
      const group = waiting.splice(0);
      begin.run();
      for (const each of group) each.work();
      commit.run();
      for (const each of group) each.done();
    });
  });
}

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = await webcrypto.subtle.importKey(
  'pkcs8',
  pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
  { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
  false,
  ['sign'],
);
const pool = new Pool(authority, { connections: CONNECTIONS, pipelining: 1 });
const app = fastify();

app.post('/factura/emitir', async (request, reply) => {
  const { items } = request.body as Body;
  const code = randomUUID().toUpperCase();
  let id = 0;
  let payload = '';
  await durable(() => {
    id = advance.get()?.last ?? 0;
    payload = JSON.stringify({
      identificacion: { version: 1, ambiente: '00', tipoDte: '01', numero: id, codigoGeneracion: code },
      emisor: ISSUER,
      cuerpoDocumento: items.map((item) => ({ ...item, ...LINE })),
      resumen: { ...LINE, totalPagar: 178.75 },
    });
    insert.run(id, code, payload);
  });
  const jws = await new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: 'RS512' }).sign(key);
  await durable(() => sign.run(jws, id));
  const answer = await pool.request({
    method: 'POST',
    path: '/fesv/recepciondte',
    headers: { 'content-type': 'application/json', authorization: 'Bearer prepared' },
    body: JSON.stringify({ ambiente: '00', idEnvio: id, version: 1, documento: jws, codigoGeneracion: code }),
  });
  const said = (await answer.body.json()) as { readonly selloRecibido: string };
  await durable(() => seal.run(said.selloRecibido, id));
  const head = JSON.stringify({ estado: 'PROCESADO', codigoGeneracion: code, ...said });
  return reply
    .type('application/json')
    .send(`${head.slice(0, -1)},"dteJson":${payload},"dteFirmado":"${jws}"}`);
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ api: url })}\n`);
