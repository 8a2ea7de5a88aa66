import { expect, it } from 'vitest';
import { plainAnswer } from '../../core/till/queue/queue-words.ts';

it.each([
  [null, null],
  ['', null],
  ['sin conexión con Hacienda (ECONNREFUSED)', 'Sin conexión con Hacienda'],
  ['Hacienda no respondió en 8000 ms', 'Hacienda no respondió en 8000 ms'],
  [
    'respuesta sin decisión, HTTP 502: <html>Bad gateway</html>',
    'Hacienda respondió sin decidir; se repite solo',
  ],
  [
    '{"estado":"RECHAZADO","codigoMsg":"095","descripcionMsg":"","observaciones":["Contribuyente sin permiso"]}',
    'El contribuyente no está autorizado a emitir (Hacienda dice «Contribuyente sin permiso»); solicite la autorización a Hacienda',
  ],
  ['{"estado":"RECHAZADO","observaciones":[]}', 'Hacienda respondió sin decidir; se repite solo'],
  ['{"estado":"RECHAZ', 'Hacienda respondió sin decidir; se repite solo'],
])('the answer %j is told as %j', (raw, words) => {
  expect(plainAnswer(raw)).toBe(words);
});
