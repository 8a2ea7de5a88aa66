/** What a note or an event of return would come to, asked of the engine's own rules. Nothing here writes. */
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

/** What a note or an event would come to. */
export interface Trial {
  /** Why the engine would not issue it; null where it would. */
  readonly refused: Rule | null;
  readonly montoCentavos: bigint | null;
  readonly ivaCentavos: bigint | null;
  readonly avisos: readonly Rule[];
}

/** Asks the engine's own rules what the note would come to, so that nothing is promised that it refuses. */
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

/** What the first of the faults breaks. */
function firstBroken([first]: readonly Fault[]): Rule | undefined {
  return first;
}

/** Money off a line is a line of its own: that the document has none of that name is known. The amount that is shown has its cents already. */
const SHOWN: ReadonlySet<RuleName> = new Set(['linea-que-no-esta', 'centavo-del-resto']);

/** The warnings that the form did not show already. */
export function worthTelling(avisos: readonly Rule[]): readonly Rule[] {
  return avisos.filter(({ regla }) => !SHOWN.has(regla));
}
