import { expect, it } from 'vitest';
import { rule } from '../../core/contract/rules/rules.ts';
import {
  lastAnswerOf,
  needsCorrection,
  storedAnswer,
  type LastAnswer,
} from '../../core/domain/last-answer.ts';
import { plainAnswer } from '../../core/till/queue/queue-words.ts';

const MAX_CHARS = 100;
const ERROR = 'ECONNREFUSED';

it.each<[LastAnswer, string | null]>([
  [{ received: '' }, null],
  [rule('hacienda-fuera-de-alcance', { error: ERROR }), 'Sin conexión con Hacienda'],
  [rule('conexion-cortada', { error: ERROR }), 'Se cortó la conexión con Hacienda'],
  [rule('hacienda-sin-respuesta', { ms: 8000 }), 'Hacienda no respondió en 8000 ms'],
  [
    rule('respuesta-sin-decision', { status: 502, extracto: '<html>Bad gateway</html>' }),
    'Hacienda respondió sin decidir; se repite solo',
  ],
  [{ received: '<html>' }, 'Hacienda respondió sin decidir; se repite solo'],
  [
    { received: '{"codigoMsg":"095","observaciones":["Contribuyente sin permiso"]}' },
    'El contribuyente no está autorizado a emitir (Hacienda dice «Contribuyente sin permiso»); solicite la autorización a Hacienda',
  ],
  [
    { received: '{"estado":"RECHAZADO","observaciones":[]}' },
    'Hacienda respondió sin decidir; se repite solo',
  ],
  [{ received: `{"estado":"${'X'.repeat(MAX_CHARS)}"}` }, 'Hacienda respondió sin decidir; se repite solo'],
  [{ received: '{"regla":"otra"}' }, 'Hacienda respondió sin decidir; se repite solo'],
])('the answer %j is shown as %j', (answer, words) => {
  expect(plainAnswer(storedAnswer(answer, MAX_CHARS))).toBe(words);
});

it('nothing is shown where nothing was said', () => {
  expect(plainAnswer(null)).toBeNull();
});

it.each<[LastAnswer, boolean]>([
  [rule('credenciales-rechazadas', { error: '106' }), true],
  [rule('conexion-no-configurada'), true],
  [rule('hacienda-sin-respuesta', { ms: 8000 }), false],
  [{ received: '{"codigoMsg":"802"}' }, true],
  [{ received: '{"codigoMsg":"021"}' }, false],
  // Words that a rule of ours has too: only its name decides.
  [{ received: 'revise las credenciales de la conexión' }, false],
])('the stored answer %j needs somebody to correct something: %j', (answer, needed) => {
  expect(needsCorrection(lastAnswerOf(storedAnswer(answer, MAX_CHARS)))).toBe(needed);
});
