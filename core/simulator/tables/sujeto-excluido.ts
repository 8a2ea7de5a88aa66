/** The field table of the factura de sujeto excluido (14) in both editions (§sujeto-excluido-fields). */
import { amount, integer, list, nullable, object, text } from './field.ts';
import type { Check, Rule } from './field.ts';
import {
  NIT,
  activity,
  address,
  appendix,
  fourCharacters,
  identification,
  mail,
  nit,
  nrc,
  paymentCode,
  paymentsBy,
  personDocument,
  phone,
} from './sections.ts';
import type { Edition } from './sections.ts';

/** Without its hyphen. */
const DUI = /^[0-9]{9}$/;
/** The old schema takes any length up to six. */
const OLD_ACTIVITY = text({ pattern: /^[0-9]{2,6}$/ });
const OTHER_UNIT = 99;
const LAST_UNIT = 59;
const NO_UNITS: ReadonlySet<number> = new Set([7, 28, 41, 48]);
const OLD_UNITS = [
  ...Array.from({ length: LAST_UNIT }, (_each, index) => index + 1).filter((unit) => !NO_UNITS.has(unit)),
  OTHER_UNIT,
];
const CREDIT = 2;

function activities(edition: Edition): { readonly code: Check; readonly words: Check } {
  return edition === '2023'
    ? { code: OLD_ACTIVITY, words: text({ min: 1, max: 150 }) }
    : { code: activity, words: text({ min: 5, max: 150 }) };
}

/** The buyer: neither nombreComercial nor tipoEstablecimiento. */
function issuer(edition: Edition): Check {
  const { code, words } = activities(edition);
  const codPuntoVenta = nullable(text({ min: 1, max: 15 }));
  const codes: Readonly<Record<string, Check>> =
    edition === '2023'
      ? {
          codEstableMH: nullable(fourCharacters),
          codEstable: nullable(text({ min: 1, max: 10 })),
          codPuntoVentaMH: nullable(fourCharacters),
        }
      : { codEstable: nullable(fourCharacters) };
  return object({
    nit,
    nrc: nullable(edition === '2023' ? text({ pattern: /^[0-9]{1,8}$/ }) : nrc),
    nombre: text({ min: 1, max: 250 }),
    codActividad: code,
    descActividad: words,
    direccion: address(edition),
    telefono: phone,
    ...codes,
    codPuntoVenta,
    correo: mail,
  });
}

/** A NIT and a DUI have their own patterns, both without hyphens. */
const PATTERN_OF: Readonly<Record<string, RegExp>> = { '36': NIT, '13': DUI };
const supplierPapers: Rule = (value) => {
  const pattern = PATTERN_OF[String(value['tipoDocumento'])];
  const fits = pattern === undefined || pattern.test(String(value['numDocumento']));
  return fits ? null : [{ path: '/numDocumento', reason: 'formato' }];
};

function supplier(edition: Edition): Check {
  const { code, words } = activities(edition);
  return object(
    {
      tipoDocumento: personDocument,
      numDocumento: text({ min: 1, max: 20 }),
      nombre: text({ min: 1, max: 250 }),
      codActividad: nullable(code),
      descActividad: nullable(words),
      direccion: address(edition),
      telefono: nullable(phone),
      correo: nullable(mail),
    },
    { rules: [supplierPapers] },
  );
}

/** A tax is never a line: there is no kind 4. */
function bodyLine(edition: Edition): Check {
  const old = edition === '2023';
  return object({
    numItem: integer({ min: 1, max: 2000 }),
    tipoItem: integer({ values: [1, 2, 3] }),
    cantidad: amount(8, 'positive'),
    codigo: nullable(text({ min: 1, max: 25 })),
    uniMedida: integer(old ? { values: OLD_UNITS } : { min: 1 }),
    descripcion: old ? text({ max: 1000 }) : text({ min: 1, max: 1500 }),
    precioUni: amount(8),
    montoDescu: amount(8),
    compra: amount(8),
  });
}

/** Whoever pays later says when (condition of the old schema; without payments there is nothing to say it of). */
const creditHasItsTerm: Rule = (resumen) => {
  if (resumen['condicionOperacion'] !== CREDIT) return null;
  const pagos = (resumen['pagos'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const faults = pagos.flatMap((pago, index) =>
    ['plazo', 'periodo']
      .filter((name) => pago[name] === null)
      .map((name) => ({ path: `/pagos/${index}/${name}`, reason: 'invalido' as const })),
  );
  return faults.length === 0 ? null : faults;
};

function summary(edition: Edition): Check {
  const old = edition === '2023';
  const fields: Readonly<Record<string, Check>> = {
    totalCompra: amount(2),
    descu: amount(2),
    totalDescu: old ? nullable(amount(2)) : amount(2),
    subTotal: amount(2),
    ...(old ? { ivaRete1: amount(2) } : {}),
    reteRenta: amount(2),
    totalPagar: amount(2),
    totalLetras: old ? text({ max: 200 }) : nullable(text({ min: 1, max: 200 })),
    condicionOperacion: integer({ values: [1, 2, 3] }),
    pagos: paymentsBy(old ? paymentCode : nullable(paymentCode)),
    observaciones: nullable(text({ min: old ? 0 : 1, max: 3000 })),
  };
  return object(fields, { rules: old ? [creditHasItsTerm] : [] });
}

/** The member that names the supplier. */
export function supplierMember(edition: Edition): 'sujetoExcluido' | 'receptor' {
  return edition === '2023' ? 'sujetoExcluido' : 'receptor';
}

/** The table of a 14: no related documents, no third party, no taxes, no extension. */
export function excludedTable(edition: Edition): Check {
  return object({
    identificacion: identification(edition, '14'),
    emisor: issuer(edition),
    [supplierMember(edition)]: supplier(edition),
    cuerpoDocumento: list(bodyLine(edition), { min: 1, max: 2000 }),
    resumen: summary(edition),
    apendice: appendix(),
  });
}
