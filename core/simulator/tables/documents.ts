/** The field tables of 01, 03 and 04 in both editions (§identification, §factura, §credito-fiscal, §nota-remision), and the choice of a table. */
import { amount, integer, list, nullable, object, text } from './field.ts';
import type { Check, Rule } from './field.ts';
import {
  NIT,
  activity,
  address,
  appendix,
  identification,
  issuer,
  mail,
  nit,
  nrc,
  otherDocuments,
  paymentCode,
  paymentsBy,
  personDocument,
  phone,
  related,
  thirdParty,
  withheldFromTaxed,
} from './sections.ts';
import { noteTable } from './notes.ts';
import { excludedTable } from './sujeto-excluido.ts';
import type { DocumentType, Edition } from './sections.ts';

/** The types of this file; notes and purchases have theirs. */
type SaleType = '01' | '03' | '04';

const DUI_2023 = /^[0-9]{8}-[0-9]$/;
/** Whether the hyphen stays is unsure in the new edition (§receiver-section): both pass. */
const DUI_2026 = /^[0-9]{8}-?[0-9]$/;

/** A NIT and a DUI have their own patterns; a registration number goes with a NIT only (old edition). */
function receiverPapers(edition: Edition): Rule {
  return (value) => {
    const number = value['numDocumento'];
    const kind = value['tipoDocumento'];
    const dui = edition === '2023' ? DUI_2023 : DUI_2026;
    const pattern = kind === '36' ? NIT : kind === '13' ? dui : null;
    if (pattern !== null && (typeof number !== 'string' || !pattern.test(number)))
      return [{ path: '/numDocumento', reason: 'formato' }];
    const strayNrc = edition === '2023' && kind !== '36' && value['nrc'] !== null;
    return strayNrc ? [{ path: '/nrc', reason: 'invalido' }] : null;
  };
}

function receiver(edition: Edition, type: SaleType): Check {
  const old = edition === '2023';
  const nombre = text({ min: 1, max: 250 });
  const descActividad = text({ min: old && type !== '01' ? 1 : 5, max: 150 });
  const telefono = nullable(phone);
  const direccion = address(edition, old && type === '01' ? 5 : 1);
  const numDocumento = text({ min: old ? 3 : 1, max: 20 });
  const nombreComercial = nullable(text({ min: 1, max: 150 }));
  const rules = [receiverPapers(edition)];
  if (type === '01')
    return nullable(
      object(
        {
          tipoDocumento: nullable(personDocument),
          numDocumento: nullable(numDocumento),
          nrc: nullable(nrc),
          nombre: nullable(nombre),
          codActividad: nullable(activity),
          descActividad: nullable(descActividad),
          direccion: nullable(direccion),
          telefono,
          correo: nullable(mail),
        },
        { rules },
      ),
    );
  if (type === '03')
    return object({
      nit,
      nrc: old ? nrc : nullable(nrc),
      nombre,
      codActividad: activity,
      descActividad,
      nombreComercial,
      direccion,
      telefono,
      correo: old ? mail : nullable(mail),
    });
  return object(
    {
      tipoDocumento: personDocument,
      numDocumento,
      nrc: nullable(nrc),
      nombre,
      codActividad: old ? nullable(activity) : activity,
      descActividad: old ? nullable(descActividad) : descActividad,
      nombreComercial,
      direccion: old ? direccion : nullable(direccion),
      telefono,
      correo: old ? mail : nullable(mail),
      bienTitulo: text({ values: ['01', '02', '03', '04', '05'] }),
    },
    { rules },
  );
}

const TAXES_ON_EVERY_LINE = 'C3 59 71 D1 C8 D5 D4'.split(' ');
const TAXES_OF_SALES = (
  'C5 C6 C7 19 28 31 32 33 34 35 36 37 38 39 42 43 44 50 51 52 53 54 55 58 77 78 79 85 86 91 92 ' +
  'A1 A5 A7 A9'
).split(' ');
const TAXES_OF_LINE: Readonly<Record<SaleType, readonly string[]>> = {
  '01': [...TAXES_ON_EVERY_LINE, ...TAXES_OF_SALES],
  '03': ['20', ...TAXES_ON_EVERY_LINE, ...TAXES_OF_SALES],
  '04': ['20', ...TAXES_ON_EVERY_LINE],
};
const TAXES_AS_ITEM = ['A8', '57', '90', 'D4', 'D5', '25', 'A6'];

/** What a line's kind and amounts demand of its taxes (§lines, §credito-fiscal). */
function lineTaxes(edition: Edition, type: SaleType): Rule {
  return (line) => {
    const taxes = line['tributos'];
    const taxed = line['ventaGravada'] !== 0;
    const asItem = line['tipoItem'] === 4;
    if (!taxed && taxes !== null) return [{ path: '/tributos', reason: 'invalido' }];
    if (!taxed && edition === '2023' && (line['ivaItem'] ?? 0) !== 0)
      return [{ path: '/ivaItem', reason: 'maximo' }];
    if (asItem && line['uniMedida'] !== 99) return [{ path: '/uniMedida', reason: 'no-permitido' }];
    if (asItem !== (line['codTributo'] !== null)) return [{ path: '/codTributo', reason: 'invalido' }];
    if (type === '01') return asItem && taxes !== null ? [{ path: '/tributos', reason: 'invalido' }] : null;
    if (asItem && Array.isArray(taxes) && taxes.some((code) => code !== '20'))
      return [{ path: '/tributos', reason: 'no-permitido' }];
    const mayBeSilent = type === '04' && edition === '2026';
    return taxed && taxes === null && !mayBeSilent ? [{ path: '/tributos', reason: 'invalido' }] : null;
  };
}

