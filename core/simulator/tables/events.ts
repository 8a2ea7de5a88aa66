/** The field tables of the invalidation and contingency events in both editions (§contingency-event, §invalidation-event). */
import { amount, constant, integer, list, nullable, object, text } from './field.ts';
import type { Check, Rule } from './field.ts';
import {
  ambiente,
  controlNumber,
  date,
  establishment,
  fourCharacters,
  mail,
  nit,
  personDocument,
  phone,
  time,
  uuid,
} from './sections.ts';
import type { Edition } from './sections.ts';

const seal = text({ min: 40, max: 40, pattern: /^[A-Z0-9]{40}$/ });
const codPuntoVenta = nullable(text({ min: 1, max: 15 }));
const codEstable = nullable(text({ min: 1, max: 10 }));
/** Types that can be invalidated; the list of the old schema, and the event of return (§retorno-invalidation). */
const INVALIDABLE = ['01', '03', '04', '05', '06', '07', '08', '09', '10', '11', '14', '15', '18'];
/** Types a contingency event may list (§contingency-event). */
const IN_CONTINGENCY = ['01', '03', '04', '05', '06', '07', '11', '14'];
/** Version 3 has no event of return (§contingency-event). */
const IN_CONTINGENCY_2026 = [...IN_CONTINGENCY, '18'];

const reasonForOther: Rule = (motivo) =>
  motivo['tipoAnulacion'] === 3 && motivo['motivoAnulacion'] === null
    ? [{ path: '/motivoAnulacion', reason: 'invalido' }]
    : null;

/** The control number of the interface, for which the simulator asks no replacement. */
export const SHORT_NUMBER = /^DTE-[0-9]{2}-[0-9]{4}-[0-9]{8}$/;
/** Type of an invalidation after which nothing stands in the document's place. */
export const RESCINDED = 2;

/** The old schema ties the replacement to the reason, whatever is invalidated (§invalidation-event). */
const replacementByReason: Rule = (event) => {
  const { codigoGeneracionR: code, numeroControl } = event['documento'] as Readonly<Record<string, unknown>>;
  const { tipoAnulacion } = event['motivo'] as Readonly<Record<string, unknown>>;
  const isRight =
    tipoAnulacion === RESCINDED ? code === null : code !== null || SHORT_NUMBER.test(String(numeroControl));
  return isRight ? null : [{ path: '/documento/codigoGeneracionR', reason: 'invalido' }];
};

function reason(edition: Edition): Check {
  const old = edition === '2023';
  const name = text({ min: old ? 5 : 1, max: 100 });
  const number = text({ min: old ? 3 : 1, max: 20 });
  return object(
    {
      tipoAnulacion: integer({ values: [1, 2, 3] }),
      motivoAnulacion: nullable(text({ min: old ? 5 : 1, max: old ? 250 : 200 })),
      nombreResponsable: name,
      tipDocResponsable: personDocument,
      numDocResponsable: number,
      nombreSolicita: name,
      tipDocSolicita: personDocument,
      numDocSolicita: number,
    },
    { rules: [reasonForOther] },
  );
}

/** Digits, plus and semicolon only: the old invalidation is stricter on telephones than the documents. */
function oldPhone(max: number): Check {
  return nullable(text({ pattern: new RegExp(`^[0-9+;]{8,${max}}$`) }));
}

const invalidation2023 = object(
  {
    identificacion: object({
      version: constant(2),
      ambiente,
      codigoGeneracion: uuid,
      fecAnula: date,
      horAnula: time,
    }),
    emisor: object(
      {
        nit,
        nombre: text({ min: 3, max: 250 }),
        tipoEstablecimiento: establishment,
        nomEstablecimiento: nullable(text({ min: 3, max: 150 })),
        codEstableMH: nullable(fourCharacters),
        codEstable,
        codPuntoVentaMH: nullable(fourCharacters),
        codPuntoVenta,
        telefono: oldPhone(26),
        correo: mail,
      },
      { optional: ['codEstableMH', 'codPuntoVentaMH'] },
    ),
    documento: object(
      {
        tipoDte: text({ values: INVALIDABLE }),
        codigoGeneracion: uuid,
        selloRecibido: seal,
        numeroControl: controlNumber('2023'),
        fecEmi: date,
        montoIva: nullable(amount(2)),
        codigoGeneracionR: nullable(uuid),
        tipoDocumento: personDocument,
        numDocumento: text({ min: 3, max: 20 }),
        nombre: text({ min: 5, max: 200 }),
        telefono: oldPhone(50),
        correo: mail,
      },
      { optional: ['telefono', 'correo'] },
    ),
    motivo: reason('2023'),
  },
  { rules: [replacementByReason] },
);

