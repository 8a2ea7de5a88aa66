/**
 * What printed versions say: every field of categories A and B of the authority (§printed-version), typed by hand from the
 * documents; nothing more than is true of the standing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JsonNumber } from '../../core/contract/json.ts';
import { addressText } from '../../core/output/facts/document-text.ts';
import type { PdfPages } from '../support/reading/pdf-pages.ts';
import { pagesOf, printed, SEAL, type SampleName } from './printed-documents.ts';
import { described, EVERYDAY, LONG, summed } from './printed-sales.ts';

const HEADING_2023 = [
  'DOCUMENTO TRIBUTARIO ELECTRÓNICO',
  'Código de generación 3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B',
  `Sello del simulador (no es de Hacienda) ${SEAL}`,
  'Fecha y hora de emisión 21/11/2026 14:05:09',
  'Modelo de facturación Modelo Facturación previo',
  'Tipo de transmisión Transmisión normal',
  'EMISOR Ferretería La Ceiba, S.A. de C.V.',
  'Comercial La Ceiba NIT 0614-280390-112-1 NRC 123456-7',
  'Actividad Venta al por menor de artículos de ferretería',
  'Dirección Calle Los Almendros 12, San Salvador, San Salvador, San Salvador',
  'Teléfono 2222-1234 Correo ventas@laceiba.example.com Establecimiento Casa Matriz',
  'VENTA A CUENTA DE TERCEROS Consignaciones del Sur NIT 0614-101090-101-7',
];
const HEADING_2026 = [
  'DOCUMENTO TRIBUTARIO ELECTRÓNICO',
  'Código de generación 9F0B1C2D-3E4F-4A5B-8C6D-7E8F9A0B1C2D',
  `Sello de recepción ${SEAL}`,
  'Fecha y hora de emisión 01/12/2026 08:30:00',
  'Modelo de facturación Modelo Facturación previo',
  'Tipo de transmisión Transmisión normal',
  'EMISOR Ferretería La Ceiba, S.A. de C.V.',
  'Comercial La Ceiba NIT 0614-280390-112-1 NRC 123456-7',
  'Actividad Venta al por menor de artículos de ferretería',
  'Dirección Calle Los Almendros 12, San Salvador, San Salvador Centro, San Salvador',
  'Teléfono 2222-1234 Correo ventas@laceiba.example.com',
  'VENTA A CUENTA DE TERCEROS Consignaciones del Sur NIT 0614-101090-101-7',
  'OBSERVACIONES Entregar por la tarde',
];
const OTHERS =
  'OTROS DOCUMENTOS ASOCIADOS Receptor Orden de compra · OC-2026-118 Médico Ana Rivas · NIT 0614-010180-101-2 · JVPM-1234 · Tratamiento médico';
const ROBLE_NAME = 'Distribuidora El Roble, S.A. de C.V.';
const ROBLE = `RECEPTOR ${ROBLE_NAME}`;
const DELIVERY =
  'ENTREGA Entrega Luis Portillo Documento de quien entrega 04567891-2 Recibe Marta Campos Documento de quien recibe 05432198-7';
const TAXED_TOTALS =
  'Total ventas no sujetas $0.00 Total ventas exentas $0.00 Total ventas gravadas $200.00 Suma total de operaciones $200.00 Subtotal $200.00 Impuesto al Valor Agregado 13% $26.00';
const TAXED_LINE = '1 2 Unidad 100.00 0.00 0.00 0.00 200.00';
const NOTE = 'Documento relacionado 7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F';

/** A note of 2023 goes to a taxpayer by the NIT alone (§note-fields, §note-paper). */
function noteOf2023(tipoDte: string, name: string): readonly string[] {
  return [
    ...HEADING_2023,
    `Ver. 3 ${name}`,
    `Número de control DTE-${tipoDte}-M001P001-000000000000042`,
    `${ROBLE} Comercial El Roble NIT 0614-050690-103-5 NRC 76543-2 Actividad Venta al por mayor de otros productos`,
    'DOCUMENTOS RELACIONADOS Comprobante de crédito fiscal (electrónico) 7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F · 20/11/2026',
    TAXED_LINE,
    NOTE,
    'Total en letras DOSCIENTOS VEINTICUATRO 00/100 USD Condición de la operación A crédito',
    `${TAXED_TOTALS} IVA retenido $2.00 Monto total de la operación $224.00`,
    DELIVERY,
  ];
}

