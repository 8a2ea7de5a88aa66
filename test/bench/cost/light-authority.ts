/**
 * A program that takes every document at once with a prepared acceptance, so that what is measured is what stands before it.
 * It checks nothing: the authority's rules are the simulator's matter.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const CODE = /"codigoGeneracion":"([A-F0-9-]{36})"/;
/** The code stands at the end of the body, after the document. */
const TAIL_BYTES = 200;
const SEAL = `2026${'A0B1C2D3E4F5'.repeat(3)}`;
const LOGIN = JSON.stringify({ status: 'OK', body: { token: 'Bearer prepared', rol: { codigo: 'USER' } } });

function acceptance(codigoGeneracion: string): string {
  return JSON.stringify({
    version: 2,
    ambiente: '00',
    versionApp: 2,
    estado: 'PROCESADO',
    codigoGeneracion,
    selloRecibido: SEAL,
    fhProcesamiento: '05/01/2026 10:00:00',
    clasificaMsg: '10',
    codigoMsg: '001',
    descripcionMsg: 'RECIBIDO',
    observaciones: [],
  });
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const code = CODE.exec(body.subarray(-TAIL_BYTES).toString('latin1'))?.[1];
    const text = request.url === '/seguridad/auth' ? LOGIN : acceptance(code ?? '');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(
  `${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`,
);
