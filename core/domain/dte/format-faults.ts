/** Checks documents against the authority's schema before a number is taken (§check-before-number). */
import { documentSchema } from '../../contract/dte/document-schemas.ts';
import { holds } from '../../contract/dte/compiled.ts';
import type { Edition, TipoDte } from '../../contract/edition.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Causa } from '../contingency-cause.ts';
import { campoOf } from '../request-shape.ts';
import { formatOf } from './edition.ts';
import { identificacion, type DocumentParts, type Identity } from './sections.ts';

/**
 * Fault of the contingency in a document's format; null when valid. The rest was checked when the document was
 * prepared.
 */
export function contingencyFault(
  document: Pick<DocumentParts, 'tipoDte'> & { readonly edition: Edition },
  contingencia: Causa | null,
): Rule | null {
  if (contingencia === null) return null;
  const { tipoDte, edition } = document;
  const head = identificacion(tipoDte, formatOf(edition), sampleIdentity(tipoDte, contingencia));
  const { identificacion: format } = documentSchema(edition, tipoDte).shape;
  const checked = format.safeParse(head);
  if (checked.success) return null;
  const { issues } = checked.error;
  const { minLength: minimo, maxLength: maximo } = format.shape.motivoContin.unwrap().meta() ?? {};
  // The text is the only part of a contingency that a person enters.
  if (issues.every(({ path }) => path[0] === 'motivoContin') && contingencia.motivo !== null)
    return rule('motivo-no-cabe', { campo: 'motivoContin', minimo: Number(minimo), maximo: Number(maximo) });
  const faltas = issues.map(({ path, message }) => ({ campo: campoOf(path), dicho: message }));
  return rule('contingencia-sin-forma', { faltas });
}

const SAMPLE_CODE = '00000000-0000-4000-8000-000000000000';

function sampleIdentity(tipoDte: TipoDte, contingencia: Causa | null): Identity {
  return {
    ambiente: 'PRUEBAS',
    numeroControl: `DTE-${tipoDte}-0001-00000001`,
    codigoGeneracion: SAMPLE_CODE,
    fecEmi: '2026-01-01',
    horEmi: '00:00:00',
    contingencia,
  };
}

/** Safety net: the authority's schema, checked with a sample identity before a number is taken. */
export function schemaFaults(parts: DocumentParts, body: object): readonly Fault[] {
  const { tipoDte, format } = parts;
  const head = identificacion(tipoDte, format, sampleIdentity(tipoDte, null));
  const whole = { identificacion: head, ...body };
  const schema = documentSchema(format.edition, tipoDte);
  if (holds(schema, whole)) return [];
  const checked = schema.safeParse(whole);
  if (checked.success) return [];
  return checked.error.issues.map((issue) => {
    const campo = `documento.${campoOf(issue.path)}`;
    return faultAt(campo, 'ESQUEMA', rule('dicho', { texto: issue.message }));
  });
}
