/** Examples of the shop's operations. */
const unit = { descripcion: 'Gaseosa de cola 3 L', precio: 2.5, tipoItem: 1, uniMedida: 59 };
const traits = { categoria: 'Bebidas', llevaExistencia: true, minimo: 12, maximo: 120 };
const box = {
  codigo: 'GASEOSA-3L-C6',
  nombre: 'caja de 6',
  factor: 6,
  codigosBarra: ['17501055300111'],
  precio: 14.1,
};
const BARCODES = ['7501055300112'];

const producto = {
  summary: 'Gaseosa por unidad y por caja de 6',
  status: 200 as const,
  value: { ...unit, ...traits, codigosBarra: BARCODES, presentaciones: [box] },
};

const pesado = {
  summary: 'Queso que se vende por peso',
  status: 200 as const,
  value: {
    descripcion: 'Queso fresco',
    precio: 7.35,
    tipoItem: 1,
    uniMedida: 34,
    llevaExistencia: true,
    pesado: true,
    minimo: 1.5,
  },
};

const mayoreo = {
  summary: 'Precio de mayoreo desde 12',
  status: 200 as const,
  value: { lista: 'Mayoreo', precios: [{ precio: 2.2, minimo: 12 }] },
};

const PRICES = {
  codigo: 'GASEOSA-3L',
  precios: [{ lista: 'Mayoreo', minimo: 12, desde: '2026-11-21', precio: 2.2 }],
  version: 'a1c86f1b0c9de2a4',
};

const address = {
  departamento: '06',
  municipio: '23',
  distrito: '08',
  complemento: 'Calle Inventada 12, Mejicanos',
};
const person = { nombre: 'Ana Inventada', correo: 'ana@correo.example', telefono: '7777-0000' };
const terms = { limiteCredito: 250.5, diasCredito: 30, lista: 'Mayoreo' };

const cliente = {
  summary: 'Clienta a quien se le fía',
  status: 200 as const,
  value: { ...person, direccion: address, ...terms },
};

const CHARGED = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEE41';

export const SHOP_REQUESTS = {
  'productos.guardar': { producto, pesado },
  'precios.guardar': { mayoreo },
  'clientes.guardar': { cliente },
  'clientes.abonar': {
    abono: {
      summary: 'Abono por transferencia, a lo que vence primero',
      status: 200 as const,
      value: { monto: 40, codigo: '03', referencia: '881204' },
    },
  },
};

const PRODUCT = {
  codigo: 'GASEOSA-3L',
  descripcion: unit.descripcion,
  codigosBarra: BARCODES,
  precio: unit.precio,
  precioSinIva: 2.21238938,
  tipoItem: 1,
  esServicio: false,
  uniMedida: 59,
  ...traits,
  pesado: false,
  retirado: false,
  presentaciones: [
    { codigo: 'GASEOSA-3L', nombre: 'Unidad', factor: 1, codigosBarra: BARCODES, precio: unit.precio },
    box,
  ],
  version: '6f1b0c9de2a4c1d7',
};

const CUSTOMER = {
  tipoDocumento: '13',
  numDocumento: '012345678',
  nrc: null,
  nombreComercial: null,
  codActividad: null,
  ...person,
  direccion: address,
  ...terms,
  version: '0d52a43c4e6b1f7d',
};

export const SHOP_ANSWERS = {
  'productos.listar': { 200: { productos: [PRODUCT], siguiente: null } },
  'productos.ver': { 200: PRODUCT },
  'productos.guardar': { 200: PRODUCT },
  'productos.eliminar': { 200: { codigo: 'GASEOSA-3L', eliminado: true } },
  'precios.ver': { 200: PRICES },
  'precios.guardar': { 200: PRICES },
  'clientes.listar': { 200: { clientes: [CUSTOMER], siguiente: null } },
  'clientes.ver': { 200: CUSTOMER },
  'clientes.guardar': { 200: CUSTOMER },
  'clientes.cuenta': {
    200: {
      limite: 250.5,
      saldo: 73,
      vencido: 0,
      disponible: 177.5,
      segun: null,
      cargos: [
        {
          codigoGeneracion: CHARGED,
          numeroControl: 'DTE-03-M001P001-000000000000041',
          fecEmi: '2026-11-20',
          vence: '2026-12-20',
          monto: 113,
          pendiente: 73,
        },
      ],
      abonos: [{ recibo: 'central-00000001', en: '2026-11-27T16:05:00.000Z', monto: 40, forma: '03' }],
    },
  },
  'clientes.remisiones': {
    200: {
      remisiones: [
        {
          codigoGeneracion: CHARGED,
          numeroControl: 'DTE-04-M001P001-000000000000007',
          fecEmi: '2026-11-20',
          vence: '2026-12-03',
          disponible: 22.6,
          lineas: [
            {
              numItem: 1,
              codigo: 'CAF-400',
              descripcion: 'Café molido 400 g',
              precioUni: 10,
              disponible: 2,
            },
          ],
        },
      ],
      siguiente: null,
    },
  },
  'clientes.abonar': {
    200: {
      recibo: 'central-00000001',
      saldoAntes: 113,
      saldoDespues: 73,
      imputado: [{ codigoGeneracion: CHARGED, monto: 40 }],
    },
  },
  'clientes.eliminar': { 200: { tipoDocumento: '13', numDocumento: '012345678', eliminado: true } },
};
