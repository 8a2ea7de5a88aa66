import { ChevronDown, ChevronUp } from 'lucide-react';
import { Fragment, useState } from 'react';
import { DOCUMENT_ESTADOS } from '../../../core/contract/api/documents.ts';
import { TIPOS_DTE } from '../../../core/contract/edition.ts';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { useCleared } from '../../components/form/use-cleared.ts';
import { DayChips } from '../../components/list/day-chips.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { NO_FILTER, useDocuments, type DocumentFilter } from '../../stores/documents/documents.ts';

/** Filters that are collapsed at first. */
const FOLDED = ['receptor', 'numero', 'codigo', 'montoDesde', 'montoHasta', 'vendio'] as const;

export function DocumentFilters() {
  const words = useWords();
  const { filter, setFilter } = useDocuments();
  const set = FOLDED.filter((name) => filter[name] !== '').length;
  const [unfolded, setUnfolded] = useState(set > 0);
  const { round, clear } = useCleared(() => setFilter(NO_FILTER));
  const all = ['', words.documents.all] as const;
  const isFiltered = !isUnfiltered(filter);
  const change = (name: keyof DocumentFilter) => (value: string) => setFilter({ [name]: value });
  return (
    <search className="stack gap-2-3 end filters">
      <Field label={words.documents.search} value={filter.q} onChange={change('q')} focused />
      <Fragment key={round}>
        <DateField label={words.documents.from} value={filter.desde} onChange={change('desde')} />
        <DateField label={words.documents.to} value={filter.hasta} onChange={change('hasta')} />
      </Fragment>
      <Choice
        label={words.documents.type}
        value={filter.tipoDte}
        onChange={change('tipoDte')}
        choices={[all, ...TIPOS_DTE.map((tipo) => [tipo, words.tipo[tipo]] as const)]}
      />
      <Choice
        label={words.documents.state}
        value={filter.estado}
        onChange={change('estado')}
        choices={[all, ...DOCUMENT_ESTADOS.map((estado) => [estado, words.estado[estado]] as const)]}
      />
      {unfolded && <FoldedFilters />}
      <div className="row wrap full filter-actions">
        <DayChips desde={filter.desde} hasta={filter.hasta} onChange={setFilter} />
        <Button kind="plain" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? (
            <ChevronUp size={18} aria-hidden="true" />
          ) : (
            <ChevronDown size={18} aria-hidden="true" />
          )}
          {unfolded
            ? words.documents.fewerFilters
            : set > 0
              ? words.documents.moreFiltersSet(set)
              : words.documents.moreFilters}
        </Button>
        {isFiltered && (
          <Button kind="plain" onClick={clear}>
            {words.documents.clearFilters}
          </Button>
        )}
        <span className="soft small">{words.documents.searchKey}</span>
      </div>
    </search>
  );
}

function FoldedFilters() {
  const words = useWords();
  const { filter, setFilter, sellers } = useDocuments();
  const change = (name: keyof DocumentFilter) => (value: string) => setFilter({ [name]: value });
  return (
    <div className="stack gap-2-3 full filters-folded">
      <Field label={words.documents.receiver} value={filter.receptor} onChange={change('receptor')} />
      <Field label={words.documents.number} value={filter.numero} onChange={change('numero')} />
      <Field label={words.documents.codeFilter} value={filter.codigo} onChange={change('codigo')} />
      <Field
        label={words.documents.amountFrom}
        inputMode="decimal"
        value={filter.montoDesde}
        onChange={change('montoDesde')}
      />
      <Field
        label={words.documents.amountTo}
        inputMode="decimal"
        value={filter.montoHasta}
        onChange={change('montoHasta')}
      />
      <Choice
        label={words.documents.issuedBy}
        value={filter.vendio}
        onChange={change('vendio')}
        choices={[['', words.documents.all], ...sellers.map(({ id, nombre }) => [id, nombre] as const)]}
      />
    </div>
  );
}

export function isUnfiltered(filter: DocumentFilter): boolean {
  return Object.values(filter).every((value) => value === '');
}
