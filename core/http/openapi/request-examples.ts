/** Example bodies, complete and valid: a test sends each. Names, numbers and amounts are invented; territory codes are the authority's. */
import type { OperationName } from '../../contract/api/operations.ts';
import { PURCHASE_REQUESTS } from './purchase-examples.ts';
import { SHOP_REQUESTS } from './shop-examples.ts';
import { INTEGRATION_REQUESTS } from './integration/integration-requests.ts';
import { REHEARSAL_REQUESTS } from './rehearsal-texts.ts';
import { STOCK_REQUESTS } from './stock-texts.ts';

export interface RequestExample {
  readonly summary: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly status: 200;
}

/** Placeholder code and date of a caller's document. */
export const SAMPLE_CODE = '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D';
export const SAMPLE_DATE = '2026-11-21';

const TAXPAYER = {
  tipoDocumento: '36',
  numDocumento: '0614-130795-104-0',
  nrc: '246813-5',
  nombre: 'Distribuidora Inventada, S.A. de C.V.',
  codActividad: '46900',
  correo: 'compras@distribuidora.example',
  telefono: '2222-0000',
};

export const SAMPLE_RECEIVER = {
  ...TAXPAYER,
  direccion: {
    departamento: '05',
    municipio: '01',
    complemento: 'Bulevar Ejemplo 45, Antiguo Cuscatlán',
  },
};

const factura: RequestExample = {
  summary: 'Venta con receptor y pago en efectivo',
  status: 200,
  value: {
    items: [
      {
        cantidad: 2,
        descripcion: 'Café molido 400 g',
        precioUni: 5.65,
        tipoItem: 1,
        codigo: 'CAF-400',
        uniMedida: 59,
      },
      {
        cantidad: 1,
        descripcion: 'Servicio de molienda',
        precioUni: 1.13,
        tipoItem: 2,
        codigo: 'MOL-1',
        uniMedida: 99,
      },
    ],
    pagos: [{ codigo: '01', montoPago: 12.43, referencia: 'Caja 1' }],
    receptor: {
      tipoDocumento: '13',
      numDocumento: '01234567-8',
      nombre: 'Ana Inventada',
      correo: 'ana@correo.example',
      telefono: '7777-0000',
      direccion: { departamento: '06', municipio: '14', complemento: 'Calle Ejemplo 12' },
    },
  },
};

const consumidorFinal: RequestExample = {
  summary: 'Lo mínimo: consumidor final, en efectivo',
  status: 200,
  value: { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] },
};

const simulacion: RequestExample = {
  summary: 'Calcular sin emitir',
  status: 200,
  value: {
    items: [{ cantidad: 3, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1, montoDescu: 3.9 }],
    simular: true,
  },
};

const creditoFiscal: RequestExample = {
  summary: 'Venta a un contribuyente, pagada por transferencia',
  status: 200,
  value: {
    items: [
      {
        cantidad: 10,
        descripcion: 'Resma de papel bond',
        precioUni: 4.25,
        tipoItem: 1,
        codigo: 'PAP-01',
        uniMedida: 59,
        ivaItem: 5.53,
      },
    ],
    pagos: [{ codigo: '03', montoPago: 48.03, referencia: 'TRX-991', plazo: '01', periodo: null }],
    receptor: SAMPLE_RECEIVER,
  },
};

const credito: RequestExample = {
  summary: 'Al crédito, a 30 días',
  status: 200,
  value: {
    items: [{ cantidad: 10, descripcion: 'Resma de papel bond', precioUni: 4.25, tipoItem: 1 }],
    pagos: [{ codigo: '03', montoPago: 48.03, referencia: 'Pedido 17', plazo: '01', periodo: 30 }],
    receptor: {
      ...TAXPAYER,
      direccion: {
        departamento: '05',
        municipio: '01',
        complemento: 'Bulevar Ejemplo 45, Antiguo Cuscatlán',
      },
    },
  },
};

const notaRemision: RequestExample = {
  summary: 'Traslado de bienes con conductor y placa',
  status: 200,
  value: {
    items: [
      {
        cantidad: 3,
        descripcion: 'Caja de repuestos',
        precioUni: 25,
        tipoItem: 1,
        codigo: 'REP-3',
        uniMedida: 59,
      },
    ],
    receptor: {
      ...TAXPAYER,
      bienTitulo: '04',
      direccion: { departamento: '06', municipio: '14', complemento: 'Bodega 7' },
    },
    apendice: [
      { campo: 'conductor', etiqueta: 'Conductor', valor: 'Juan Inventado' },
      { campo: 'placa', etiqueta: 'Placa', valor: 'P123-456' },
      { campo: 'origen', etiqueta: 'Origen', valor: 'Bodega central' },
    ],
  },
};

