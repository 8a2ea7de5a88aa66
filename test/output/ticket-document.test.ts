import { describe, expect, it } from 'vitest';
import type { PrintedDocument } from '../../core/contract/printing/printed.ts';
import { documentTicket } from '../../core/output/ticket/document/document-ticket.ts';
import { ticketLines } from '../../core/output/ticket/ticket-lines.ts';
import { n } from '../contract/decimal.ts';
import {
  creditoFiscalV3Complete,
  facturaV1Complete,
  facturaV1Plain,
  notaRemisionV3Complete,
} from '../contract/good-documents-2023.ts';
import {
  creditoFiscalV4Complete,
  facturaV2Complete,
  notaRemisionV4Complete,
} from '../contract/good-documents-2026.ts';
import { notaCreditoV4Complete, notaDebitoV4Complete } from '../contract/good-notes.ts';
import { retornoV1Complete } from '../contract/good-returns.ts';
import { QR_LINE } from '../support/reading/escpos-decoder.ts';
import { cashSale, cashTicket, printed } from './ticket-samples.ts';
import { CASH_SALE_58, CASH_SALE_80 } from './ticket-texts.ts';

const linesOf = (document: PrintedDocument, columns: number): readonly string[] =>
  ticketLines(documentTicket(document), columns).map((line) => line.trimEnd());

/** The whole ticket as one line, so that a text is found wherever it was wrapped. */
const flat = (document: PrintedDocument, columns: number): string =>
  linesOf(document, columns)
    .map((line) => line.trim())
    .join(' ')
    .replaceAll(/ +/g, ' ');

/** What must stand on every ticket of these documents, typed from §printed-version. */
const ISSUER = [
  'Ferretería La Ceiba, S.A. de C.V.',
  'La Ceiba',
  'NIT 0614-280390-112-1',
  'NRC 123456-7',
  'Venta al por menor de artículos de ferretería',
  'Calle Los Almendros 12, San Salvador',
  'Tel. 2222-1234',
  'ventas@laceiba.example.com',
];

const SUMS = ['Ventas no sujetas', 'Ventas exentas', 'Ventas gravadas', 'Suma de ventas', 'Subtotal'];

const RECEIVER = [
  'Distribuidora El Roble, S.A. de C.V.',
  'NIT: 0614-050690-103-5',
  'NRC: 76543-2',
  'Actividad: Venta al por mayor de otros productos',
  'Dirección: Boulevard Orden de Malta 8',
  'Correo: compras@elroble.example.com',
];

const DOCUMENTS = [
  {
    title: 'factura of 2023',
    document: facturaV1Complete,
    texts: [
      'Factura Electrónica',
      'Ver. 1',
      'DTE-01-M001P001-000000000000042',
      'Casa Matriz',
      'Fecha y hora: 21/11/2026 14:05:09',
      'Modelo: previo',
      'Transmisión: normal',
      ...RECEIVER,
      '1. Tornillo de 3/8 × 2" 2 Unidad × $5.65 $11.30 G',
      '$3.00 E',
      '$1.25 N',
      '$2.00 C',
      'Ventas no sujetas $1.25',
      'Ventas exentas $3.00',
      'Ventas gravadas $11.30',
      'Suma de ventas $15.55',
      'Subtotal $15.55',
      'Monto total de la operación $15.55',
      'Cargos y abonos no gravados $2.00',
      'TOTAL A PAGAR $17.55',
      'Son: DIECISIETE 55/100 USD',
      'Condición A crédito',
      'Cuentas por pagar del receptor (a 30 días, ref. CxP 88) $17.55',
      'Documento relacionado: Nota de remisión',
      'Venta por cuenta de: Consignaciones del Sur',
      'Documento del receptor: Orden de compra · OC-2026-118',
      'Médico: Ana Rivas',
      'Entrega: Luis Portillo',
      'Recibe: Marta Campos',
      'Placa del vehículo: P123456',
    ],
  },
  {
    title: 'factura of 2026',
    document: facturaV2Complete,
    texts: [
      'Factura Electrónica',
      'Ver. 2',
      'DTE-01-S002P003-000000000000007',
      'Cliente: Marta Campos',
      'DUI: 04567891-2',
      'NRC: 76543-2',
      'Precios con IVA incluido',
      '$200.00 G',
      'Turismo: por alojamiento (5%) $8.85',
      'Monto total de la operación $208.85',
      'TOTAL A PAGAR $208.85',
      'IVA incluido en el total $23.01',
      'Observaciones: Entregar por la tarde',
    ],
  },
  {
    title: 'crédito fiscal of 2023',
    document: creditoFiscalV3Complete,
    texts: [
      'Comprobante de Crédito Fiscal Electrónico',
      'Ver. 3',
      ...RECEIVER,
      'TOTAL A PAGAR',
      'Precios sin IVA',
    ],
  },
  {
    title: 'crédito fiscal of 2026',
    document: creditoFiscalV4Complete,
    texts: [
      'Comprobante de Crédito Fiscal Electrónico',
      'Ver. 4',
      ...RECEIVER,
      'Teléfono: 2555-0101',
      'Ventas gravadas $200.00',
      'Impuesto al Valor Agregado 13% $26.00',
      'IVA percibido $2.00',
      'Monto total de la operación $226.00',
      'TOTAL A PAGAR $228.00',
      'Pago electrónico: NPE-1',
    ],
  },
  {
    title: 'nota de remisión of 2023',
    document: notaRemisionV3Complete,
    texts: [
      'Nota de Remisión Electrónica',
      'Ver. 3',
      'Título de los bienes:',
      'MONTO TOTAL',
      'Preparó: Ana Rivas',
    ],
  },
  {
    title: 'nota de remisión of 2026',
    document: notaRemisionV4Complete,
    texts: [
      'Nota de Remisión Electrónica',
      'Ver. 4',
      'Destinatario: Distribuidora El Roble, S.A. de C.V.',
      'Título de los bienes: Consignación',
      'Impuesto al Valor Agregado 13% $26.00',
      'MONTO TOTAL $226.00',
      'Son: DOSCIENTOS VEINTISÉIS 00/100 USD',
    ],
  },
];

