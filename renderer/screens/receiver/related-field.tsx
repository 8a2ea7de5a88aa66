import { CAT_002 } from '../../../core/catalogs/cat-002-tipo-documento-evento.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import { useState } from 'react';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { RelatedReference } from '../../../core/contract/till/sale-draft.ts';
import { found } from '../../bridge/found.ts';
import { bridge } from '../../bridge/index.ts';
import { DateField } from '../../components/form/date-field.tsx';
import { Choice, Fault, Field } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { faultsUnder, type Faults } from '../../sale/faults.ts';
import { ELECTRONIC } from '../../sale/request.ts';
import { takeRelated, type TakenRelated } from '../../stores/till/related.ts';
import { dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';

/** Types that each document may relate (§related-documents). */
const RELATABLE: Readonly<Record<TipoVenta, readonly string[]>> = {
  '01': ['04', '09'],
  '03': ['04', '08', '09'],
  '04': ['01', '03', '11'],
};
const PAPER = '1';
const MAX_FOUND = '30';
const MAX_SHOWN = 6;
const MAX_NUMBER_CHARS = 36;

type Row = BridgeOutput<'documents.list'>['documentos'][number];

export interface RelatedFieldProps {
  readonly tipoDte: TipoVenta;
  readonly value: RelatedReference | null;
  readonly faults: Faults;
  readonly onChange: (related: RelatedReference | null) => void;
}

/** The document this one refers to: found among ours, or written by hand. */
export function RelatedField({ tipoDte, value, faults, onChange }: RelatedFieldProps) {
  const words = useWords();
  const types = RELATABLE[tipoDte];
  // Once it was changed, what appears takes the focus of what went away.
  const [touched, setTouched] = useState(false);
  const put = (related: RelatedReference | null): void => {
    setTouched(true);
    onChange(related);
  };
  const find = async (typed: string): Promise<readonly Row[] | null> => {
    const reply = await bridge.call('documents.list', { q: typed, limite: MAX_FOUND });
    const rows = found(reply, ({ documentos }) => documentos);
    return rows?.filter((row) => types.includes(row.tipoDte)).slice(0, MAX_SHOWN) ?? null;
  };
  const byHand = {
    tipoDocumento: types[0] ?? '',
    tipoGeneracion: PAPER,
    numeroDocumento: '',
    fechaEmision: '',
  };
  return (
    <fieldset className="part">
      <legend>{words.more.related}</legend>
      {value === null ? (
        <div className="related-find">
          <Finder
            label={words.more.relatedFindLabel}
            placeholder={words.more.relatedFind}
            search={find}
            keyOf={({ codigoGeneracion }) => codigoGeneracion}
            renderItem={(row) => <FoundDocument row={row} />}
            focused={touched}
            renderNothing={() => <p className="soft">{words.more.relatedNone}</p>}
            onPick={({ codigoGeneracion, fecEmi, ...row }) =>
              put({
                tipoDocumento: row.tipoDte,
                tipoGeneracion: ELECTRONIC,
                numeroDocumento: codigoGeneracion,
                fechaEmision: fecEmi,
              })
            }
          />
          <button type="button" className="button" onClick={() => put(byHand)}>
            {words.more.relatedByHand}
          </button>
        </div>
      ) : (
        <>
          <Written types={types} value={value} faults={faults} focused={touched} onChange={put} />
          {value.tipoGeneracion === ELECTRONIC && value.numeroDocumento !== '' && (
            <TakeOver key={value.numeroDocumento} tipoDte={tipoDte} codigo={value.numeroDocumento} />
          )}
        </>
      )}
    </fieldset>
  );
}

function FoundDocument({ row }: { readonly row: Row }) {
  const words = useWords();
  return (
    <>
      <span className="main">
        <span className="figures">{row.numeroControl}</span>
        <span className="soft small option-second">
          {row.receptor?.nombre ?? words.receiver.finalConsumer} · {dayText(row.fecEmi)}
        </span>
      </span>
      <span className="figures">{dollars(row.monto)}</span>
    </>
  );
}

interface TakeOverProps {
  readonly tipoDte: TipoVenta;
  /** Code of the document. */
  readonly codigo: string;
}

/** Offers what the document sold, and to whom: written once, it is not typed again. */
function TakeOver({ tipoDte, codigo }: TakeOverProps) {
  const words = useWords().more;
  const [taken, setTaken] = useState<TakenRelated | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setTaken(await takeRelated(tipoDte, codigo.trim().toUpperCase()));
    setBusy(false);
  };
  return (
    <div className="related-take">
      {taken?.kind !== 'taken' && (
        <button type="button" className="button" aria-disabled={busy} onClick={() => void take()}>
          {words.relatedTake}
        </button>
      )}
      <p role="status" className="soft small">
        {taken === null ? '' : takenText(taken, words)}
      </p>
    </div>
  );
}

function takenText(taken: TakenRelated, words: Words['more']): string {
  if (taken.kind === 'taken') return words.relatedTaken(taken.lines, taken.receptor);
  return words.relatedNotTaken[taken.kind];
}

interface WrittenProps {
  readonly types: readonly string[];
  readonly value: RelatedReference;
  readonly faults: Faults;
  readonly focused: boolean;
  readonly onChange: (related: RelatedReference | null) => void;
}

function Written({ types, value, faults, focused, onChange }: WrittenProps) {
  const words = useWords();
  const form = value.tipoGeneracion === ELECTRONIC ? ELECTRONIC : PAPER;
  const faultOf = (member: keyof RelatedReference): string =>
    // What is still empty is no mistake yet.
    value[member] === '' ? '' : faultsUnder(faults, `documentoRelacionado[0].${member}`);
  return (
    <>
      <div className="form-grid">
        <Choice
          label={words.more.relatedType}
          value={value.tipoDocumento}
          choices={types.map((code) => [code, catalogName(CAT_002, code) ?? code] as const)}
          onChange={(tipoDocumento) => onChange({ ...value, tipoDocumento })}
        />
        <Choice
          label={words.more.relatedForm}
          value={form}
          choices={Object.entries(words.more.form)}
          onChange={(tipoGeneracion) => onChange({ ...value, tipoGeneracion })}
        />
        <Field
          label={words.more.relatedNumber[form]}
          value={value.numeroDocumento}
          fault={faultOf('numeroDocumento')}
          maxLength={MAX_NUMBER_CHARS}
          focused={focused}
          onChange={(numeroDocumento) => onChange({ ...value, numeroDocumento })}
        />
        <DateField
          label={words.more.relatedDate}
          value={value.fechaEmision}
          fault={faultOf('fechaEmision')}
          onChange={(fechaEmision) => onChange({ ...value, fechaEmision })}
        />
      </div>
      <Fault text={faultOf('tipoDocumento')} />
      <button type="button" className="button related-remove" onClick={() => onChange(null)}>
        {words.more.relatedRemove}
      </button>
    </>
  );
}
