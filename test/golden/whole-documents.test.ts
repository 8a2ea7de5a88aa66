/** Every member of a document of each type and edition, typed by hand: each stands where the authority's texts have it, from where it belongs. */
import { describe, expect, it } from 'vitest';
import { adjustableSale, SOLD_CODE } from '../support/shop/adjustable-sale.ts';
import {
  APENDICE,
  cash,
  CHARGE,
  CODES,
  COLUMNS,
  DISCOUNTS,
  documentOf,
  EMISOR,
  HEAD,
  inRoot,
  inSummary,
  ITEMS,
  lines,
  NUMBER,
  person,
  PERSON,
  related,
  REMARK,
  TAX,
  TAXPAYER,
  taxpayer,
  TRADE_NAME,
} from './whole-parts.ts';

describe.each(['2023', '2026'] as const)('in edition %s', (edition) => {
  const withheld = (ivaRete: number, ivaPerci?: number) =>
    edition === '2023'
      ? { ivaRete1: ivaRete, reteRenta: 0, ...(ivaPerci === undefined ? {} : { ivaPerci1: ivaPerci }) }
      : { ivaRete, ...(ivaPerci === undefined ? {} : { ivaPerci }) };
  const whole = { items: [...ITEMS, CHARGE], apendice: APENDICE, observaciones: REMARK, ...DISCOUNTS };

  it('a factura', () => {
    const body = { ...whole, receptor: PERSON, documentoRelacionado: related('04'), ivaRetenido: true };
    expect(documentOf('01', edition, { body })).toEqual({
      documentoRelacionado: related('04'),
      emisor: { ...EMISOR[edition], ...CODES[edition] },
      receptor: { ...NUMBER, nrc: '2468135', ...person(edition) },
      otrosDocumentos: null,
      ventaTercero: null,
      cuerpoDocumento: lines(null).map((line, at) => ({
        ...line,
        psv: 0,
        noGravado: at === 3 ? 1.5 : 0,
        ivaItem: at === 0 ? 2.6 : 0,
      })),
      resumen: {
        ...HEAD,
        tributos: null,
        ...withheld(0.1),
        montoTotalOperacion: 17.8,
        totalNoGravado: 1.5,
        // 17.80 less 0.10 and 1.50 more; 1.30 of VAT are in 11.30.
        totalPagar: 19.2,
        totalLetras: 'DIECINUEVE 20/100 USD',
        totalIva: 1.3,
        ...cash(19.2),
        ...inSummary(edition),
      },
      ...inRoot(edition, { placaVehiculo: null }),
      apendice: APENDICE,
    });
  });

  it('a crédito fiscal', () => {
    const body = {
      ...whole,
      receptor: TAXPAYER,
      documentoRelacionado: related('04'),
      ivaRetenido: true,
      ivaPercibido: true,
    };
    expect(documentOf('03', edition, { body })).toEqual({
      documentoRelacionado: related('04'),
      emisor: { ...EMISOR[edition], ...CODES[edition] },
      receptor: { nit: '06141307951040', ...taxpayer(edition) },
      otrosDocumentos: null,
      ventaTercero: null,
      cuerpoDocumento: lines(['20']).map((line, at) => ({ ...line, psv: 0, noGravado: at === 3 ? 1.5 : 0 })),
      resumen: {
        ...HEAD,
        tributos: TAX,
        ...withheld(0.11, 0.11),
        // 17.80 and 1.47.
        montoTotalOperacion: 19.27,
        totalNoGravado: 1.5,
        totalPagar: 20.77,
        totalLetras: 'VEINTE 77/100 USD',
        ...cash(20.77),
        ...inSummary(edition),
      },
      ...inRoot(edition, { placaVehiculo: null }),
      apendice: APENDICE,
    });
  });

  it('a nota de remisión', () => {
    const { items: _items, ...rest } = whole;
    const body = { ...rest, items: ITEMS, receptor: TAXPAYER, documentoRelacionado: related('01') };
    expect(documentOf('04', edition, { body })).toEqual({
      documentoRelacionado: related('01'),
      emisor: { ...EMISOR[edition], ...CODES[edition] },
      receptor: { ...NUMBER, ...taxpayer(edition), bienTitulo: '04' },
      ventaTercero: null,
      cuerpoDocumento: lines(['20']).slice(0, 3),
      resumen: {
        ...HEAD,
        tributos: TAX,
        montoTotalOperacion: 19.27,
        totalLetras: 'DIECINUEVE 27/100 USD',
        ...inSummary(edition),
      },
      ...inRoot(edition),
      apendice: APENDICE,
    });
  });

  it('a factura de sujeto excluido', () => {
    const body = {
      items: [
        {
          cantidad: 12,
          descripcion: 'Huevos',
          precioUni: 3.25,
          montoDescu: 1,
          tipoItem: 1,
          codigo: 'H',
          uniMedida: 57,
        },
        { cantidad: 1, descripcion: 'Reparación', precioUni: 60, tipoItem: 2 },
      ],
      receptor: { ...PERSON, tipoDocumento: '13', numDocumento: '01234567-8', nrc: undefined },
      descu: 9.8,
      apendice: APENDICE,
      observaciones: REMARK,
    };
    const {
      nombreComercial: _trade,
      tipoEstablecimiento: _kind,
      ...buyer
    } = {
      tipoEstablecimiento: '',
      ...TRADE_NAME,
      ...EMISOR[edition],
      ...CODES[edition],
    };
    const seller = { tipoDocumento: '13', numDocumento: '012345678', ...person(edition) };
    expect(documentOf('14', edition, { body })).toEqual({
      emisor: buyer,
      [edition === '2023' ? 'sujetoExcluido' : 'receptor']: seller,
      cuerpoDocumento: [
        {
          numItem: 1,
          tipoItem: 1,
          cantidad: 12,
          codigo: 'H',
          uniMedida: 57,
          descripcion: 'Huevos',
          precioUni: 3.25,
          montoDescu: 1,
          compra: 38,
        },
        {
          numItem: 2,
          tipoItem: 2,
          cantidad: 1,
          codigo: null,
          uniMedida: 99,
          descripcion: 'Reparación',
          precioUni: 60,
          montoDescu: 0,
          compra: 60,
        },
      ],
      resumen: {
        totalCompra: 98,
        descu: 9.8,
        totalDescu: 10.8,
        subTotal: 88.2,
        ...(edition === '2023' ? { ivaRete1: 0 } : {}),
        // A tenth of 54.00.
        reteRenta: 5.4,
        totalPagar: 82.8,
        totalLetras: 'OCHENTA Y DOS 80/100 USD',
        condicionOperacion: 1,
        pagos: cash(82.8).pagos,
        observaciones: REMARK,
      },
      apendice: APENDICE,
    });
  });

  it.each(['05', '06'] as const)('a note %s', (tipoDte) => {
    const body = {
      items: ITEMS,
      receptor: TAXPAYER,
      documentoRelacionado: related('03'),
      ivaRetenido: true,
      ivaPercibido: true,
      motivo: 'Vino roto',
      apendice: APENDICE,
      observaciones: REMARK,
    };
    // 22.60 owe 2.94 (2.938) and 0.23 (0.226) of each percent.
    const tax = [{ codigo: '20', descripcion: 'Impuesto al Valor Agregado 13%', valor: 2.94 }];
    const payment = { condicionOperacion: 1, ...(tipoDte === '06' ? { numPagoElectronico: null } : {}) };
    expect(documentOf(tipoDte, edition, { body })).toEqual({
      documentoRelacionado: related('03'),
      emisor: EMISOR[edition],
      receptor: {
        ...(edition === '2023' ? { nit: '06141307951040' } : NUMBER),
        ...taxpayer(edition),
      },
      ventaTercero: null,
      cuerpoDocumento: lines(['20'])
        .slice(0, 3)
        .map((line, at) =>
          edition === '2023'
            ? line
            : {
                ...line,
                noGravado: 0,
                ivaPerci: at === 0 ? 0.226 : 0,
                totalIva: 0,
                ivaRete: at === 0 ? 0.226 : 0,
              },
        ),
      resumen:
        edition === '2023'
          ? {
              ...COLUMNS,
              descuNoSuj: 0,
              descuExenta: 0,
              descuGravada: 0,
              totalDescu: 2,
              tributos: tax,
              subTotal: 30.6,
              ivaPerci1: 0.23,
              ivaRete1: 0.23,
              reteRenta: 0,
              montoTotalOperacion: 33.54,
              totalLetras: 'TREINTA Y TRES 54/100 USD',
              ...payment,
            }
          : {
              ...COLUMNS,
              totalDescu: 2,
              tributos: tax,
              ivaPerci: 0.23,
              totalIva: 0,
              ivaRete: 0.23,
              montoTotalOperacion: 33.54,
              totalNoGravado: 0,
              totalPagar: 33.54,
              codigoRetencionMH: null,
              totalLetras: 'TREINTA Y TRES 54/100 USD',
              ...payment,
              observaciones: REMARK,
            },
      ...inRoot(edition),
      apendice: [...APENDICE, { campo: 'motivo', etiqueta: 'Motivo', valor: 'Vino roto' }],
    });
  });

  it('a factura to nobody, with nothing that may be left out', () => {
    const body = { items: [{ cantidad: 1, descripcion: 'Café', precioUni: 11.3, tipoItem: 1 }] };
    expect(documentOf('01', edition, { body })).toMatchObject({
      documentoRelacionado: null,
      receptor: null,
      cuerpoDocumento: [{ numeroDocumento: null, codigo: null }],
      apendice: null,
      ...(edition === '2023' ? { extension: null } : { resumen: { observaciones: null } }),
    });
  });
});

