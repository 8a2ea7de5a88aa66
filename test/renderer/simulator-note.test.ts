import { describe, expect, it } from 'vitest';
import { simulatorNote } from '../../renderer/sale/simulator-note.ts';
import { esSale } from '../../renderer/text/es/sale.ts';

const ANSWERED = 'Respondió el simulador: sin validez fiscal.';
const SILENT = 'Ambiente de pruebas con simulador: sin validez fiscal.';

describe('what is said of a simulator', () => {
  it.each([
    ['PROCESADO', 'SELLO', ANSWERED],
    ['RECHAZADO', null, ANSWERED],
    ['CONTINGENCIA', null, SILENT],
    ['PENDIENTE', null, SILENT],
  ] as const)('is true of %s', (estado, selloRecibido, told) => {
    expect(esSale.result.simulator[simulatorNote({ estado, selloRecibido })]).toBe(told);
  });

  it('speaks of each document in the gender of its name', () => {
    expect(esSale.result.explanation['01'].PROCESADO).toBe('Hacienda la recibió y la selló.');
    expect(esSale.result.explanation['03'].RECHAZADO).toMatch(/^Hacienda no lo aceptó\./);
    expect(esSale.result.explanation['04'].RECHAZADO).toMatch(/^Hacienda no la aceptó\./);
  });
});