function noteOf2026(tipoDte: string, name: string, total: string): readonly string[] {
  return [
    ...HEADING_2026.filter((piece) => !piece.startsWith('OBSERVACIONES')),
    `Ver. 4 ${name}`,
    `Número de control DTE-${tipoDte}-S002P003-000000000000007`,
    `${ROBLE} Comercial El Roble NIT 0614-050690-103-5 NRC 76543-2 Actividad Venta al por mayor de otros productos`,
    'DOCUMENTOS RELACIONADOS Comprobante de crédito fiscal (electrónico) 7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F · 30/11/2026',
    TAXED_LINE,
    NOTE,
    'Total en letras DOSCIENTOS VEINTICUATRO 00/100 USD Condición de la operación A crédito',
    // No discount on the whole, and so no sum after it; what lowers a sale is paid by nobody.
    `${TAXED_TOTALS.replace('Subtotal $200.00 ', '')} Monto total de la operación $226.00 IVA retenido $2.00 ${total} $224.00`,
    'OBSERVACIONES Devolución de mercadería',
  ];
}

/** Pieces of each document's text; within a piece nothing may stand in between. */
const WANTED: Readonly<Record<SampleName, readonly string[]>> = {
  '01-2023': [
    ...HEADING_2023,
    'Ver. 1 Factura Electrónica',
    'Número de control DTE-01-M001P001-000000000000042',
    `${ROBLE} NIT 0614-050690-103-5 NRC 76543-2 Actividad Venta al por mayor de otros productos`,
    'Dirección Boulevard Orden de Malta 8, Antgo Cuscatlán, La Libertad Teléfono 2555-0101 Correo compras@elroble.example.com',
    'DOCUMENTOS RELACIONADOS Nota de remisión (electrónico) 7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F · 20/11/2026',
    OTHERS,
    'Tornillo de 3/8 × 2" Código TOR-38',
    '1 2 Unidad 5.65 0.00 0.00 0.00 11.30',
    '2 2 Unidad 5.65 0.00 0.00 3.00 0.00',
    '3 2 Unidad 5.65 0.00 1.25 0.00 0.00',
    '4 1 Otra 0.00 0.00 0.00 0.00 0.00',
    'No gravado $2.00',
    NOTE,
    'Total en letras DIECISIETE 55/100 USD Condición de la operación A crédito',
    'Pago Cuentas por pagar del receptor $17.55 · CxP 88 · 30 días Número de pago electrónico NPE-1',
    'Total ventas no sujetas $1.25 Total ventas exentas $3.00 Total ventas gravadas $11.30 Suma total de operaciones $15.55',
    'Subtotal $15.55 IVA exportaciones 0% $0.00 Monto total de la operación $15.55 Total otros montos no afectos $2.00',
    'Total a pagar $17.55 IVA incluido en los precios $1.30',
    `${DELIVERY} Placa del vehículo P123456`,
    'OBSERVACIONES Entregar por la tarde',
    'APÉNDICE Vendedor Mostrador 2',
  ],
  '03-2023': [
    ...HEADING_2023,
    'Ver. 3 Comprobante de Crédito Fiscal Electrónico',
    'Número de control DTE-03-M001P001-000000000000042',
    `${ROBLE} Comercial El Roble NIT 0614-050690-103-5 NRC 76543-2 Actividad Venta al por mayor de otros productos`,
    'Dirección Boulevard Orden de Malta 8, Antgo Cuscatlán, La Libertad Teléfono 2555-0101 Correo compras@elroble.example.com',
    'DOCUMENTOS RELACIONADOS Nota de remisión (electrónico) 7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F · 20/11/2026',
    OTHERS,
    TAXED_LINE,
    NOTE,
    'Total en letras DOSCIENTOS VEINTIOCHO 00/100 USD Condición de la operación A crédito',
    'Pago Transferencia-Depósito Bancario $228.00 · TR-991 · 1 mes',
    `${TAXED_TOTALS} Monto total de la operación $226.00 IVA percibido $2.00 Total a pagar $228.00`,
    `${DELIVERY} Placa del vehículo P123456`,
    'APÉNDICE Vendedor Mostrador 2',
  ],
  '04-2023': [
    ...HEADING_2023,
    'Ver. 3 Nota de Remisión Electrónica',
    'Número de control DTE-04-M001P001-000000000000042',
    'DESTINATARIO Ferretería La Ceiba, S.A. de C.V. Comercial La Ceiba NIT 0614-280390-112-1 NRC 123456-7',
    'Dirección Avenida Independencia 40, Santa Ana, Santa Ana Teléfono 2440-0000 Correo santaana@laceiba.example.com A título de Traslado',
    'DOCUMENTOS RELACIONADOS Factura (electrónico) 7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F · 20/11/2026',
    TAXED_LINE,
    'Total en letras DOSCIENTOS VEINTISÉIS 00/100 USD',
    `${TAXED_TOTALS} Monto total de la operación $226.00`,
    `${DELIVERY} OBSERVACIONES Entregar por la tarde`,
  ],
  '01-2026': [
    ...HEADING_2026,
    'Ver. 2 Factura Electrónica',
    'Número de control DTE-01-S002P003-000000000000007',
    'RECEPTOR Marta Campos DUI 04567891-2 NRC 76543-2 Actividad Otros',
    'Dirección Boulevard Orden de Malta 8, Antgo Cuscatlán, La Libertad Este, La Libertad Teléfono 7000-1111 Correo marta@campos.example.com',
    OTHERS,
    TAXED_LINE,
    'Total en letras DOSCIENTOS OCHO 85/100 USD Condición de la operación A crédito',
    'Subtotal $200.00 Turismo: por alojamiento (5%) $8.85 Monto total de la operación $208.85 Total a pagar $208.85 IVA incluido en los precios $23.01',
    'APÉNDICE Placa P123456',
  ],
  '03-2026': [
    ...HEADING_2026,
    'Ver. 4 Comprobante de Crédito Fiscal Electrónico',
    'Número de control DTE-03-S002P003-000000000000007',
    `${ROBLE} Comercial El Roble NIT 0614-050690-103-5 NRC 76543-2 Actividad Venta al por mayor de otros productos`,
    OTHERS,
    TAXED_LINE,
    `${TAXED_TOTALS} Monto total de la operación $226.00 IVA percibido $2.00 Total a pagar $228.00`,
  ],
  '04-2026': [
    ...HEADING_2026,
    'Ver. 4 Nota de Remisión Electrónica',
    'Número de control DTE-04-S002P003-000000000000007',
    `DESTINATARIO ${ROBLE_NAME} Comercial El Roble NIT 0614-050690-103-5 NRC 76543-2`,
    'Correo compras@elroble.example.com A título de Consignación',
    'DOCUMENTOS RELACIONADOS Facturas de exportación (electrónico) 7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F · 30/11/2026',
    `${TAXED_TOTALS} Monto total de la operación $226.00`,
  ],
  '05-2023': noteOf2023('05', 'Nota de Crédito Electrónica'),
  '06-2023': noteOf2023('06', 'Nota de Débito Electrónica'),
  '05-2026': noteOf2026('05', 'Nota de Crédito Electrónica', 'Total a su favor'),
  '06-2026': noteOf2026('06', 'Nota de Débito Electrónica', 'Total a pagar'),
  '18-2026': [
    'DOCUMENTO TRIBUTARIO ELECTRÓNICO',
    'Ver. 1 Evento de Retorno',
    'Código de generación 9F0B1C2D-3E4F-4A5B-8C6D-7E8F9A0B1C2D',
    `Sello de recepción ${SEAL}`,
    'EMISOR Ferretería La Ceiba, S.A. de C.V. NIT 0614-280390-112-1',
    'RECEPTOR Marta Campos DUI 04567891-2',
    'Teléfono 7000-1111 Correo marta@campos.example.com',
    'DOCUMENTOS RELACIONADOS Factura (electrónico) 7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F · 30/11/2026',
    'VENTA A CUENTA DE TERCEROS Consignaciones del Sur NIT 0614-101090-101-7',
    '1 1 Unidad 100.00 0.00 0.00 0.00 100.00',
    'Total en letras NOVENTA Y NUEVE 12/100 USD',
    'Suma total de operaciones $100.00 Monto total de la operación $100.00 IVA retenido $0.88 Total a su favor $99.12 IVA incluido en los precios $11.50',
    'APÉNDICE Placa P123456',
  ],
};

