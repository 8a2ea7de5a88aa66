/** The X and the Z on paper: every figure in its row, nothing that is not true. */
import { describe, expect, it } from 'vitest';
import type { CashReport } from '../../core/contract/cash/cash-report.ts';
import { cashTicket } from '../../core/output/ticket/cash-ticket.ts';
import { ticketPdf } from '../../core/output/ticket/ticket-pdf.ts';
import { ticketText } from '../../core/contract/printing/ticket-text.ts';

const Z: CashReport = {
  tipo: 'Z',
  sesion: 4,
  numeroSesion: 3,
  numero: 3,
  caja: 2,
  emisor: { nombre: 'Tienda La Ceiba', nit: '06140312901014' },
  sucursal: { id: 'central', nombre: 'Sucursal central' },
  ambiente: 'PRODUCCION',
  abierta: '2026-11-21T14:00:00.000Z',
  abrio: 'Ana',
  hasta: '2026-11-22T06:10:00.000Z',
  cerro: 'Ana',
  aprobo: 'Marta',
  motivoDiferencia: 'Vuelto de más',
  fondo: '50.00',
  dias: [
    { fecha: '2026-11-21', cantidad: 2, monto: '1234.50' },
    { fecha: '2026-11-22', cantidad: 1, monto: '0.00' },
  ],
  tipos: [
    { tipoDte: '01', cantidad: 3, vigentes: 2, monto: '1234.50', iva: '142.02' },
    { tipoDte: '03', cantidad: 0, vigentes: 0, monto: '0.00', iva: '0.00' },
    { tipoDte: '04', cantidad: 0, vigentes: 0, monto: '0.00', iva: '0.00' },
  ],
  estados: [
    { tipoDte: '01', estado: 'PROCESADO', cantidad: 2, monto: '1234.50' },
    { tipoDte: '01', estado: 'RECHAZADO', cantidad: 1, monto: '3.00' },
  ],
  secuencias: [
    { tipoDte: '01', cantidad: 3, primero: 'DTE-01-0001-00000007', ultimo: 'DTE-01-0001-00000009' },
  ],
  abonos: [],
  pagos: [
    { forma: '01', cantidad: 1, monto: '1200.00' },
    { forma: 'credito', cantidad: 1, monto: '34.50' },
  ],
  total: '1234.50',
  iva: '142.02',
  movimientos: [
    {
      id: 1,
      tipo: 'SALIDA',
      monto: '4.25',
      motivo: 'Hielo',
      por: 'Ana',
      aprobo: 'Marta',
      cuando: '2026-11-21T15:00:00.000Z',
    },
  ],
  efectivo: {
    ventas: '1200.00',
    repuesto: '0.00',
    compras: '0.00',
    abonos: '0.00',
    proveedores: '0.00',
    entradas: '0.00',
    salidas: '4.25',
    esperado: '1245.75',
  },
  conteo: {
    id: 9,
    denominaciones: [
      { clave: 'billete-100', piezas: 12 },
      { clave: 'moneda-0.25', piezas: 3 },
    ],
    contado: '1200.75',
    esperado: '1245.75',
    diferencia: '-45.00',
    por: 'Ana',
    cuando: '2026-11-22T06:09:00.000Z',
    veces: 2,
  },
  conteos: [
    {
      id: 8,
      contado: '1400.00',
      esperado: '1245.75',
      diferencia: '154.25',
      por: 'Ana',
      cuando: '2026-11-22T06:05:00.000Z',
    },
    {
      id: 9,
      contado: '1200.75',
      esperado: '1245.75',
      diferencia: '-45.00',
      por: 'Ana',
      cuando: '2026-11-22T06:09:00.000Z',
    },
  ],
  bitacora: { fila: 412, huella: '0123456789abcdef'.repeat(4) },
  huella: 'abcdef0123456789'.repeat(4),
};

/** The rows as lines: left and right with two blanks between. */
function lines(report: CashReport, changes: Parameters<typeof cashTicket>[1] = []): readonly string[] {
  return cashTicket(report, changes).rows.flatMap((row) => {
    if (row.kind === 'text' || row.kind === 'banner') return [row.text];
    if (row.kind === 'pair') return [`${row.left}  ${row.right}`];
    return row.kind === 'fact' ? [`${row.label}: ${row.value}`] : [];
  });
}

