/** An X as a person reads it: what was invalidated is no sale, and each figure of cash follows from those above it. */
import { describe, expect, it } from 'vitest';
import type { CashReport } from '../../core/contract/cash/cash-report.ts';
import {
  cashLines,
  dayLines,
  paymentLines,
  stateLines,
  typeLines,
} from '../../renderer/screens/cash/reports/report-lines.ts';
import { es } from '../../renderer/text/es.ts';

const X: CashReport = {
  tipo: 'X',
  sesion: 1,
  numeroSesion: 1,
  numero: null,
  caja: 1,
  emisor: { nombre: 'Tienda La Ceiba', nit: '06140312901014' },
  sucursal: { id: 'central', nombre: 'Sucursal central' },
  ambiente: 'PRUEBAS',
  abierta: '2026-11-21T14:00:00.000Z',
  abrio: 'Ana',
  hasta: '2026-11-22T16:10:00.000Z',
  cerro: null,
  aprobo: null,
  motivoDiferencia: null,
  fondo: '50.00',
  dias: [
    { fecha: '2026-11-21', cantidad: 3, monto: '56.05' },
    { fecha: '2026-11-22', cantidad: 1, monto: '0.00' },
  ],
  tipos: [{ tipoDte: '01', cantidad: 4, vigentes: 3, monto: '56.05', iva: '6.45' }],
  estados: [
    { tipoDte: '01', estado: 'PROCESADO', cantidad: 3, monto: '56.05' },
    { tipoDte: '01', estado: 'INVALIDADO', cantidad: 1, monto: '1.90' },
  ],
  secuencias: [],
  pagos: [{ forma: '01', cantidad: 3, monto: '56.05' }],
  abonos: [],
  total: '56.05',
  iva: '6.45',
  movimientos: [],
  efectivo: {
    ventas: '57.95',
    repuesto: '0.00',
    compras: '0.00',
    abonos: '0.00',
    proveedores: '0.00',
    entradas: '0.00',
    salidas: '1.90',
    esperado: '106.05',
  },
  conteo: null,
  conteos: [],
  bitacora: null,
  huella: null,
};

/** Lines as they stand on the screen, without what is empty. */
function shown(lines: ReturnType<typeof cashLines>): readonly string[] {
  return lines.map((line) => line.filter((each) => each !== null).join(' · '));
}

describe('an X with a return', () => {
  it('takes off what came back, so that its types add up to what was sold', () => {
    const tipos = [
      ...X.tipos,
      { tipoDte: '18', cantidad: 1, vigentes: 1, monto: '5.65', iva: '0.65' },
    ] as const;
    const estados = [{ tipoDte: '18', estado: 'PROCESADO', cantidad: 1, monto: '5.65' }] as const;
    expect(shown(typeLines({ ...X, tipos }, es))).toEqual([
      'Factura · 3 documentos · 56.05',
      'Retorno · 1 documento · -5.65',
    ]);
    expect(shown(stateLines({ ...X, estados }, es))).toEqual(['Retorno · Procesado · 1 documento · -5.65']);
  });
});

describe('an X with an invalidated document', () => {
  it('counts it by its state, not among what was sold', () => {
    expect(shown(typeLines(X, es))).toEqual(['Factura · 3 documentos · 56.05']);
    expect(shown(stateLines(X, es))).toEqual([
      'Factura · Procesado · 3 documentos · 56.05',
      'Factura · Invalidado · 1 documento · 1.90',
    ]);
    expect(shown(dayLines(X, es))).toEqual([
      '21/11/2026 · 3 emitidos · 56.05',
      '22/11/2026 · 1 emitido · 0.00',
    ]);
  });

  it('says the same cash of sales as the payments, and apart what came in and was given back', () => {
    expect(shown(paymentLines(X.pagos, es))).toEqual([`${es.payment.form['01']} · 3 pagos · 56.05`]);
    expect(shown(cashLines(X, es))).toEqual([
      'Fondo · 50.00',
      'Ventas en efectivo · 56.05',
      'Cobrado en ventas que se deshicieron · Entró a la gaveta; lo que se devolvió está en las salidas · 1.90',
      'Entradas · 0.00',
      'Salidas · -1.90',
      'Esperado · 106.05',
    ]);
  });
});