describe('the text of a sealed document', () => {
  it.each(Object.entries(WANTED))('%s has every field that must appear', async (name, wanted) => {
    const pages = await pagesOf(printed(name as SampleName, 'SELLADO'));
    const text = (await pages.allText()).replace(/ Atendió.*?(?= Total)/, '');
    for (const piece of wanted) expect(text).toContain(piece);
    await pages.close();
  });

  it.each(['04-2023', '04-2026'] as const)('%s asks for no payment', async (name) => {
    const pages = await pagesOf(printed(name, 'SELLADO'));
    expect(await pages.allText()).not.toMatch(/Total a pagar|Condición|Pago/);
    await pages.close();
  });

  it('names what is not used, with a dash', async () => {
    const pages = await pagesOf(EVERYDAY);
    const text = await pages.allText();
    expect(text).toContain('RECEPTOR Consumidor final Documento – Nombre –');
    expect(text).toContain(
      'Documentos relacionados – Otros documentos asociados – Venta a cuenta de terceros –',
    );
    expect(text).toContain('Atendió Carlos Cajero');
    await pages.close();
  });

  it('says of what is owed that it is on credit', async () => {
    const owed = { codigo: '01', referencia: null, plazo: '01', periodo: 30 };
    const cash = { ...owed, plazo: null, periodo: null };
    const pagos = [
      { ...owed, montoPago: new JsonNumber('200') },
      { ...cash, montoPago: new JsonNumber('28') },
    ];
    const pages = await pagesOf(summed({ condicionOperacion: 3, pagos }));
    const text = await pages.allText();
    expect(text).toContain('Pago Al crédito (30 días) $200.00 Pago Efectivo $28.00');
    await pages.close();
  });

  it('names discounts, retentions and a balance where there are some', async () => {
    const n = (text: string) => new JsonNumber(text);
    const pages = await pagesOf(
      summed({
        descuNoSuj: n('1'),
        descuExenta: n('2.5'),
        descuGravada: n('77.5'),
        ivaRete1: n('6.98'),
        reteRenta: n('12'),
        totalNoGravado: n('-20'),
        saldoFavor: n('-3.1'),
      }),
    );
    const text = await pages.allText();
    expect(text).toContain(
      'Descuento a ventas no sujetas $1.00 Descuento a ventas exentas $2.50 Descuento a ventas gravadas $77.50',
    );
    expect(text).toContain(
      'IVA retenido $6.98 Retención de renta $12.00 Total otros montos no afectos -$20.00 Saldo a favor -$3.10 Total a pagar',
    );
    await pages.close();
  });
});

