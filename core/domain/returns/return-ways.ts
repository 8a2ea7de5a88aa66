/**
 * Lawful ways to take back or adjust a document, with reasons (§returns): invalidation while it is safe, complete and
 * without dependents; else a note or event of return if the type allows one; else another document.
 */
import { RETURN_FORMS, type AdjustmentKind, type ReturnForm } from '../../contract/bridge/bridge-returns.ts';
import { RETORNO, type TipoAjuste, type TipoVenta } from '../../contract/edition.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { deadlineVerdict, type Deadlines } from '../deadlines.ts';
import type { FiscalDate } from '../fiscal-time.ts';

export interface ReturnFacts {
  readonly tipoDte: TipoVenta;
  readonly clase: AdjustmentKind;
  /** Whether the whole sale is returned at once. */
  readonly entero: boolean;
  readonly hoy: FiscalDate;
  /** Day of the seal and invalidation deadlines; null without a seal. */
  readonly sellado: { readonly el: FiscalDate; readonly plazo: Deadlines } | null;
  /** First note or return in force; null without one. */
  readonly nota: { readonly tipoDte: TipoAjuste; readonly numero: string } | null;
  /** What must be done before it is invalidated; null for nothing. */
  readonly espera: Rule | null;
  /** Other obstacle to invalidation; null if none. */
  readonly impedimento: string | Rule | null;
  /** Last day for notes, and whether any balance remains. */
  readonly ultimoDiaNotas: FiscalDate;
  readonly quedaSaldo: boolean;
  readonly retorno: {
    /** Why it is impossible, or null, and its last day. */
    readonly cerrado: Rule | null;
    readonly ultimoDia: FiscalDate;
    /** Whether a manager confirmed the authority's authorisation. */
    readonly confirmado: boolean;
  };
}

export interface ReturnWay {
  readonly forma: ReturnForm;
  readonly legal: boolean;
  readonly motivo: Rule;
  readonly porDefecto: boolean;
}

type Verdict = Pick<ReturnWay, 'legal' | 'motivo'> & {
  /** Lawful by every reading of the authority's texts. */
  readonly seguro: boolean;
};

/** All ways in list order; at most one is the default. */
export function returnWays(facts: ReturnFacts): readonly ReturnWay[] {
  const judged = {
    invalidacion: invalidation(facts),
    'nota-credito': creditNote(facts),
    'nota-debito': debitNote(facts),
    retorno: comeBack(facts),
  };
  // Another document remains an option beside an unconfirmed return if this one can be invalidated afterwards.
  const { retorno, ...others } = judged;
  const isEnough = retorno.seguro || (retorno.legal && facts.impedimento !== null);
  const inPlace = isEnough || Object.values(others).some(({ legal }) => legal);
  const verdicts: Readonly<Record<ReturnForm, Verdict>> = {
    ...judged,
    'documento-nuevo': another(facts, inPlace),
  };
  const byDefault =
    ORDER.find((forma) => verdicts[forma].seguro) ?? ORDER.find((forma) => verdicts[forma].legal);
  return RETURN_FORMS.map((forma) => {
    const { legal, motivo } = verdicts[forma];
    return { forma, legal, motivo, porDefecto: forma === byDefault };
  });
}

/** Preference among lawful ways: fewest leftovers first. */
const ORDER: readonly ReturnForm[] = [
  'invalidacion',
  'nota-credito',
  'nota-debito',
  'retorno',
  'documento-nuevo',
];

const yes = (motivo: Rule, seguro = true): Verdict => ({ legal: true, seguro, motivo });
const no = (motivo: Rule): Verdict => ({ legal: false, seguro: false, motivo });

