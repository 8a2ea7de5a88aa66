/** Request of POST /invalidar, one per edition of the event (§invalidate-answer, §invalidation-event). */
import { z } from 'zod';
import { BOUNDS, type Length } from '../../dte/bounds.ts';
import type { Edition } from '../../edition.ts';
import { codigoGeneracion, fecha } from '../document-reference.ts';
import { choice, code, optional, text, textOrNone } from '../request-leaves.ts';
import { conditions, has, type Condition } from './conditions.ts';
import { inEitherEdition } from './either-edition.ts';
import { DUI_WRITTEN, NIT_WRITTEN } from './identifiers.ts';

const documento = z
  .strictObject({
    tipoDte: code({
      '01': 'factura',
      '03': 'crédito fiscal',
      '04': 'nota de remisión',
      '05': 'nota de crédito',
      '06': 'nota de débito',
      '14': 'factura de sujeto excluido',
      '18': 'evento de retorno',
    }),
    codigoGeneracion: codigoGeneracion.describe('Código de generación del documento'),
    fecEmi: fecha.describe('Fecha de emisión del documento, AAAA-MM-DD'),
    codigoGeneracionR: optional(codigoGeneracion).describe('Código del documento sellado que lo reemplaza'),
  })
  .describe('Documento que se invalida');

/** CAT-022: the responsible person and the applicant may also use a passport. */
const tipoDocumento = optional(
  code({
    '36': 'NIT',
    '13': 'DUI',
    '02': 'carnet de residente',
    '03': 'pasaporte',
    '37': 'otro',
  }),
);

/** Members of each person in `motivo`: all three, or none. */
export const PERSON_MEMBERS = {
  responsable: ['nombreResponsable', 'tipDocResponsable', 'numDocResponsable'],
  solicita: ['nombreSolicita', 'tipDocSolicita', 'numDocSolicita'],
} as const;

/** Conditions on a person's members, by the member that triggers each. */
function personConditions([nombre, tipo, numero]: readonly [string, string, string]) {
  const whole = [nombre, tipo, numero].map((name) => has(name));
  const together = (name: string): Condition => ({ si: has(name), entonces: { allOf: whole } });
  const numbered = (codigo: string, { source }: RegExp): Condition => ({
    si: has(tipo, { const: codigo }),
    entonces: { properties: { [numero]: { type: ['string', 'null'], pattern: source } } },
  });
  return {
    [nombre]: [together(nombre)],
    [tipo]: [together(tipo), numbered('13', DUI_WRITTEN), numbered('36', NIT_WRITTEN)],
    [numero]: [together(numero)],
  };
}

const EXPLAINED: Condition = {
  si: has('tipoAnulacion', { const: 3 }),
  entonces: has('motivoAnulacion', { not: { enum: ['', null] } }),
};

const TIPOS_ANULACION = { 1: 'sustitución', 2: 'error en papel', 3: 'otro' };

const range = ([min, max]: Length) => `de ${min} a ${max} caracteres`;

function request(edition: Edition) {
  const of = BOUNDS[edition].invalidacion;
  const nombre = optional(text(...of.nombre));
  const numDocumento = optional(text(...of.numDocumento));
  const motivo = z
    .strictObject({
      tipoAnulacion: choice(TIPOS_ANULACION),
      motivoAnulacion: optional(textOrNone(...of.motivo)).describe(
        `Motivo en palabras, ${range(of.motivo)}; obligatorio si tipoAnulacion es 3`,
      ),
      nombreResponsable: nombre.describe('Quien responde por el evento; si falta, el de la sucursal'),
      tipDocResponsable: tipoDocumento,
      numDocResponsable: numDocumento.describe('Número de documento de quien responde'),
      nombreSolicita: nombre.describe('Quien pide la invalidación; si falta, el receptor'),
      tipDocSolicita: tipoDocumento,
      numDocSolicita: numDocumento.describe('Número de documento de quien la pide'),
    })
    .meta({
      description: 'Por qué se invalida',
      ...conditions({
        tipoAnulacion: [EXPLAINED],
        ...personConditions(PERSON_MEMBERS.responsable),
        ...personConditions(PERSON_MEMBERS.solicita),
      }),
    });
  return z
    .strictObject({ documento, motivo })
    .meta({ id: `SolicitudInvalidacion${edition}`, title: `Edición ${edition}` });
}

/** The request by edition of the event. */
export const invalidationRequestOf = {
  '2023': request('2023'),
  '2026': request('2026'),
} as const satisfies Record<Edition, z.ZodType>;

export const invalidationRequest = inEitherEdition(
  [invalidationRequestOf['2023'], invalidationRequestOf['2026']],
  {
    id: 'SolicitudInvalidacion',
    description:
      'La edición la decide la fecha del evento: hoy, salvo que el emisor tenga configurada la del documento',
  },
);

export type InvalidationRequest = z.infer<(typeof invalidationRequestOf)['2023']>;