it('a retorno', () => {
  const { nrc: _nrc, ...receptor } = PERSON;
  const sale = { items: [...ITEMS, CHARGE], receptor, ivaRetenido: true };
  const sold = adjustableSale('01', '2026', JSON.stringify(sale));
  const body = { documentos: [{ codigoGeneracion: SOLD_CODE }], motivo: 'Vino roto' };
  expect(documentOf('18', '2026', { body, adjusts: [sold] })).toEqual({
    documentoRelacionado: [{ tipoDocumento: '01', codigoGeneracion: SOLD_CODE, fechaEmision: '2026-12-02' }],
    emisor: {
      nit: '06142108951029',
      nombre: 'Comercial Demostración, S.A. de C.V.',
      ...CODES['2023'],
      recintoFiscal: null,
      tipoRegimen: null,
      regimen: null,
      tipoItemExpor: null,
    },
    documento: {
      ...NUMBER,
      nombre: 'Distribuidora Inventada',
      codPais: null,
      nombrePais: null,
      telefono: '2222-0000',
      correo: 'compras@distribuidora.example',
    },
    ventaTercero: null,
    compraTercero: null,
    cuerpoDocumento: lines(null).map(({ numeroDocumento: _code, ...line }, at) => ({
      ...line,
      // A charge is written as goods there.
      ...(at === 3 ? { tipoItem: 1 } : {}),
      codigoGeneracion: SOLD_CODE,
      compra: 0,
      psv: 0,
      ivaItem: at === 0 ? 2.6 : 0,
      noGravado: at === 3 ? 1.5 : 0,
      seguro: 0,
      flete: 0,
      ivaRete: at === 0 ? 0.2 : 0,
      reteRenta: 0,
    })),
    resumen: {
      ...COLUMNS,
      totalCompraExcluidos: 0,
      tributos: null,
      totalSeguro: null,
      totalFlete: null,
      montoTotalOperacion: 30.6,
      ivaRete: 0.2,
      reteRenta: null,
      totalNoGravado: 1.5,
      // 30.60 less 0.20 (1 % of 20.00) and 1.50 more.
      totalPagar: 31.9,
      totalLetras: 'TREINTA Y UNO 90/100 USD',
      totalNoOnerosas: 0,
      totalIva: 2.6,
      saldoFavor: 0,
    },
    apendice: [{ campo: 'motivo', etiqueta: 'Motivo', valor: 'Vino roto' }],
  });
});
