import { expect, it } from 'vitest';
import { rule } from '../../../core/contract/rules/rules.ts';
import {
  lastAnswerOf,
  needsCorrection,
  storedAnswer,
  type LastAnswer,
} from '../../../core/domain/last-answer.ts';
import { plainAnswer } from '../../../core/till/queue/queue-words.ts';
import { answerText } from '../../../renderer/faults/fault-text.ts';
import { en } from '../../../renderer/text/en.ts';
import { es } from '../../../renderer/text/es.ts';

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
  [{ received: 'INTENTE MAS TARDE' }, 'Hacienda dice «INTENTE MAS TARDE»'],
])('the answer %j is shown as %j', (answer, words) => {
  expect(answerText(plainAnswer(storedAnswer(answer, MAX_CHARS)), es)).toBe(words);
});

it.each<[LastAnswer, string]>([
  [rule('hacienda-fuera-de-alcance', { error: ERROR }), 'No connection with Hacienda'],
  [rule('envio-interrumpido'), 'Interrupted: it is asked about before it is sent again'],
  [
    { received: '{"codigoMsg":"095","observaciones":["Contribuyente sin permiso"]}' },
    'The taxpayer is not authorised to issue (Hacienda says “Contribuyente sin permiso”); ask Hacienda for the authorisation',
  ],
  [{ received: 'INTENTE MAS TARDE' }, 'Hacienda says “INTENTE MAS TARDE”'],
])(
  'on an English screen the answer %j is shown as %j: only what Hacienda said stays as it said it',
  (answer, words) => {
    expect(answerText(plainAnswer(storedAnswer(answer, MAX_CHARS)), en)).toBe(words);
  },
);

it('nothing is shown where nothing was said', () => {
  expect(plainAnswer(null)).toEqual([]);
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
