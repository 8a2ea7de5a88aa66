/** The field table of the event of return (18), of which there is one version (§retorno-fields). */
import { amount, constant, integer, list, nullable, object, text } from './field.ts';
import type { Check, Rule } from './field.ts';
import {
  ambiente,
  appendix,
  date,
  fourCharacters,
  nit,
  personDocument,
  phone,
  time,
  uuid,
} from './sections.ts';

const OTHER_CAUSE = 5;

/** Its schema holds these conditions itself; `tipoModelo` is free in normal operation, and words go with cause 5 alone. */
const contingency: Rule = (head) => {
  const { tipoOperacion, tipoModelo, tipoContingencia, motivoContin } = head;
  const normal = tipoOperacion === 1;
  if (!normal && tipoModelo !== 2) return [{ path: '/tipoModelo', reason: 'no-permitido' }];
  if ((tipoContingencia === null) !== normal) return [{ path: '/tipoContingencia', reason: 'invalido' }];
  const spoken = tipoContingencia === OTHER_CAUSE;
  return (motivoContin !== null) === spoken ? null : [{ path: '/motivoContin', reason: 'invalido' }];
};

const identification = object(
  {
    version: constant(1),
    ambiente,
    tipoModelo: integer({ values: [1, 2] }),
    tipoOperacion: integer({ values: [1, 2] }),
    tipoEvento: constant('18'),
    tipoContingencia: nullable(integer({ values: [1, 2, 3, 4, 5] })),
    motivoContin: nullable(text({ min: 1, max: 500 })),
    codigoGeneracion: uuid,
    fecEmi: date,
    horEmi: time,
    fusion: nullable(nit),
    tipoMoneda: constant('USD'),
  },
  { rules: [contingency] },
);

/** Facturas, exports and purchases from excluded subjects; all of one type. */
const related = object({
  tipoDocumento: text({ values: ['01', '11', '14'] }),
  codigoGeneracion: uuid,
  fechaEmision: date,
});

const issuer = object({
  nit,
  nombre: text({ min: 1, max: 250 }),
  codEstableMH: fourCharacters,
  codEstable: nullable(text({ min: 1, max: 10 })),
  codPuntoVentaMH: fourCharacters,
  codPuntoVenta: nullable(text({ min: 1, max: 15 })),
  recintoFiscal: nullable(text({ min: 2, max: 2 })),
  tipoRegimen: nullable(text({ min: 1, max: 4 })),
  regimen: nullable(text({ min: 1, max: 13 })),
  tipoItemExpor: nullable(integer({ values: [1, 2, 3] })),
});

const receiver = object({
  tipoDocumento: nullable(personDocument),
  numDocumento: nullable(text({ min: 1, max: 20 })),
  nombre: nullable(text({ min: 1, max: 250 })),
  codPais: nullable(text({ min: 1, max: 10 })),
  nombrePais: nullable(text({ min: 3, max: 50 })),
  telefono: nullable(phone),
  correo: nullable(text({ min: 1, max: 100 })),
});

const thirdSale = object({
  nit: nullable(text({ min: 1, max: 20 })),
  nombre: nullable(text({ min: 1, max: 250 })),
  codDomiciliado: nullable(integer({ values: [1, 2] })),
});
const thirdPurchase = object({
  numDocumento: nullable(text({ min: 1, max: 20 })),
  nombre: nullable(text({ min: 1, max: 250 })),
});

const line = object(
  {
    numItem: integer({ min: 1, max: 2000 }),
    tipoItem: integer({ values: [1, 2, 3, 4] }),
    codigoGeneracion: text({ min: 1, max: 36 }),
    cantidad: amount(8, 'positive'),
    precioUni: amount(8, 'any'),
    descripcion: text({ min: 1, max: 1500 }),
    codigo: nullable(text({ min: 1, max: 25 })),
    uniMedida: integer({ min: 1, max: 99 }),
    montoDescu: amount(8),
    codTributo: nullable(text({ min: 2, max: 2 })),
    ventaNoSuj: amount(8),
    ventaExenta: amount(8),
    ventaGravada: amount(8),
    compra: amount(8),
    tributos: nullable(list(text({ min: 2, max: 2 }), { min: 1, distinct: true })),
    psv: amount(8),
    ivaItem: amount(8),
    noGravado: amount(8, 'any'),
    seguro: amount(8, 'any'),
    flete: amount(8, 'any'),
    ivaRete: amount(2),
    reteRenta: amount(2),
  },
  { optional: ['codigo', 'uniMedida'] },
);

const summary = object({
  totalNoSuj: amount(2),
  totalExenta: amount(2),
  totalGravada: amount(2),
  totalCompraExcluidos: amount(2),
  subTotalVentas: amount(2),
  tributos: nullable(
    list(
      object({
        codigo: text({ min: 2, max: 2 }),
        descripcion: text({ min: 1, max: 300 }),
        valor: amount(2),
      }),
      { distinct: true },
    ),
  ),
  totalSeguro: nullable(amount(2)),
  totalFlete: nullable(amount(2)),
  montoTotalOperacion: amount(2),
  ivaRete: amount(2),
  reteRenta: nullable(amount(2)),
  totalNoGravado: amount(2, 'any'),
  totalPagar: amount(2),
  totalLetras: nullable(text({ min: 8, max: 200 })),
  totalNoOnerosas: amount(2),
  totalIva: amount(2),
  saldoFavor: amount(2, 'credit'),
});

const oneThird: Rule = (event) =>
  event['ventaTercero'] !== null && event['compraTercero'] !== null
    ? [{ path: '/compraTercero', reason: 'invalido' }]
    : null;

/** The table of the event. */
export const returnTable: Check = object(
  {
    identificacion: identification,
    documentoRelacionado: list(related, { min: 1, max: 50 }),
    emisor: issuer,
    documento: nullable(receiver),
    ventaTercero: nullable(thirdSale),
    compraTercero: nullable(thirdPurchase),
    cuerpoDocumento: list(line, { min: 1, max: 2000 }),
    resumen: summary,
    apendice: appendix(),
  },
  { rules: [oneThird] },
);
