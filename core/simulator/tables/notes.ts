/** The field tables of the credit note (05) and the debit note (06) in both editions (§note-fields). */
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
  personDocument,
  phone,
  related,
  thirdParty,
  withheldFromTaxed,
} from './sections.ts';
import type { Edition } from './sections.ts';

type NoteType = '05' | '06';

const VAT = '20';
const TAXES = [VAT, 'C3', '59', '71', 'D1', 'C8', 'D5', 'D4'];
const TAXES_AS_ITEM = ['A8', '57', '90', 'D4', 'D5', '25', 'A6'];
const TAX_ITEM = 4;
const OTHER_UNIT = 99;

/** A taxpayer is named by its NIT, or by the DUI that serves as one. */
const paperOfTaxpayer: Rule = (value) =>
  value['tipoDocumento'] === '36' && !NIT.test(String(value['numDocumento']))
    ? [{ path: '/numDocumento', reason: 'formato' }]
    : null;

function receiver(edition: Edition): Check {
  const named = {
    nombre: text({ min: 1, max: 250 }),
    codActividad: activity,
    nombreComercial: nullable(text({ min: 1, max: 150 })),
    direccion: address(edition),
    telefono: nullable(phone),
  };
  if (edition === '2023')
    return object({ ...named, nit, nrc, descActividad: text({ min: 1, max: 150 }), correo: mail });
  return object(
    {
      ...named,
      tipoDocumento: personDocument,
      numDocumento: text({ min: 1, max: 20 }),
      nrc: nullable(nrc),
      descActividad: text({ min: 5, max: 150 }),
      correo: nullable(mail),
    },
    { rules: [paperOfTaxpayer] },
  );
}

/** What is taxed names its taxes; a line that is itself a tax names only the VAT (schema conditions of the old edition). */
const taxesOfLine: Rule = (line) => {
  const taxes = line['tributos'];
  const asItem = line['tipoItem'] === TAX_ITEM;
  if ((line['ventaGravada'] === 0) !== (taxes === null)) return [{ path: '/tributos', reason: 'invalido' }];
  if (asItem !== (line['codTributo'] !== null)) return [{ path: '/codTributo', reason: 'invalido' }];
  if (!asItem) return null;
  if (line['uniMedida'] !== OTHER_UNIT) return [{ path: '/uniMedida', reason: 'no-permitido' }];
  const onlyVat = Array.isArray(taxes) && taxes.every((code) => code === VAT);
  return onlyVat ? null : [{ path: '/tributos', reason: 'no-permitido' }];
};

function bodyLine(edition: Edition): Check {
  const old = edition === '2023';
  return object(
    {
      numItem: integer({ min: 1, max: 2000 }),
      tipoItem: integer({ values: [1, 2, 3, 4] }),
      numeroDocumento: text({ min: 1, max: 36 }),
      cantidad: amount(8, 'positive'),
      codigo: nullable(text({ min: 1, max: 25 })),
      codTributo: nullable(text({ values: TAXES_AS_ITEM })),
      uniMedida: integer({ min: 1, max: 99 }),
      descripcion: old ? nullable(text({ max: 1000 })) : text({ min: 1, max: 1500 }),
      precioUni: amount(8, old ? 'any' : 'zero'),
      montoDescu: amount(8),
      ventaNoSuj: amount(8),
      ventaExenta: amount(8),
      ventaGravada: amount(8),
      tributos: nullable(list(text({ values: TAXES }), { min: 1, distinct: true })),
      ...(old
        ? {}
        : { noGravado: amount(8, 'any'), ivaPerci: amount(8), totalIva: amount(8), ivaRete: amount(8) }),
    },
    { rules: old ? [taxesOfLine] : [] },
  );
}

function summary(edition: Edition, type: NoteType): Check {
  const old = edition === '2023';
  const tax = object({
    codigo: text({ values: TAXES }),
    descripcion: text({ min: old ? 2 : 1, max: old ? 150 : 300 }),
    valor: amount(2),
  });
  const own: Readonly<Record<string, Check>> = old
    ? {
        descuNoSuj: amount(2),
        descuExenta: amount(2),
        descuGravada: amount(2),
        subTotal: amount(2),
        ivaPerci1: amount(2),
        ivaRete1: amount(2),
        reteRenta: amount(2),
        montoTotalOperacion: amount(2, 'positive'),
        totalLetras: text({ min: 1, max: 200 }),
      }
    : {
        ivaPerci: amount(2),
        totalIva: amount(2),
        ivaRete: amount(2),
        montoTotalOperacion: amount(2),
        totalNoGravado: amount(2, 'any'),
        totalPagar: amount(2),
        totalLetras: nullable(text({ min: 8, max: 200 })),
        observaciones: nullable(text({ max: 3000 })),
        codigoRetencionMH: nullable(text({ values: ['22', 'C4', 'C9'] })),
      };
  return object(
    {
      totalNoSuj: amount(2),
      totalExenta: amount(2),
      totalGravada: amount(2),
      subTotalVentas: amount(2),
      totalDescu: amount(2),
      tributos: nullable(list(tax, { distinct: true })),
      condicionOperacion: integer({ values: [1, 2, 3] }),
      ...own,
      ...(type === '06' ? { numPagoElectronico: nullable(text({ max: 100 })) } : {}),
    },
    { rules: [withheldFromTaxed] },
  );
}

/** Who hands over and who receives (old edition); a note has no plate. */
const extension: Check = nullable(
  object({
    nombEntrega: nullable(text({ min: 1, max: 100 })),
    docuEntrega: nullable(text({ min: 1, max: 25 })),
    nombRecibe: nullable(text({ min: 1, max: 100 })),
    docuRecibe: nullable(text({ min: 1, max: 25 })),
    observaciones: nullable(text({ max: 3000 })),
  }),
);

/** The table of a note: no otrosDocumentos, its related documents never null. */
export function noteTable(edition: Edition, type: NoteType): Check {
  return object({
    identificacion: identification(edition, type),
    documentoRelacionado: related(edition, type),
    emisor: issuer(edition, type),
    receptor: receiver(edition),
    ventaTercero: thirdParty(edition, type),
    cuerpoDocumento: list(bodyLine(edition), { min: 1, max: 2000 }),
    resumen: summary(edition, type),
    ...(edition === '2023' ? { extension } : {}),
    apendice: appendix('worded'),
  });
}