const devolucion: RequestExample = {
  summary: 'Devolución de parte de un crédito fiscal: el receptor se toma de él',
  status: 200,
  value: {
    documentoRelacionado: [{ codigoGeneracion: SAMPLE_CODE }],
    items: [
      {
        numItem: 1,
        cantidad: 2,
        descripcion: 'Resma de papel bond',
        precioUni: 4.25,
        tipoItem: 1,
        codigo: 'PAP-01',
      },
    ],
    motivo: 'Devolución de dos resmas',
  },
};

const cargo: RequestExample = {
  summary: 'Un cargo que faltó en un crédito fiscal',
  status: 200,
  value: {
    documentoRelacionado: [{ codigoGeneracion: SAMPLE_CODE }],
    items: [{ cantidad: 1, descripcion: 'Flete no cobrado', precioUni: 15, tipoItem: 2 }],
  },
};

const consulta: RequestExample = {
  summary: 'Una factura',
  status: 200,
  value: { tdte: '01', codigoGeneracion: SAMPLE_CODE },
};

const otro: RequestExample = {
  summary: 'Por otro motivo, en palabras',
  status: 200,
  value: {
    documento: { tipoDte: '01', codigoGeneracion: SAMPLE_CODE, fecEmi: SAMPLE_DATE },
    motivo: { tipoAnulacion: 3, motivoAnulacion: 'El cliente se retractó de la compra' },
  },
};

const retorno: RequestExample = {
  summary: 'Vuelven dos unidades de la primera línea de una factura',
  status: 200,
  value: {
    documentos: [{ codigoGeneracion: SAMPLE_CODE, items: [{ numItem: 1, cantidad: 2 }] }],
    motivo: 'Producto dañado',
  },
};

const retornoEntero: RequestExample = {
  summary: 'Vuelve todo lo que queda de una factura',
  status: 200,
  value: { documentos: [{ codigoGeneracion: SAMPLE_CODE }] },
};

const compra: RequestExample = {
  summary:
    'Huevos y una reparación, a quien no está inscrito en IVA: se retienen 6.00 del servicio y se pagan 92.00',
  status: 200,
  value: {
    items: [
      { cantidad: 12, descripcion: 'Cartón de huevos', precioUni: 3.25, tipoItem: 1, montoDescu: 1 },
      { cantidad: 1, descripcion: 'Reparación del corral', precioUni: 60, tipoItem: 2 },
    ],
    receptor: {
      tipoDocumento: '13',
      numDocumento: '01234567-8',
      nombre: 'Rosa Inventada',
      direccion: { departamento: '06', municipio: '14', complemento: 'Cantón Ejemplo, calle 2' },
    },
    pagos: [{ codigo: '01', montoPago: 92 }],
  },
};

const rescindida: RequestExample = {
  summary: 'Error en papel, con los nombres de quien responde y de quien lo pide',
  status: 200,
  value: {
    documento: { tipoDte: '01', codigoGeneracion: SAMPLE_CODE, fecEmi: SAMPLE_DATE },
    motivo: {
      tipoAnulacion: 2,
      nombreResponsable: 'Persona Responsable',
      tipDocResponsable: '13',
      numDocResponsable: '01234567-8',
      nombreSolicita: 'Ana Inventada',
      tipDocSolicita: '13',
      numDocSolicita: '01234567-8',
    },
  },
};

/** Examples by operation; the first is for newcomers. */
export const REQUEST_EXAMPLES: Readonly<
  Partial<Record<OperationName, Readonly<Record<string, RequestExample>>>>
> = {
  'factura.emitir': { factura, consumidorFinal, simulacion },
  'credito-fiscal.emitir': { creditoFiscal, credito },
  'nota-remision.emitir': { notaRemision },
  'nota-credito.emitir': { devolucion },
  'nota-debito.emitir': { cargo },
  'sujeto-excluido.emitir': { compra },
  'retorno.emitir': { retorno, retornoEntero },
  'consulta.dte': { consulta },
  invalidar: { otro, rescindida },
  ...SHOP_REQUESTS,
  ...STOCK_REQUESTS,
  ...INTEGRATION_REQUESTS,
  ...REHEARSAL_REQUESTS,
  ...PURCHASE_REQUESTS,
};
