import { CAT_002 } from '../../../core/catalogs/short-catalogs.ts';
import { catalogName } from '../../../core/catalogs/catalog.ts';
import { Fragment, useRef, useState } from 'react';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { RelatedReference } from '../../../core/contract/till/sale-draft.ts';
import type { CartRelated } from '../../cart/cart.ts';
import { found } from '../../bridge/search-reply.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { Choice, Fault, Field } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { faultsUnder, type Faults } from '../../sale/faults.ts';
import { ELECTRONIC } from '../../sale/request.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { takeRelated, type TakenRelated } from '../../stores/till/related.ts';
import { dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';

/** Types that each document may relate to (§related-documents). */
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
  readonly values: readonly CartRelated[];
  readonly faults: Faults;
  readonly onChange: (related: readonly CartRelated[]) => void;
}

export function RelatedField({ tipoDte, values, faults, onChange }: RelatedFieldProps) {
  const words = useWords();
  const types = RELATABLE[tipoDte];
  const [brought] = useState(() => broughtAlready(tipoDte));
  // After a change, new elements take the focus from removed ones.
  const [touched, setTouched] = useState(false);
  const put = (related: readonly CartRelated[]): void => {
    setTouched(true);
    onChange(related);
  };
  const add = (related: CartRelated): void => put([...values, related]);
  return (
    <fieldset className="stack part">
      <legend>{words.more.related}</legend>
      {values.map((value, index) => (
        <Fragment key={index}>
          <RelatedShown
            place={index}
            types={types}
            value={value}
            faults={faults}
            focused={touched && index === values.length - 1}
            onChange={(changed) => put(values.with(index, changed))}
            onRemove={() => put(values.toSpliced(index, 1))}
          />
          {value.tipoGeneracion === ELECTRONIC &&
            value.numeroDocumento !== '' &&
            !brought.has(value.numeroDocumento) && (
              <TakeOver key={value.numeroDocumento} tipoDte={tipoDte} codigo={value.numeroDocumento} />
            )}
        </Fragment>
      ))}
      <AddRelated
        key={values.length}
        types={types}
        values={values}
        focused={touched && !isWritten(values.at(-1))}
        onAdd={add}
      />
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
  readonly codigo: string;
}

/** Offers to copy lines and receiver of the related document. */
function TakeOver({ tipoDte, codigo }: TakeOverProps) {
  const words = useWords().more;
  const [taken, setTaken] = useState<TakenRelated | null>(null);
  const { busy, run } = useOneRun();
  const button = useRef<HTMLButtonElement>(null);
  // The button disappears with the focus; the result message gets it, so that the next key is heard.
  const [hadFocus, setHadFocus] = useState(false);
  const told = useFocus<HTMLParagraphElement>(hadFocus && taken?.kind === 'taken');
  const take = (): Promise<void> =>
    run(async () => {
      const came = await takeRelated(tipoDte, codigo.trim().toUpperCase());
      setHadFocus(document.activeElement === button.current);
      setTaken(came);
    });
  return (
    <div className="row gap-2-3 wrap">
      {taken?.kind !== 'taken' && (
        <Button ref={button} aria-disabled={busy} onClick={() => void take()}>
          {words.relatedTake}
        </Button>
      )}
      <p ref={told} tabIndex={-1} role="status" className="soft small">
        {taken === null ? '' : takenText(taken, words)}
      </p>
    </div>
  );
}

function takenText(taken: TakenRelated, words: Words['more']): string {
  if (taken.kind === 'taken') return words.relatedTaken(taken.lines, taken.receptor);
  return words.relatedNotTaken[taken.kind];
}

interface AddRelatedProps {
  readonly types: readonly string[];
  readonly values: readonly CartRelated[];
  readonly focused: boolean;
  readonly onAdd: (related: CartRelated) => void;
}

function AddRelated({ types, values, focused, onAdd }: AddRelatedProps) {
  const words = useWords();
  const find = async (typed: string): Promise<readonly Row[] | null> => {
    const reply = await bridge.call('documents.list', { q: typed, limite: MAX_FOUND });
    const rows = found(reply, ({ documentos }) => documentos);
    const there = new Set(values.map(({ numeroDocumento }) => numeroDocumento));
    const fitting = rows?.filter((row) => types.includes(row.tipoDte) && !there.has(row.codigoGeneracion));
    return fitting?.slice(0, MAX_SHOWN) ?? null;
  };
  const byHand = {
    tipoDocumento: types[0] ?? '',
    tipoGeneracion: PAPER,
    numeroDocumento: '',
    fechaEmision: '',
  };
  return (
    <div className="stack related-find">
      <Finder
        label={values.length === 0 ? words.more.relatedFindLabel : words.more.relatedFindNext}
        placeholder={words.more.relatedFind}
        search={find}
        keyOf={({ codigoGeneracion }) => codigoGeneracion}
        renderItem={(row) => <FoundDocument row={row} />}
        focused={focused}
        renderNothing={() => <p className="soft">{words.more.relatedNone}</p>}
        onPick={({ codigoGeneracion, fecEmi, tipoDte: tipoDocumento, numeroControl }) =>
          onAdd({
            tipoDocumento,
            tipoGeneracion: ELECTRONIC,
            numeroDocumento: codigoGeneracion,
            fechaEmision: fecEmi,
            numeroControl,
          })
        }
      />
      <Button onClick={() => onAdd(byHand)}>{words.more.relatedByHand}</Button>
    </div>
  );
}

/** Documents whose lines were already in the sale: not offered again. */
function broughtAlready(tipoDte: TipoVenta): ReadonlySet<string | null | undefined> {
  return new Set(useCart.getState().carts[tipoDte].lines.map(({ relacionado }) => relacionado));
}

/** Whether it is typed by hand, and so shows the fields and takes the focus. */
function isWritten(related: CartRelated | undefined): boolean {
  return related !== undefined && (related.numeroControl ?? null) === null;
}

/** A found document is read-only; a typed one has fields. */
function RelatedShown(props: WrittenProps) {
  const words = useWords();
  const { place, value, faults, onRemove } = props;
  const { numeroControl = null, tipoDocumento, fechaEmision } = value;
  const fault = faultsUnder(faults, `documentoRelacionado[${place}]`);
  if (numeroControl === null) return <Written {...props} />;
  return (
    <>
      <div className="row gap-2-3 wrap between">
        <span className="related-name">
          <span className="figures">{numeroControl}</span>
          <span className="soft small">
            {catalogName(CAT_002, tipoDocumento) ?? tipoDocumento} · {dayText(fechaEmision)}
          </span>
        </span>
        <Button onClick={onRemove}>{words.more.relatedRemove}</Button>
      </div>
      <Fault text={fault} />
    </>
  );
}

interface WrittenProps {
  readonly place: number;
  readonly types: readonly string[];
  readonly value: CartRelated;
  readonly faults: Faults;
  readonly focused: boolean;
  readonly onChange: (related: CartRelated) => void;
  readonly onRemove: () => void;
}

function Written({ place, types, value, faults, focused, onChange, onRemove }: WrittenProps) {
  const words = useWords();
  const form = value.tipoGeneracion === ELECTRONIC ? ELECTRONIC : PAPER;
  const faultOf = (member: keyof RelatedReference): string =>
    // An empty field is not yet a fault.
    value[member] === '' ? '' : faultsUnder(faults, `documentoRelacionado[${place}].${member}`);
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
      <Button className="related-remove" onClick={onRemove}>
        {words.more.relatedRemove}
      </Button>
    </>
  );
}
