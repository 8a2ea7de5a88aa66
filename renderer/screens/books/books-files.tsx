import { Download } from 'lucide-react';
import type { BookFileKind } from '../../../core/contract/bridge/bridge-books.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useBooks } from '../../stores/manager/books.ts';

const FOR_ACCOUNTANT = ['anexo1', 'anexo2', 'anulados'] as const;
const FOR_PEOPLE = ['contribuyentes', 'consumidores', 'invalidados'] as const;
/** Of a month in which something was bought by a document. */
const BOUGHT_FOR_ACCOUNTANT = ['anexo3', 'anexo5', 'anexo6', 'anexo7', 'anexo8', 'f14'] as const;
const BOUGHT_FOR_PEOPLE = ['compras'] as const;

/** Every file of the month. @param bought whether the month has purchases */
export function BookFiles({ bought }: { readonly bought: boolean }) {
  const words = useWords();
  const saved = useBooks((books) => books.saved);
  const none = useBooks((books) => books.none);
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={words.books.files}>
      <h2>{words.books.files}</h2>
      <div className="stack gap-3">
        <FileGroup
          name={words.books.forAccountant}
          kinds={bought ? [...FOR_ACCOUNTANT, ...BOUGHT_FOR_ACCOUNTANT] : FOR_ACCOUNTANT}
        />
        <FileGroup
          name={words.books.forPeople}
          kinds={bought ? [...FOR_PEOPLE, ...BOUGHT_FOR_PEOPLE] : FOR_PEOPLE}
        />
      </div>
      <p className="soft small">{words.books.filesNote}</p>
      <p role="status" className="soft small books-saved">
        {saved !== null && words.books.saved(saved)}
        {none !== null && words.books.noLines(words.books.file[none])}
      </p>
    </section>
  );
}

function FileGroup({ name, kinds }: { readonly name: string; readonly kinds: readonly BookFileKind[] }) {
  const words = useWords();
  const save = useBooks((books) => books.save);
  return (
    <section className="stack top" aria-label={name}>
      <h3 className="label">{name}</h3>
      <div className="row wrap">
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => void save(kind)}>
            <Download size={18} aria-hidden="true" />
            {words.books.file[kind]}
          </Button>
        ))}
      </div>
    </section>
  );
}
