/** Sections that several documents share, for both editions (§identification, §factura). */
import { amount, constant, integer, list, nullable, object, text } from './field.ts';
import type { Check, Rule } from './field.ts';

/** `2023` = 01 and 14 v1, 03 to 06 v3 and their events; `2026` = 01 and 14 v2, 03 to 06 v4 and theirs. */
export type Edition = '2023' | '2026';
export type DocumentType = '01' | '03' | '04' | '05' | '06' | '14';
/** What is sold and adjusted; a purchase of an excluded supplier has sections of its own (§sujeto-excluido-fields). */
type SaleType = Exclude<DocumentType, '14'>;

/** Whether the type is a note that adjusts a 03 (§notes). */
export function isNote(type: unknown): type is '05' | '06' {
  return type === '05' || type === '06';
}

export const UUID = /^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/;
const TIME = /^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;
export const NIT = /^([0-9]{14}|[0-9]{9})$/;
const NRC = /^[0-9]{1,8}$/;
const ACTIVITY = /^[0-9]{5,6}$/;
const MAIL =
  /^[^\s@"(),:;<>[\]\\]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
const PERSON_DOCUMENTS = ['36', '13', '02', '03', '37'] as const;
const ESTABLISHMENTS = ['01', '02', '04', '07', '20'] as const;

const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** A calendar date that exists, `YYYY-MM-DD`. */
export const date: Check = (value) => {
  if (typeof value !== 'string') return [{ path: '', reason: 'invalido' }];
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  const [year, month, day] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 && !leap ? 28 : (DAYS_OF_MONTH[month - 1] ?? 0);
  return match && day >= 1 && day <= last ? null : [{ path: '', reason: 'formato' }];
};

export const time = text({ pattern: TIME });
export const uuid = text({ min: 36, max: 36, pattern: UUID });
export const ambiente = text({ values: ['00', '01'] });
export const nit = text({ pattern: NIT });
export const phone = text({ min: 8, max: 30 });
export const mail = text({ min: 6, max: 100, pattern: MAIL });
export const personDocument = text({ values: PERSON_DOCUMENTS });
export const establishment = text({ values: ESTABLISHMENTS });
export const fourCharacters = text({ min: 4, max: 4 });
export const nrc = text({ min: 2, max: 8, pattern: NRC });
export const activity = text({ pattern: ACTIVITY });

/**
 * The control number in the official 31 characters or in the short form of the interface; its type part is compared
 * with tipoDte as a value, not here (§control-number).
 */
export function controlNumber(edition: Edition): Check {
  const middle = edition === '2023' ? '[A-Z0-9]{8}' : '[MBSP][0-9]{3}P[0-9]{3}';
  return text({ pattern: new RegExp(`^DTE-[01][0-9]-(?:${middle}-[0-9]{15}|[0-9]{4}-[0-9]{8})$`) });
}

const normalNeedsNothing: Rule = (value) => {
  const faults: { path: string; reason: 'no-permitido' | 'invalido' }[] = [];
  const normal = value['tipoOperacion'] === 1;
  if (value['tipoModelo'] !== (normal ? 1 : 2)) faults.push({ path: '/tipoModelo', reason: 'no-permitido' });
  if ((value['tipoContingencia'] === null) !== normal)
    faults.push({ path: '/tipoContingencia', reason: 'invalido' });
  const needsReason = value['tipoContingencia'] === 5;
  if (normal ? value['motivoContin'] !== null : needsReason && value['motivoContin'] === null)
    faults.push({ path: '/motivoContin', reason: 'invalido' });
  return faults.length === 0 ? null : faults;
};

const VERSION_OF: Readonly<Record<Edition, Readonly<Record<DocumentType, number>>>> = {
  '2023': { '01': 1, '03': 3, '04': 3, '05': 3, '06': 3, '14': 1 },
  '2026': { '01': 2, '03': 4, '04': 4, '05': 4, '06': 4, '14': 2 },
};

/** The edition of a version number; a number of neither edition counts as the new one, whose table then refuses it. */
export function editionOf(type: DocumentType, version: unknown): Edition {
  return version === VERSION_OF['2023'][type] ? '2023' : '2026';
}

/** Longest motivoContin of the old formats; the new ones and the old 14 have room for more. */
const OLD_REASON = 150;
const REASON = 500;

/** identificacion; the old schemas hold the contingency conditions, in the new ones the service checks them. */
export function identification(edition: Edition, type: DocumentType): Check {
  const old = edition === '2023';
  return object(
    {
      version: constant(VERSION_OF[edition][type]),
      ambiente,
      tipoDte: constant(type),
      numeroControl: controlNumber(edition),
      codigoGeneracion: uuid,
      tipoModelo: integer({ values: [1, 2] }),
      tipoOperacion: integer({ values: [1, 2] }),
      tipoContingencia: nullable(integer({ values: [1, 2, 3, 4, 5] })),
      motivoContin: nullable(
        text({ min: old && type === '01' ? 5 : 1, max: old && type !== '14' ? OLD_REASON : REASON }),
      ),
      fecEmi: date,
      horEmi: time,
      tipoMoneda: constant('USD'),
      ...(!old && isNote(type) ? { fusion: nullable(nit) } : {}),
    },
    { rules: old ? [normalNeedsNothing] : [] },
  );
}

/** @param shortest fewest characters of complemento (the receiver of the old 01 needs five) */
export function address(edition: Edition, shortest = 1): Check {
  const complemento = text({ min: shortest, max: 200 });
  const two = /^[0-9]{2}$/;
  if (edition === '2026')
    return object({
      departamento: text({ pattern: two }),
      municipio: text({ pattern: two }),
      distrito: text({ pattern: two }),
      complemento,
    });
  const departamento = text({ pattern: /^(0[1-9]|1[0-4])$/ });
  return object({ departamento, municipio: text({ pattern: two }), complemento });
}

/** emisor (§issuer-section); a note has none of the codes of establishment and point of sale (§note-fields). */
export function issuer(edition: Edition, type: SaleType): Check {
  const codPuntoVenta = nullable(text({ min: 1, max: 15 }));
  const oldFactura = type === '01';
  if (edition === '2026')
    return object({
      nit,
      nrc: isNote(type) ? nullable(nrc) : nrc,
      nombre: text({ min: 1, max: 250 }),
      codActividad: activity,
      descActividad: text({ min: 5, max: 150 }),
      nombreComercial: nullable(text({ min: 1, max: 150 })),
      direccion: address(edition),
      telefono: phone,
      correo: mail,
      ...(isNote(type) ? {} : { codEstable: nullable(fourCharacters), codPuntoVenta }),
    });
  const codes: Readonly<Record<string, Check>> = {
    codEstableMH: nullable(fourCharacters),
    codEstable: nullable(oldFactura ? fourCharacters : text({ min: 1, max: 10 })),
    codPuntoVentaMH: nullable(fourCharacters),
    codPuntoVenta,
  };
  return object({
    nit,
    nrc,
    nombre: oldFactura ? text({ min: 1, max: 250 }) : text({ min: 3, max: 200 }),
    codActividad: activity,
    descActividad: text({ min: oldFactura ? 5 : 1, max: 150 }),
    nombreComercial: nullable(text({ min: oldFactura ? 5 : 1, max: 150 })),
    tipoEstablecimiento: establishment,
    direccion: address(edition),
    telefono: type === '06' ? nullable(phone) : phone,
    correo: mail,
    ...(isNote(type) ? {} : codes),
  });
}

const RELATED_OF: Readonly<Record<Edition, Readonly<Record<SaleType, readonly string[] | undefined>>>> = {
  '2023': {
    '01': ['04', '09'],
    '03': ['04', '08', '09'],
    '04': ['01', '03'],
    '05': ['03', '07'],
    '06': ['03', '07'],
  },
  '2026': {
    '01': undefined,
    '03': ['04', '08', '09'],
    '04': ['01', '03', '11'],
    '05': ['03', '07'],
    '06': ['03', '07'],
  },
};

/** An electronic document is named by its code, a printed one of the old 01 by at most 20 characters. */
function relatedNumber(edition: Edition, type: SaleType): Rule {
  return (value) => {
    const number = String(value['numeroDocumento']);
    const electronic = value['tipoGeneracion'] === 2;
    if (electronic && !UUID.test(number)) return [{ path: '/numeroDocumento', reason: 'formato' }];
    const tooLong = !electronic && edition === '2023' && type === '01' && number.length > 20;
    return tooLong ? [{ path: '/numeroDocumento', reason: 'tamano-maximo' }] : null;
  };
}

/** documentoRelacionado (§related-documents). */
export function related(edition: Edition, type: SaleType): Check {
  const values = RELATED_OF[edition][type];
  const entry = object(
    {
      tipoDocumento: values === undefined ? text({ min: 2, max: 2 }) : text({ values }),
      tipoGeneracion: integer({ values: [1, 2] }),
      numeroDocumento: text({ min: 1, max: 36 }),
      fechaEmision: date,
    },
    { rules: [relatedNumber(edition, type)] },
  );
  const entries = list(entry, { min: 1, max: edition === '2023' && type === '01' ? 10 : 50 });
  return isNote(type) ? entries : nullable(entries);
}

const doctorNeedsOnePaper: Rule = (value) =>
  value['nit'] === null && value['docIdentificacion'] === null
    ? [{ path: '/docIdentificacion', reason: 'invalido' }]
    : null;

const doctorOrTexts: Rule = (value) => {
  const doctor = value['codDocAsociado'] === 3;
  const faults = (['descDocumento', 'detalleDocumento'] as const)
    .filter((name) => (value[name] === null) !== doctor)
    .map((name) => ({ path: `/${name}`, reason: 'invalido' as const }));
  const medico =
    (value['medico'] === null) === doctor ? [{ path: '/medico', reason: 'invalido' as const }] : [];
  const all = [...faults, ...medico];
  return all.length === 0 ? null : all;
};

/** otrosDocumentos of 01 and 03 (§associated-documents). */
export function otherDocuments(edition: Edition): Check {
  const old = edition === '2023';
  const medico = object(
    {
      nombre: old ? text({ max: 100 }) : nullable(text({ min: 1, max: 100 })),
      nit: nullable(nit),
      docIdentificacion: nullable(text({ min: old ? 2 : 1, max: 25 })),
      tipoServicio: integer({ min: 1, max: 6 }),
    },
    { rules: [doctorNeedsOnePaper] },
  );
  const entry = object(
    {
      codDocAsociado: integer({ min: 1, max: 4 }),
      descDocumento: nullable(text({ min: old ? 0 : 3, max: 100 })),
      detalleDocumento: nullable(text({ min: old ? 0 : 3, max: 300 })),
      medico: nullable(medico),
    },
    { rules: [doctorOrTexts] },
  );
  return nullable(list(entry, { min: 1, max: 10 }));
}

/** ventaTercero (§third-party-sale). */
export function thirdParty(edition: Edition, type: SaleType): Check {
  if (edition === '2026')
    return nullable(
      object({
        nit: nullable(text({ min: 1, max: 20 })),
        nombre: text({ min: 1, max: 250 }),
        codDomiciliado: nullable(integer({ values: [1, 2] })),
      }),
    );
  const nombre = type === '01' ? text({ min: 1, max: 250 }) : text({ min: type === '04' ? 1 : 3, max: 200 });
  return nullable(object({ nit, nombre }));
}

export const paymentCode = text({ pattern: /^(0[1-9]|1[0-4]|99)$/ });

/** pagos, the shape only; what the conditions demand is checked with the amounts (§payments). */
export function paymentsBy(codigo: Check): Check {
  const payment = object({
    codigo,
    montoPago: amount(2),
    referencia: nullable(text({ max: 50 })),
    plazo: nullable(text({ values: ['01', '02', '03'] })),
    periodo: nullable(amount(8, 'positive')),
  });
  return nullable(list(payment, { min: 1 }));
}

/** apendice: free use by the issuer (§appendix); the old 03 and the notes want words in each member. */
export function appendix(shortest: 'empty' | 'worded' = 'empty'): Check {
  const [campo, etiqueta, valor] = shortest === 'empty' ? [0, 0, 0] : [2, 3, 1];
  const entry = object({
    campo: text({ min: campo, max: 25 }),
    etiqueta: text({ min: etiqueta, max: 50 }),
    valor: text({ min: valor, max: 150 }),
  });
  return nullable(list(entry, { min: 1, max: 10 }));
}

/** Without a taxed sale nothing is withheld or perceived (conditions of the old schemas, §retention). */
export const withheldFromTaxed: Rule = (resumen) => {
  if (resumen['totalGravada'] !== 0) return null;
  const stray = ['ivaRete1', 'ivaPerci1'].filter((name) => (resumen[name] ?? 0) !== 0);
  return stray.length === 0 ? null : stray.map((name) => ({ path: `/${name}`, reason: 'maximo' }));
};