const invalidation2026 = object({
  identificacion: object({
    version: constant(3),
    ambiente,
    codigoGeneracion: uuid,
    fecEmi: date,
    horEmi: time,
    fusion: nullable(nit),
  }),
  emisor: object({
    nit,
    nombre: text({ min: 1, max: 250 }),
    codEstableMH: fourCharacters,
    codEstable,
    codPuntoVentaMH: fourCharacters,
    codPuntoVenta,
    telefono: phone,
    correo: mail,
  }),
  documento: object({
    tipoDte: text({ values: INVALIDABLE }),
    codigoGeneracion: uuid,
    selloRecibido: seal,
    // A document of the old edition keeps its number when it is invalidated in the new one.
    numeroControl: nullable(controlNumber('2023')),
    fecEmi: date,
    codigoGeneracionR: nullable(uuid),
    tipoDocumento: nullable(personDocument),
    numDocumento: nullable(text({ min: 1, max: 20 })),
    nombre: nullable(text({ min: 1, max: 250 })),
    telefono: nullable(phone),
    correo: nullable(mail),
  }),
  motivo: reason('2026'),
});

const reasonForOtherCause: Rule = (motivo) =>
  motivo['tipoContingencia'] === 5 && !motivo['motivoContingencia']
    ? [{ path: '/motivoContingencia', reason: 'invalido' }]
    : null;

function contingency(edition: Edition): Check {
  const old = edition === '2023';
  const least = old ? 5 : 1;
  return object({
    identificacion: object({
      version: constant(old ? 3 : 4),
      ambiente,
      codigoGeneracion: uuid,
      fTransmision: date,
      hTransmision: time,
    }),
    emisor: object(
      {
        nit,
        nombre: text({ min: least, max: 250 }),
        nombreResponsable: text({ min: least, max: 100 }),
        tipoDocResponsable: personDocument,
        numeroDocResponsable: text({ min: least, max: 25 }),
        tipoEstablecimiento: establishment,
        codEstableMH: nullable(fourCharacters),
        ...(old ? { codPuntoVenta } : { codPuntoVentaMH: nullable(fourCharacters) }),
        telefono: phone,
        correo: mail,
      },
      { optional: old ? ['codEstableMH', 'codPuntoVenta'] : [] },
    ),
    detalleDTE: list(
      object({
        noItem: integer({ min: 1, max: 1000 }),
        codigoGeneracion: uuid,
        tipoDoc: text({ values: old ? IN_CONTINGENCY : IN_CONTINGENCY_2026 }),
      }),
      { min: 1, max: 1000 },
    ),
    motivo: object(
      {
        fInicio: date,
        fFin: date,
        hInicio: time,
        hFin: time,
        tipoContingencia: integer({ values: [1, 2, 3, 4, 5] }),
        motivoContingencia: nullable(text({ max: 500 })),
      },
      { rules: [reasonForOtherCause] },
    ),
  });
}

const contingency2023 = contingency('2023');
const contingency2026 = contingency('2026');

/** The edition of an invalidation's version; any but 2 counts as the new one, whose table then refuses it. */
export function invalidationEdition(version: unknown): Edition {
  return version === 2 ? '2023' : '2026';
}

/** The same of a contingency event, with 3. */
export function contingencyEdition(version: unknown): Edition {
  return version === 3 ? '2023' : '2026';
}

/** The table of an invalidation. */
export function invalidationTable(edition: Edition): Check {
  return edition === '2023' ? invalidation2023 : invalidation2026;
}

/** The table of a contingency event. */
export function contingencyTable(edition: Edition): Check {
  return edition === '2023' ? contingency2023 : contingency2026;
}
