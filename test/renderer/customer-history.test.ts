import { describe, expect, it } from 'vitest';
import { dueDay, historyOf } from '../../renderer/receiver/customer-history.ts';
import type { DocumentView } from '../../renderer/stores/documents/documents.ts';

/** A document as far as its history reads it. */
function view(
  end: number,
  estado: DocumentView['estado'],
  more: { readonly lines?: readonly (readonly [string, string])[]; readonly pagos?: string } = {},
): DocumentView {
  const { lines = [['Arroz', '1']], pagos = '[]' } = more;
  const body = lines.map(
    ([descripcion, cantidad]) =>
      `{"descripcion":"${descripcion}","cantidad":${cantidad},"precioUni":1,"ventaGravada":1}`,
  );
  const dteJson = `{"cuerpoDocumento":[${body.join(',')}],"resumen":{"totalPagar":1,"pagos":${pagos}}}`;
  const result = {
    codigoGeneracion: `C${end}`,
    numeroControl: `N${end}`,
    fecEmi: '2026-01-31',
    descripcionMsg: 'RECIBIDO',
    dteJson,
  };
  // Only what is read of it.
  return { tipo: '01', estado, faults: [], result } as unknown as DocumentView;
}

describe('what a customer bought', () => {
  it('adds up goods of sales in force, those bought oftenest first', () => {
    const { bought, refused } = historyOf([
      view(1, 'PROCESADO', {
        lines: [
          ['Arroz', '1.5'],
          ['Café', '1'],
        ],
      }),
      view(2, 'CONTINGENCIA', { lines: [['Arroz', '2.25']] }),
      view(3, 'INVALIDADO', { lines: [['Café', '9']] }),
      view(4, 'RECHAZADO', { lines: [['Café', '9']] }),
    ]);
    expect(bought).toEqual([
      { descripcion: 'Arroz', cantidad: '3.75', veces: 2 },
      { descripcion: 'Café', cantidad: '1', veces: 1 },
    ]);
    expect(refused).toEqual([
      { codigoGeneracion: 'C4', numeroControl: 'N4', faults: [], message: 'RECIBIDO' },
    ]);
  });

  it('names what was sold on credit by what was owed, and the last day of its longest term', () => {
    const pagos =
      '[{"codigo":"01","montoPago":5},{"codigo":"13","montoPago":10.10,"plazo":"01","periodo":30},{"codigo":"13","montoPago":0.95,"plazo":"02","periodo":1}]';
    expect(historyOf([view(1, 'PROCESADO', { pagos }), view(2, 'PROCESADO')]).credit).toEqual([
      { codigoGeneracion: 'C1', numeroControl: 'N1', monto: '11.05', vence: '2026-03-02' },
    ]);
  });

  it('counts a term of months to the last day of a shorter one, and years over a leap day', () => {
    expect(dueDay('2026-01-31', { plazo: '02', periodo: '1' })).toBe('2026-02-28');
    expect(dueDay('2024-02-29', { plazo: '03', periodo: '1' })).toBe('2025-02-28');
    expect(dueDay('2026-11-23', { plazo: '01', periodo: '8' })).toBe('2026-12-01');
  });
});