function invalidation(facts: ReturnFacts): Verdict {
  const { entero, clase, sellado, nota, espera, impedimento, tipoDte, hoy } = facts;
  if (clase !== 'devolucion' || !entero) return no(rule('invalidar-en-parte'));
  if (sellado === null) return no(rule('invalidar-sin-sello'));
  if (nota !== null) return no(adjustedFirst(nota));
  if (espera !== null) return no(espera);
  const { shortest: seguro, longest: ultimo } = sellado.plazo;
  const verdict = deadlineVerdict(hoy, sellado.plazo);
  if (verdict === 'closed') {
    const when = { tipo: tipoDte, sellado: sellado.el, termino: ultimo };
    return no(rule('plazo-de-invalidacion-vencido', when));
  }
  if (impedimento !== null) return no(rule('invalidar-no-se-puede', { causa: impedimento }));
  if (verdict === 'warn') return yes(rule('devolver-invalidando-con-duda', { seguro, ultimo }), false);
  return yes(rule('devolver-invalidando', { ultimo }));
}

function creditNote(facts: ReturnFacts): Verdict {
  const { tipoDte, clase, quedaSaldo } = facts;
  if (tipoDte !== '03') return no(rule('nota-solo-a-credito-fiscal', { tipo: tipoDte }));
  if (clase === 'cargo') return no(rule('nota-de-credito-baja'));
  if (!quedaSaldo) return no(rule('nota-sin-saldo'));
  return inTerm(facts, 'devolver-con-nota');
}

function comeBack({ tipoDte, clase, sellado, quedaSaldo, hoy, retorno }: ReturnFacts): Verdict {
  if (tipoDte !== '01') return no(rule('retorno-solo-de-factura', { tipo: tipoDte }));
  if (clase !== 'devolucion') return no(rule('retorno-sin-bienes'));
  const { cerrado, ultimoDia: ultimo, confirmado } = retorno;
  if (cerrado !== null) return no(cerrado);
  if (sellado === null) return no(rule('retorno-sin-sello'));
  if (!quedaSaldo) return no(rule('retorno-sin-saldo'));
  if (hoy > ultimo) return no(rule('plazo-de-retorno', { ultimo }));
  return confirmado
    ? yes(rule('devolver-con-retorno', { ultimo }))
    : yes(rule('devolver-con-retorno-sin-confirmar', { ultimo }), false);
}

function adjustedFirst({ tipoDte, numero }: NonNullable<ReturnFacts['nota']>): Rule {
  return rule(tipoDte === RETORNO ? 'invalidar-con-retornos' : 'invalidar-con-notas', { numero });
}

function debitNote(facts: ReturnFacts): Verdict {
  const { tipoDte, clase } = facts;
  if (tipoDte !== '03') return no(rule('nota-solo-a-credito-fiscal', { tipo: tipoDte }));
  return clase === 'cargo' ? inTerm(facts, 'cobrar-con-nota') : no(rule('nota-de-debito-sube'));
}

function inTerm(
  { hoy, ultimoDiaNotas: ultimo }: ReturnFacts,
  why: 'devolver-con-nota' | 'cobrar-con-nota',
): Verdict {
  return hoy > ultimo ? no(rule('plazo-de-nota', { ultimo })) : yes(rule(why, { ultimo }));
}

/** Another document: always for charging forgotten items, and as replacement for what can only be undone as a whole. */
function another(facts: ReturnFacts, inPlace: boolean): Verdict {
  const { tipoDte, clase, sellado, nota, espera, hoy } = facts;
  if (inPlace) return no(rule('otro-documento-de-mas'));
  if (clase === 'cargo') return yes(rule('cobrar-con-otro-documento', { tipo: tipoDte }));
  if (sellado === null) return no(rule('invalidar-sin-sello'));
  if (nota !== null) return no(adjustedFirst(nota));
  if (espera !== null) return no(espera);
  if (deadlineVerdict(hoy, sellado.plazo) === 'closed') {
    const when = { tipo: tipoDte, sellado: sellado.el, termino: sellado.plazo.longest };
    return no(rule('plazo-de-invalidacion-vencido', when));
  }
  return yes(
    rule(clase === 'rebaja' ? 'rebajar-con-otro-documento' : 'devolver-con-otro-documento', {
      tipo: tipoDte,
    }),
  );
}
