/** Tries a note or return event with the engine's own rules. Only reads. */
import type { ReturnAdjustment } from '../../contract/bridge/bridge-returns.ts';
import type { TipoAjuste } from '../../contract/edition.ts';
import type { Fault } from '../../contract/problem.ts';
import { rule, type Rule, type RuleName } from '../../contract/rules/rules.ts';
import { AppError } from '../../domain/app-error.ts';
import { editionAt } from '../../domain/dte/edition.ts';
import { prepareDocument } from '../../domain/dte/prepare.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../../store/store.ts';
import { adjustedBy } from '../../engine/issuing/adjusted-documents.ts';
import { issuingInForce } from '../../engine/editions/editions-in-force.ts';
import { assertNamed, assertReturnsTaken } from '../../engine/issuing/related-check.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { ReturnedSale } from './return-document.ts';
import { NO_REASON, noteRequest } from './return-note.ts';

interface Trying {
  readonly sale: ReturnedSale;
  readonly ajuste: ReturnAdjustment;
  readonly who: TillCaller;
  readonly now: Instant;
}

export interface Trial {
  /** Why the engine would refuse it; null where it would issue it. */
  readonly refused: Rule | null;
  readonly montoCentavos: bigint | null;
  readonly ivaCentavos: bigint | null;
  readonly avisos: readonly Rule[];
}

/** The amounts of the note by the engine's rules, so that preview and issue agree. */
export function tryNote(reader: Reader, tipoDte: TipoAjuste, { sale, ajuste, who, now }: Trying): Trial {
  const { caller } = who;
  const choices = { tipoDte, ajuste, motivo: NO_REASON, regresa: true };
  const request = noteRequest(sale, choices);
  const nothing = { montoCentavos: null, ivaCentavos: null, avisos: [] };
  try {
    const fecEmi = fiscalDate(now);
    const issuing = issuingInForce(reader, caller, fecEmi);
    assertReturnsTaken({ ...issuing, tipoDte }, editionAt(issuing.issuer, tipoDte, fecEmi));
    const adjusting = { caller, tipoDte, input: { request }, connection: issuing.connection };
    assertNamed(reader, adjusting);
    const adjusts = adjustedBy(reader, adjusting);
    const prepared = prepareDocument({ ...issuing, tipoDte, input: request, fecEmi, adjusts });
    if (prepared.kind === 'faulty')
      return { ...nothing, refused: firstBroken(prepared.faults) ?? rule('valor-no-permitido') };
    const { document } = prepared;
    const { montoCentavos, ivaCentavos, avisos } = document;
    return {
      refused: null,
      montoCentavos,
      ivaCentavos,
      avisos: worthTelling(avisos),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const broken = firstBroken(error.faults ?? []) ?? error.broken;
    return { ...nothing, refused: broken ?? rule('invalidar-no-se-puede', { causa: error.message }) };
  }
}

function firstBroken([first]: readonly Fault[]): Rule | undefined {
  return first;
}

/**
 * Warnings the form shows itself: a deduction is a line without match in the document, and its amount is shown to the
 * cent.
 */
const SHOWN: ReadonlySet<RuleName> = new Set(['linea-que-no-esta', 'centavo-del-resto']);

/** Warnings that the form does not show itself. */
export function worthTelling(avisos: readonly Rule[]): readonly Rule[] {
  return avisos.filter(({ regla }) => !SHOWN.has(regla));
}