describe('the letters of a text', () => {
  it.each([
    'Ñandú, pingüino y colibrí: ¿cuánto? ¡10 € «gratis»! — guion, raya – y puntos…',
    'Tubo 2x4 -> 3x3 (A/B) #1 @ 50% & más',
  ])('come out as they went in: %s', async (text) => {
    const pages = await pagesOf(described(text));
    expect(await pages.allText()).toContain(text);
    await pages.close();
  });
});

describe('the standing of a document', () => {
  const says = async (...of: Parameters<typeof printed>) => {
    const pages = await pagesOf(printed(...of));
    const text = await pages.text(1);
    await pages.close();
    return text;
  };

  it('in contingency has no seal and says when there will be one', async () => {
    const text = await says('01-2026', 'CONTINGENCIA');
    expect(text).toContain('Sello de recepción Sin sello: transmisión por contingencia');
    expect(text).toContain(
      'Hacienda aún no ha recibido este documento; pida la versión sellada cuando esté disponible.',
    );
    expect(text).toContain('Tipo de transmisión Transmisión por contingencia');
    expect(text).toContain('Contingencia Falla en el suministro de servicio de Internet del Emisor');
    expect(text).not.toContain(SEAL);
  });

  it('in verification is a slip that is no fiscal document', async () => {
    const text = await says('03-2026', 'VERIFICACION');
    expect(text).toContain('NO ES UN DOCUMENTO FISCAL Comprobante provisional');
    expect(text).toContain('Comprobante provisional de Comprobante de Crédito Fiscal Electrónico');
    expect(text).toContain('Sello de recepción Aún sin sello');
    expect(text).toContain('NO FISCAL');
    expect(text).not.toMatch(/DOCUMENTO TRIBUTARIO ELECTRÓNICO|Consulta pública/);
  });

  it('rejected or invalidated says so', async () => {
    const rejected = await says('04-2026', 'RECHAZADO');
    expect(rejected).toContain(
      'DOCUMENTO RECHAZADO Hacienda rechazó este documento: no tiene validez fiscal.',
    );
    expect(rejected).not.toContain('Consulta pública');
    const invalidated = await says('01-2026', 'INVALIDADO');
    expect(invalidated).toContain('DOCUMENTO INVALIDADO');
    const invalidacion = {
      sello: '2026FFEEDDCCBBAA99887766554433221100FFEE',
      fecha: '2026-12-02',
      hora: '10:42:03',
      tipoAnulacion: '3',
      motivo: 'Se cobró dos veces',
    };
    const told = await says('01-2026', 'INVALIDADO', { invalidacion });
    expect(told).toContain('Invalidado: 02/12/2026 10:42:03.');
    expect(told).toContain('Se cobró dos veces');
    expect(told).toContain(`Sello de la invalidación: ${invalidacion.sello}`);
    expect(invalidated).toContain(SEAL);
  });

  it('sealed by Hacienda in production says nothing of tests', async () => {
    expect(await says('01-2026', 'SELLADO')).not.toMatch(/prueba|PRUEBAS|simulador|FISCAL|COPIA/);
  });

  it('of the simulator never passes for the authority, and tests are marked', async () => {
    const text = await says('01-2023', 'SELLADO');
    expect(text).toContain('El sello es del simulador y no del Ministerio de Hacienda: sin validez fiscal.');
    expect(text).toContain('PRUEBAS');
    expect(text).not.toContain('Sello de recepción');
    const test = await says('01-2023', 'SELLADO', { autoridad: 'hacienda' });
    expect(test).toContain(
      'Emitido en el ambiente de pruebas del Ministerio de Hacienda: sin validez fiscal.',
    );
    expect(test).toContain(`Sello de recepción ${SEAL}`);
    expect(test).not.toContain('simulador');
  });

  it('of a copy counts', async () => {
    expect(await says('01-2026', 'SELLADO', { copia: 3 })).toContain('COPIA 3');
  });
});

