/** The contingency event: version 3 in edition 2023, version 4 in edition 2026 (§contingency-event). */
import { charsOf } from '../../contract/text/text-length.ts';
import { AMBIENTE_CODE, type Ambiente } from '../../contract/ambiente.ts';
import type { Edition, TipoDte } from '../../contract/edition.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { stringifyJson } from '../../contract/json.ts';
import { fiscalDate, fiscalTime, type Instant } from '../fiscal-time.ts';
import { personNumber } from './person.ts';

/** Documents per event (§contingency-event); more are split into several events. */
export const MAX_CONTINGENCIA_DOCUMENTS = 1000;
const MAX_MOTIVO_CHARS = 500;
/** CAT-005 code that needs a text. */
const OTHER_CAUSE = 5;
/** The event's times are in whole seconds. */
const SECOND_MS = 1000;

const VERSION: Readonly<Record<Edition, number>> = { '2023': 3, '2026': 4 };

export interface ContingenciaInput {
  /** Edition by the event's own date, whatever its documents' (§edition-by-date). */
  readonly edicion: Edition;
  readonly ambiente: Ambiente;
  readonly codigoGeneracion: string;
  readonly at: Instant;
  readonly issuer: Issuer;
  /** Establishment in contingency; its responsible person signs. */
  readonly branch: Branch;
  readonly tipoContingencia: 1 | 2 | 3 | 4 | 5;
  /** 1 to 500 characters; null for causes that need no text (1 to 4). */
  readonly motivo: string | null;
  readonly desde: Instant;
  readonly hasta: Instant;
  readonly documentos: readonly { readonly codigoGeneracion: string; readonly tipoDte: TipoDte }[];
}

/**
 * The event's text for signing, and its format version.
 * The end is always written after the start, even for a window of less than a second, and the transmission never before
 * the end.
 *
 * @throws RangeError for no or more than 1000 documents, cause 5 without text, or text beyond 500 characters
 */
export function buildContingencia(input: ContingenciaInput): { payload: string; version: number } {
  const { edicion, at } = input;
  const count = input.documentos.length;
  if (count < 1 || count > MAX_CONTINGENCIA_DOCUMENTS)
    throw new RangeError(`an event cannot list ${count} documents`);
  const motivoContingencia = wordsOf(input);
  const fin = endOf(input);
  const sent = Math.max(at, fin);
  const payload = stringifyJson({
    identificacion: {
      version: VERSION[edicion],
      ambiente: AMBIENTE_CODE[input.ambiente],
      codigoGeneracion: input.codigoGeneracion,
      fTransmision: fiscalDate(sent),
      hTransmision: fiscalTime(sent),
    },
    emisor: emisor(input),
    detalleDTE: input.documentos.map((documento, index) => ({
      noItem: index + 1,
      codigoGeneracion: documento.codigoGeneracion,
      tipoDoc: documento.tipoDte,
    })),
    motivo: {
      fInicio: fiscalDate(input.desde),
      fFin: fiscalDate(fin),
      hInicio: fiscalTime(input.desde),
      hFin: fiscalTime(fin),
      tipoContingencia: input.tipoContingencia,
      motivoContingencia,
    },
  });
  return { payload, version: VERSION[edicion] };
}

function wordsOf({ motivo, tipoContingencia }: ContingenciaInput): string | null {
  const words = motivo?.trim() ?? '';
  if (charsOf(words) > MAX_MOTIVO_CHARS) throw new RangeError('the cause has too many words');
  if (words === '' && tipoContingencia === OTHER_CAUSE) throw new RangeError('cause 5 needs words');
  return words === '' ? null : words;
}

/** End in whole seconds, at least one second after the start. */
function endOf({ desde, hasta }: ContingenciaInput): Instant {
  const wholeSecond = (instant: Instant) => Math.floor(instant / SECOND_MS);
  return wholeSecond(hasta) > wholeSecond(desde) ? hasta : desde + SECOND_MS;
}

function emisor({ edicion, issuer, branch }: ContingenciaInput): object {
  const { responsable } = branch;
  return {
    nit: issuer.nit,
    nombre: issuer.nombre,
    nombreResponsable: responsable.nombre,
    tipoDocResponsable: responsable.tipoDocumento,
    numeroDocResponsable: personNumber(responsable, edicion, issuer.settings),
    tipoEstablecimiento: branch.tipoEstablecimiento,
    codEstableMH: branch.codEstable,
    ...(edicion === '2023'
      ? { codPuntoVenta: branch.codPuntoVenta }
      : { codPuntoVentaMH: branch.codPuntoVenta }),
    telefono: branch.telefono,
    correo: branch.correo,
  };
}