function bodyLine(edition: Edition, type: SaleType): Check {
  const old = edition === '2023';
  const common = {
    numItem: integer({ min: 1, max: 2000 }),
    tipoItem: integer({ values: [1, 2, 3, 4] }),
    numeroDocumento: nullable(text({ min: 1, max: 36 })),
    cantidad: amount(8, 'positive'),
    codigo: nullable(text({ min: 1, max: 25 })),
    codTributo: nullable(text({ values: TAXES_AS_ITEM })),
    uniMedida: integer({ min: 1, max: 99 }),
    descripcion: text({ min: old ? 0 : 1, max: old ? 1000 : 1500 }),
    precioUni: amount(8, type === '01' || (old && type === '04') ? 'any' : 'zero'),
    montoDescu: amount(8),
    ventaNoSuj: amount(8),
    ventaExenta: amount(8),
    ventaGravada: amount(8),
    tributos: nullable(list(text({ values: TAXES_OF_LINE[type] }), { min: 1, distinct: true })),
  };
  const sale = { psv: amount(8), noGravado: amount(8, 'any') };
  const fields: Readonly<Record<string, Check>> =
    type === '04'
      ? common
      : type === '03'
        ? { ...common, ...sale }
        : { ...common, ...sale, ivaItem: amount(8) };
  return object(fields, { rules: [lineTaxes(edition, type)] });
}

function summary(edition: Edition, type: SaleType): Check {
  const old = edition === '2023';
  const percentage: Check = (value) =>
    amount(2)(value) ?? (Number(value) > 100 ? [{ path: '', reason: 'maximo' }] : null);
  const tax = object({
    codigo: text({ values: TAXES_OF_LINE[type] }),
    descripcion: text({ min: old ? 2 : 1, max: old ? 150 : 300 }),
    valor: amount(2),
  });
  const sums: Readonly<Record<string, Check>> = {
    totalNoSuj: amount(2),
    totalExenta: amount(2),
    totalGravada: amount(2),
    subTotalVentas: amount(2),
    descuNoSuj: amount(2),
    descuExenta: amount(2),
    descuGravada: amount(2),
    porcentajeDescuento: old && type === '04' ? nullable(percentage) : percentage,
    totalDescu: amount(2),
    tributos: nullable(list(tax, { distinct: true })),
    subTotal: amount(2),
    montoTotalOperacion: amount(2, old && type === '03' ? 'positive' : 'zero'),
    totalLetras: old ? text({ min: 1, max: 200 }) : nullable(text({ min: type === '03' ? 8 : 1, max: 200 })),
    ...(old ? undefined : { observaciones: nullable(text({ min: type === '04' ? 0 : 1, max: 3000 })) }),
  };
  if (type === '04') return object(sums);
  const money: Readonly<Record<string, Check>> = old
    ? { ivaRete1: amount(2), reteRenta: amount(2) }
    : { ivaRete: amount(2) };
  const perception: Readonly<Record<string, Check>> = old
    ? { ivaPerci1: amount(2) }
    : { ivaPerci: amount(2) };
  return object(
    {
      ...sums,
      ...money,
      ...(type === '03' ? perception : { totalIva: amount(2) }),
      totalNoGravado: amount(2, 'any'),
      totalPagar: amount(2),
      saldoFavor: amount(2, 'credit'),
      condicionOperacion: integer({ values: [1, 2, 3] }),
      pagos: paymentsBy(paymentCode),
      numPagoElectronico: nullable(text({ max: 100 })),
    },
    { rules: [withheldFromTaxed] },
  );
}

/** extension: delivery persons, remarks, plate (old edition only; a 04 has no plate). */
function extension(type: SaleType): Check {
  const min = type === '01' ? 5 : 1;
  const persons = {
    nombEntrega: nullable(text({ min, max: 100 })),
    docuEntrega: nullable(text({ min, max: 25 })),
    nombRecibe: nullable(text({ min, max: 100 })),
    docuRecibe: nullable(text({ min, max: 25 })),
    observaciones: nullable(text({ max: 3000 })),
  };
  const placaVehiculo = nullable(text({ min: type === '03' ? 2 : 0, max: 10 }));
  return nullable(object(type === '04' ? persons : { ...persons, placaVehiculo }));
}

function table(edition: Edition, type: SaleType): Check {
  return object({
    identificacion: identification(edition, type),
    documentoRelacionado: related(edition, type),
    emisor: issuer(edition, type),
    receptor: receiver(edition, type),
    ...(type === '04' ? {} : { otrosDocumentos: otherDocuments(edition) }),
    ventaTercero: thirdParty(edition, type),
    cuerpoDocumento: list(bodyLine(edition, type), { min: 1, max: 2000 }),
    resumen: summary(edition, type),
    ...(edition === '2023' ? { extension: extension(type) } : {}),
    apendice: appendix(edition === '2023' && type === '03' ? 'worded' : 'empty'),
  });
}

const TABLE_OF: Readonly<Record<Edition, Readonly<Record<DocumentType, Check>>>> = {
  '2023': tablesOf('2023'),
  '2026': tablesOf('2026'),
};

function tablesOf(edition: Edition): Readonly<Record<DocumentType, Check>> {
  return {
    '01': table(edition, '01'),
    '03': table(edition, '03'),
    '04': table(edition, '04'),
    '05': noteTable(edition, '05'),
    '06': noteTable(edition, '06'),
    '14': excludedTable(edition),
  };
}

/** The table of one document type in one edition. */
export function documentTable(edition: Edition, type: DocumentType): Check {
  return TABLE_OF[edition][type];
}
