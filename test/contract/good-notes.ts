/** Credit and debit notes of both editions, made by hand of the crédito fiscal beside them (§note-fields, §note-amounts). */
import { n } from './decimal.ts';
import { creditoFiscalV3Complete } from './good-documents-2023.ts';
import { creditoFiscalV4Complete } from './good-documents-2026.ts';

const CODE = '7B1E2F30-1A2B-4C3D-8E4F-5A6B7C8D9E0F';
const related = (fechaEmision: string) => [
  { tipoDocumento: '03', tipoGeneracion: 2, numeroDocumento: CODE, fechaEmision },
];

function without<T extends object>(value: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as Partial<T>;
}

const PLACE = ['codEstable', 'codEstableMH', 'codPuntoVenta', 'codPuntoVentaMH'];

/** 200.00 taxed, VAT 26.00, 1 % withheld and nothing perceived: 224.00 after it. */
function noteV3(tipoDte: '05' | '06') {
  const { otrosDocumentos: _others, ...rest } = creditoFiscalV3Complete;
  const { placaVehiculo: _plate, ...extension } = creditoFiscalV3Complete.extension;
  const [line] = creditoFiscalV3Complete.cuerpoDocumento;
  const { resumen } = creditoFiscalV3Complete;
  const paid = [
    'porcentajeDescuento',
    'totalNoGravado',
    'totalPagar',
    'saldoFavor',
    'pagos',
    'numPagoElectronico',
  ];
  return {
    ...rest,
    identificacion: {
      ...rest.identificacion,
      tipoDte,
      numeroControl: `DTE-${tipoDte}-M001P001-000000000000042`,
    },
    documentoRelacionado: related('2026-11-20'),
    emisor: without(rest.emisor, PLACE),
    cuerpoDocumento: [without(line ?? {}, ['psv', 'noGravado'])],
    resumen: {
      ...without(resumen, paid),
      ivaPerci1: n('0'),
      ivaRete1: n('2'),
      montoTotalOperacion: n('224'),
      totalLetras: 'DOSCIENTOS VEINTICUATRO 00/100 USD',
      ...(tipoDte === '06' ? { numPagoElectronico: 'NPE-1' } : {}),
    },
    extension,
  };
}

/** 200.00 taxed, VAT 26.00, 2.00 withheld: 224.00 to pay. */
function noteV4(tipoDte: '05' | '06') {
  const { otrosDocumentos: _others, ...rest } = creditoFiscalV4Complete;
  const { nit, ...receptor } = creditoFiscalV4Complete.receptor;
  const sold = {
    numItem: 1,
    tipoItem: 1,
    numeroDocumento: CODE,
    codigo: 'TOR-38',
    codTributo: null,
    descripcion: 'Tornillo de 3/8 × 2"',
    cantidad: n('2'),
    uniMedida: 59,
    precioUni: n('100'),
    montoDescu: n('0'),
    ventaNoSuj: n('0'),
    ventaExenta: n('0'),
    ventaGravada: n('200'),
    tributos: ['20'],
    noGravado: n('0'),
    ivaPerci: n('0'),
    totalIva: n('0'),
    ivaRete: n('2'),
  };
  return {
    ...rest,
    identificacion: {
      ...rest.identificacion,
      tipoDte,
      numeroControl: `DTE-${tipoDte}-S002P003-000000000000007`,
      fusion: null,
    },
    documentoRelacionado: related('2026-11-30'),
    emisor: without(rest.emisor, PLACE),
    receptor: { ...receptor, tipoDocumento: '36', numDocumento: nit },
    cuerpoDocumento: [sold],
    resumen: {
      totalNoSuj: n('0'),
      totalExenta: n('0'),
      totalGravada: n('200'),
      subTotalVentas: n('200'),
      totalDescu: n('0'),
      tributos: [{ codigo: '20', descripcion: 'Impuesto al Valor Agregado 13%', valor: n('26') }],
      montoTotalOperacion: n('226'),
      ivaPerci: n('0'),
      totalIva: n('0'),
      ivaRete: n('2'),
      totalNoGravado: n('0'),
      totalPagar: n('224'),
      totalLetras: 'DOSCIENTOS VEINTICUATRO 00/100 USD',
      condicionOperacion: 2,
      ...(tipoDte === '06' ? { numPagoElectronico: 'NPE-1' } : {}),
      observaciones: 'Devolución de mercadería',
      codigoRetencionMH: '22',
    },
  };
}

export const notaCreditoV3Complete = noteV3('05');
export const notaDebitoV3Complete = noteV3('06');
export const notaCreditoV4Complete = noteV4('05');
export const notaDebitoV4Complete = noteV4('06');
