import { DOCUMENT_ESTADOS } from '../../../core/contract/documents.ts';
import { TIPOS_DTE } from '../../../core/contract/edition.ts';
import { Choice, Field } from '../../components/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useDocuments } from '../../stores/documents.ts';

/** What narrows the list. */
export function DocumentFilters() {
  const words = useWords();
  const filter = useDocuments((documents) => documents.filter);
  const setFilter = useDocuments((documents) => documents.setFilter);
  const all = ['', words.documents.all] as const;
  return (
    <search className="filters">
      <Field label={words.documents.search} value={filter.q} onChange={(q) => setFilter({ q })} focused />
      <Field
        label={words.documents.from}
        type="date"
        value={filter.desde}
        onChange={(desde) => setFilter({ desde })}
      />
      <Field
        label={words.documents.to}
        type="date"
        value={filter.hasta}
        onChange={(hasta) => setFilter({ hasta })}
      />
      <Choice
        label={words.documents.type}
        value={filter.tipoDte}
        onChange={(tipoDte) => setFilter({ tipoDte })}
        choices={[all, ...TIPOS_DTE.map((tipo) => [tipo, words.tipo[tipo]] as const)]}
      />
      <Choice
        label={words.documents.state}
        value={filter.estado}
        onChange={(estado) => setFilter({ estado })}
        choices={[all, ...DOCUMENT_ESTADOS.map((estado) => [estado, words.estado[estado]] as const)]}
      />
    </search>
  );
}