describe('the ticket of a document', () => {
  it.each([
    [48, CASH_SALE_80],
    [32, CASH_SALE_58],
  ] as const)('of a sale in cash, laid out in %i columns, is the one typed by hand', (columns, texts) => {
    expect(linesOf(cashTicket(), columns)).toEqual(texts.filter((line) => line !== QR_LINE));
  });

  it.each(DOCUMENTS)('has everything the law asks of a $title, on either paper', ({ document, texts }) => {
    for (const columns of [48, 32]) {
      const text = flat(printed(document), columns);
      const wanted = ['DOCUMENTO TRIBUTARIO ELECTRÓNICO', ...ISSUER, ...SUMS, ...texts];
      for (const each of wanted) expect(text).toContain(each);
    }
  });

  it('says which contingency it was issued in', () => {
    const identificacion = {
      ...creditoFiscalV4Complete.identificacion,
      tipoModelo: 2,
      tipoOperacion: 2,
      tipoContingencia: 5,
      motivoContin: 'Se inundó el cuarto del servidor',
    };
    const text = flat(printed({ ...creditoFiscalV4Complete, identificacion }), 48);
    expect(text).toContain('Modelo: diferido Transmisión: por contingencia');
    expect(text).toContain('Contingencia: Otro Motivo: Se inundó el cuarto del servidor');
  });

  it.each([
    ['nota de crédito', notaCreditoV4Complete, 'TOTAL A SU FAVOR $224.00'],
    ['nota de débito', notaDebitoV4Complete, 'TOTAL A PAGAR $224.00'],
    ['return', retornoV1Complete, 'TOTAL A SU FAVOR $99.12'],
  ])(
    'says of a %s of 2026 whom its total is for, and has no sum after a discount it cannot have',
    (_of, document, total) => {
      const text = flat(printed(document), 48);
      expect(text).toContain(total);
      expect(text).not.toContain('Subtotal');
    },
  );

  it('says of goods outside the VAT that came back what they cost', () => {
    const [line] = retornoV1Complete.cuerpoDocumento;
    const outside = { ...line, ventaNoSuj: n('100'), ventaGravada: n('0'), ivaItem: n('0') };
    expect(flat(printed({ ...retornoV1Complete, cuerpoDocumento: [outside] }), 48)).toContain(
      '1 Unidad × $100.00 $100.00 N',
    );
  });

  it('names nothing that a nota de remisión does not have', () => {
    const text = flat(printed(notaRemisionV4Complete), 48);
    for (const absent of ['TOTAL A PAGAR', 'Condición', 'Cambio', 'IVA incluido'])
      expect(text).not.toContain(absent);
  });

  it('says what was handed over and given back only where it is known and enough', () => {
    expect(flat(cashTicket(), 48)).toContain('Efectivo recibido $30.00 Cambio $10.00');
    expect(flat(cashTicket({ recibido: '20' }), 48)).toContain('Efectivo recibido $20.00 Cambio $0.00');
    expect(flat(cashTicket({ recibido: null }), 48)).not.toMatch(/recibido|Cambio/);
    expect(flat(cashTicket({ recibido: '19.99' }), 48)).not.toMatch(/recibido|Cambio/);
    expect(flat(printed(creditoFiscalV4Complete, { recibido: '300' }), 48)).not.toMatch(/recibido|Cambio/);
  });

  it('says of what is owed that it is on credit, and gives change only for what was paid in cash', () => {
    const owed = { codigo: '01', montoPago: n('14'), referencia: null, plazo: '01', periodo: 30 };
    const cash = { codigo: '01', montoPago: n('5'), referencia: null, plazo: null, periodo: null };
    const sold = (pagos: readonly object[], condicionOperacion: number, recibido: string | null) => {
      const resumen = { ...cashSale.resumen, totalPagar: n('19'), condicionOperacion, pagos };
      return flat(printed({ ...cashSale, resumen }, { recibido }), 48);
    };
    expect(sold([owed, cash], 3, '20')).toContain(
      'Al crédito (30 días) $14.00 Efectivo $5.00 Efectivo recibido $20.00 Cambio $15.00',
    );
    const whole = sold([{ ...owed, montoPago: n('19') }], 2, '20');
    expect(whole).toContain('Condición A crédito Al crédito (30 días) $19.00');
    expect(whole).not.toMatch(/Billetes|recibido|Cambio/);
    expect(sold([{ ...owed, plazo: '02', periodo: 1, referencia: 'CxC 7' }], 2, null)).toContain(
      'Al crédito (1 mes, ref. CxC 7) $14.00',
    );
  });

  it('reads line amounts in cents, and prices with all their decimals', () => {
    const [line] = creditoFiscalV4Complete.cuerpoDocumento;
    const decimals = {
      ...line,
      numeroDocumento: null,
      cantidad: n('2'),
      precioUni: n('13.27433628'),
      montoDescu: n('0.44247788'),
      ventaGravada: n('26.1061947'),
      ventaExenta: n('1.005'),
      ventaNoSuj: n('1.00499999'),
      noGravado: n('-0.125'),
    };
    const text = flat(printed({ ...creditoFiscalV4Complete, cuerpoDocumento: [decimals] }), 48);
    expect(text).toContain('× $13.27433628 - descuento $0.44 $26.11 G $1.01 E $1.00 N -$0.13 C');
  });

  it('says that no line has a discount, or which one has', () => {
    expect(flat(printed(facturaV1Plain), 48)).toContain(
      'Precios con IVA incluido. Sin descuentos por línea.',
    );
    expect(flat(cashTicket(), 48)).not.toContain('Sin descuentos');
    expect(flat(cashTicket(), 48)).toContain('× $4.50 - descuento $0.50 $8.50 G');
  });

  it('prints global discounts and retentions as what is taken off', () => {
    const resumen = { ...cashSale.resumen, descuGravada: n('2.5'), descuExenta: n('1'), ivaRete: n('0.16') };
    const text = flat(printed({ ...cashSale, resumen }), 48);
    expect(text).toContain('Descuento a exentas -$1.00 Descuento a gravadas -$2.50');
    expect(text).toContain('IVA retenido -$0.16');
  });
});