describe('a Z on paper', () => {
  it('says how the cash of its payments becomes the cash of its sales', () => {
    const undone = {
      ...Z,
      efectivo: {
        ventas: '1201.90',
        repuesto: '0.00',
        compras: '0.00',
        abonos: '0.00',
        proveedores: '0.00',
        entradas: '0.00',
        salidas: '6.15',
        esperado: '1245.75',
      },
    };
    const told = lines(undone);
    expect(told).toContain('Efectivo (1)  $1,200.00');
    expect(told.slice(told.indexOf('EFECTIVO'), told.indexOf('ESPERADO  $1,245.75'))).toEqual([
      'EFECTIVO',
      'Fondo  $50.00',
      'Ventas en efectivo  $1,200.00',
      'Cobrado y deshecho  $1.90',
      'Entradas  $0.00',
      'Salidas  -$6.15',
    ]);
  });

  it('says what the report says, with both days, the count and who approved the difference', () => {
    expect(lines(Z)).toEqual([
      'Tienda La Ceiba',
      'NIT 0614-031290-101-4',
      'Sucursal central · Caja 2',
      'CORTE Z 3',
      'NO ES UN DOCUMENTO FISCAL',
      'Sesión: 3',
      'Abierta: 21/11/2026 08:00',
      'Abrió: Ana',
      'Cerrada: 22/11/2026 00:10',
      'Cerró: Ana',
      'VENTAS',
      'Factura (2)  $1,234.50',
      'TOTAL VENDIDO  $1,234.50',
      'IVA incluido  $142.02',
      '21/11/2026, 2 emitidos  $1,234.50',
      '22/11/2026, 1 emitido  $0.00',
      'Factura · Rechazado (1)  $3.00',
      'Factura, del: DTE-01-0001-00000007',
      'al: DTE-01-0001-00000009',
      'PAGOS',
      'Efectivo (1)  $1,200.00',
      'Al crédito (1)  $34.50',
      'MOVIMIENTOS',
      'Salida: Hielo  -$4.25',
      'Retiró: Ana',
      'Aprobó: Marta',
      'EFECTIVO',
      'Fondo  $50.00',
      'Ventas en efectivo  $1,200.00',
      'Entradas  $0.00',
      'Salidas  -$4.25',
      'ESPERADO  $1,245.75',
      '12 × billete $100  $1,200.00',
      '3 × moneda $0.25  $0.75',
      'CONTADO  $1,200.75',
      'FALTANTE  $45.00',
      'Se contó 2 veces',
      'Conteo de 22/11/2026 00:05  $1,400.00',
      'SOBRANTE  $154.25',
      'Motivo: Vuelto de más',
      'Aprobó la diferencia: Marta',
      'Huella: ABCDEF0123456789',
      'Bitácora, fila 412: 0123456789ABCDEF',
    ]);
  });

  it('takes off what a nota de crédito takes off, as the screen does, and names what is no sale', () => {
    const told = lines({
      ...Z,
      tipos: [
        ...Z.tipos,
        { tipoDte: '04', cantidad: 1, vigentes: 1, monto: '8.00', iva: '0.00' },
        { tipoDte: '05', cantidad: 2, vigentes: 1, monto: '11.30', iva: '1.30' },
        { tipoDte: '18', cantidad: 1, vigentes: 0, monto: '0.00', iva: '0.00' },
      ],
      estados: [{ tipoDte: '05', estado: 'RECHAZADO', cantidad: 1, monto: '2.00' }],
    });
    expect(told.slice(told.indexOf('VENTAS') + 2, told.indexOf('TOTAL VENDIDO  $1,234.50'))).toEqual([
      'Nota de remisión (1), no vende  $8.00',
      'Nota de crédito (1)  -$11.30',
      'Retorno (0)  $0.00',
    ]);
    expect(told).toContain('Nota de crédito · Rechazado (1)  -$2.00');
  });

  it('lists what changed after it apart, and what both make together', () => {
    const told = lines(Z, [
      {
        tipoDte: '01',
        numeroControl: 'DTE-01-0001-00000007',
        codigoAlCierre: 'A',
        codigoGeneracion: 'A',
        fecEmi: '2026-11-21',
        estadoAlCierre: 'PROCESADO',
        estado: 'INVALIDADO',
        montoAlCierre: '34.50',
        monto: '34.50',
        diferencia: '-34.50',
        diferenciaIva: '-3.97',
        pasos: [],
      },
    ]);
    expect(told.slice(told.indexOf('CAMBIOS DESPUÉS DEL CIERRE'), -2)).toEqual([
      'CAMBIOS DESPUÉS DEL CIERRE',
      'Factura: DTE-01-0001-00000007',
      'Procesado > Invalidado  -$34.50',
      'VENDIDO CON CAMBIOS  $1,200.00',
    ]);
  });
});

it('an X says that nothing is closed, hides the cash where it must, and names the test environment', () => {
  const x: CashReport = {
    ...Z,
    tipo: 'X',
    numero: null,
    cerro: null,
    aprobo: null,
    motivoDiferencia: null,
    bitacora: null,
    huella: null,
    conteo: null,
    efectivo: null,
    pagos: [],
    ambiente: 'PRUEBAS',
  };
  const told = lines(x);
  expect(told).toContain('CORTE X');
  expect(told).toContain('La caja sigue abierta: no cierra nada');
  expect(told).toContain('AMBIENTE DE PRUEBAS');
  expect(told).toContain('Hasta: 22/11/2026 00:10');
  expect(told.slice(-2)).toEqual(['EFECTIVO', 'Fondo  $50.00']);
});

it('is what the printers’ queue takes, never opens the drawer, and is drawn as a PDF', async () => {
  const ticket = cashTicket(Z, []);
  expect(ticketText.safeParse(ticket).success).toBe(true);
  expect(ticket.opensDrawer).toBe(false);
  for (const width of [80, 58] as const)
    expect(
      Buffer.from(await ticketPdf(ticket, width))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
});
