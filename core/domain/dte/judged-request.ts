/** First look at the request of any type (§all-faults-at-once, §note-fields). */
import type { Cabanas } from '../../catalogs/territory.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import { isNota, RETORNO, type Edition, type TipoDte } from '../../contract/edition.ts';
import type { Adjustable } from '../notes/adjustable.ts';
import { shapeNote, withRelatedNames, withRelatedReceiver } from '../notes/note-request.ts';
import { shapeRequest, type BodyShape } from '../request-shape.ts';
import { shapeReturn, type ReturnShape } from '../retorno/return-request.ts';

/** The request to check: a note or return is first completed from its related documents. */
export function judgedRequest(
  {
    tipoDte,
    edition,
    cabanas,
  }: { readonly tipoDte: TipoDte; readonly edition: Edition; readonly cabanas: Cabanas },
  input: unknown,
  adjusts: readonly Adjustable[],
): ReturnShape | BodyShape<IssueRequest> {
  if (tipoDte === RETORNO) return shapeReturn(input, adjusts);
  if (!isNota(tipoDte)) return shapeRequest({ tipoDte, edition }, input);
  const named = withRelatedNames(input, adjusts);
  return shapeNote({ tipoDte, edition }, withRelatedReceiver(named, adjusts, cabanas), adjusts);
}