describe('the drawer', () => {
  const opens = (document: PrintedDocument): boolean => documentTicket(document).opensDrawer;
  const paid = (...pagos: readonly (readonly [string, string])[]) =>
    printed({
      ...cashSale,
      resumen: {
        ...cashSale.resumen,
        pagos: pagos.map(([codigo, montoPago]) => ({
          codigo,
          montoPago: n(montoPago),
          referencia: null,
          plazo: null,
          periodo: null,
        })),
      },
    });
  const onCredit = ([codigo, monto]: readonly [string, string]) => {
    const pagos = [{ codigo, montoPago: n(monto), referencia: null, plazo: '01', periodo: 30 }];
    return printed({ ...cashSale, resumen: { ...cashSale.resumen, condicionOperacion: 2, pagos } });
  };

  it('opens for notes and coins, also in part, and for nothing else', () => {
    expect(opens(paid(['01', '27.25']))).toBe(true);
    expect(opens(paid(['03', '7.25'], ['01', '20']))).toBe(true);
    for (const codigo of ['02', '03', '04', '05', '08', '09', '11', '12', '13', '14', '99'])
      expect(opens(paid([codigo, '27.25']))).toBe(false);
    expect(opens(paid(['01', '0'], ['05', '27.25']))).toBe(false);
    expect(opens(onCredit(['01', '27.25']))).toBe(false);
    expect(opens(printed({ ...cashSale, resumen: { ...cashSale.resumen, pagos: null } }))).toBe(false);
    expect(opens(printed(notaRemisionV4Complete))).toBe(false);
  });

  it('stays shut for copies and for documents that came to nothing', () => {
    expect(opens(cashTicket())).toBe(true);
    expect(opens(cashTicket({ standing: 'CONTINGENCIA', selloRecibido: null }))).toBe(true);
    expect(opens(cashTicket({ standing: 'VERIFICACION', selloRecibido: null }))).toBe(true);
    expect(opens(cashTicket({ copia: 1 }))).toBe(false);
    expect(opens(cashTicket({ standing: 'RECHAZADO', selloRecibido: null }))).toBe(false);
    expect(opens(cashTicket({ standing: 'INVALIDADO' }))).toBe(false);
  });
});
