/** Selects the replacement document of an invalidation (§replacement). */
import type { Caller } from '../../contract/caller.ts';
import { mayReplace } from '../../contract/edition.ts';
import { isInterfaceNumber } from '../../contract/dte/leaves.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { publicState } from '../../domain/lifecycle.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import { listReplacements } from '../../store/documents/replacements.ts';
import type { Reader } from '../../store/store.ts';
import { findOwnDocument, isOfPlace, ofWholePlace } from '../queries/visible-documents.ts';

type Replaced = Pick<
  StoredDocument,
  | 'issuerId'
  | 'branchId'
  | 'ambiente'
  | 'autoridad'
  | 'tipoDte'
  | 'codigoGeneracion'
  | 'numeroControl'
  | 'fecEmi'
>;

export interface FoundReplacement {
  readonly codigo: string | null;
  /** A replacement without seal, to be reported to the caller. */
  readonly waiting: { readonly codigoGeneracion: string; readonly estado: string } | null;
}

/** The caller's replacement, else a sealed one issued as such; never a guess. */
export function replacementOf(
  reader: Reader,
  document: Replaced,
  { given, caller }: { readonly given: string | null; readonly caller: Caller },
): FoundReplacement {
  if (given !== null)
    return { codigo: requireReplacement(reader, given, { document, caller }), waiting: null };
  // May be of any issuer: the event names only its code.
  const found = listReplacements(reader, document).filter(
    (each) => mayReplace(each.tipoDte, document.tipoDte) && isOfPlace(caller, { ...document, ...each }),
  );
  const sealed = found.find((each) => each.estado === 'PROCESADO');
  const waiting = found.find((each) => each.estado !== 'RECHAZADO' && each.estado !== 'INVALIDADO');
  if (sealed !== undefined) return { codigo: sealed.codigoGeneracion, waiting: null };
  return {
    codigo: null,
    waiting:
      waiting === undefined
        ? null
        : { codigoGeneracion: waiting.codigoGeneracion, estado: publicState(waiting.estado) },
  };
}

function requireReplacement(
  reader: Reader,
  given: string,
  of: { readonly document: Replaced; readonly caller: Caller },
): string {
  const replacement = findOwnDocument(reader, ofWholePlace(of.caller), given);
  const lacking = (causa: Rule) =>
    refusal('REEMPLAZO_REQUERIDO', rule('reemplazo-no-sirve', { codigo: given, causa }));
  if (replacement === null || replacement.autoridad !== of.document.autoridad)
    throw lacking(rule('reemplazo-ajeno'));
  if (!mayReplace(replacement.tipoDte, of.document.tipoDte)) throw lacking(rule('reemplazo-de-otra-clase'));
  if (replacement.estado !== 'PROCESADO')
    throw lacking(rule('reemplazo-sin-validez', { estado: publicState(replacement.estado) }));
  return given;
}

/** Reasons 1 and 3 without replacement are allowed only for the simulator's documents in the interface's format. */
export function allowWithout(document: Replaced, waiting: FoundReplacement['waiting']): void {
  if (waiting !== null) {
    throw refusal(
      'REEMPLAZO_REQUERIDO',
      rule('reemplazo-sin-sello', { codigo: waiting.codigoGeneracion, estado: waiting.estado }),
    );
  }
  if (document.autoridad === 'simulador' && isInterfaceNumber(document.numeroControl)) return;
  throw refusal('REEMPLAZO_REQUERIDO', rule('falta-reemplazo', { codigo: document.codigoGeneracion }));
}