describe('the file', () => {
  let pages: PdfPages;
  beforeAll(async () => {
    pages = await pagesOf(printed('03-2026', 'SELLADO'));
  });
  afterAll(() => pages.close());

  it('names itself, its issuer and its language, and is dated as the document', async () => {
    expect(await pages.info()).toMatchObject({
      Title: 'Comprobante de Crédito Fiscal Electrónico DTE-03-S002P003-000000000000007',
      Author: 'Ferretería La Ceiba, S.A. de C.V.',
      Subject: '9F0B1C2D-3E4F-4A5B-8C6D-7E8F9A0B1C2D',
      // 08:30 in El Salvador.
      CreationDate: 'D:20261201143000Z',
      Language: 'es-SV',
    });
  });

  it('of a provisional slip names itself so, on every page', async () => {
    const slip = await pagesOf({ ...LONG, standing: 'VERIFICACION', selloRecibido: null });
    expect(await slip.info()).toMatchObject({
      Title:
        'Comprobante provisional de Comprobante de Crédito Fiscal Electrónico DTE-03-S002P003-000000000000007',
    });
    expect(await slip.text(2)).toContain(
      'Comprobante provisional de Comprobante de Crédito Fiscal Electrónico Ferretería La Ceiba',
    );
    await slip.close();
  });
});

describe('an address of Cabañas', () => {
  it.each(['10', '11'])(
    'names the municipality of its district, numbered %s in the document',
    (municipio) => {
      const place = { departamento: '09', municipio, distrito: '06', complemento: 'Calle Ejemplo 1' };
      expect(addressText(place)).toBe('Calle Ejemplo 1, Sensuntepeque, Cabañas Este, Cabañas');
    },
  );
});

it('a long name of the issuer stands whole on every page', async () => {
  const name = `Comercializadora ${'de productos de importación '.repeat(4)}y servicios`;
  const payload = LONG.payload.replace('Ferretería La Ceiba, S.A. de C.V.', name);
  const pages = await pagesOf({ ...LONG, payload });
  for (const page of [1, 2]) expect(await pages.text(page)).toContain(name);
  await pages.close();
});
