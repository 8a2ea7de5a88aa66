import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { Neighbours } from '../../../components/list/neighbours.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useDocuments, type DocumentView } from '../../../stores/documents/documents.ts';
import { placeOfOpen, viewNeighbour } from '../../../stores/documents/step.ts';
import { dayText } from '../../../text/day.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentJson } from './document-json.tsx';
import { DocumentMail } from './document-mail.tsx';
import { DocumentLife } from './document-life.tsx';
import { DocumentSignature } from './document-signature.tsx';
import { DocumentSummary } from './document-summary.tsx';
import { Estado } from '../estado.tsx';

export interface DocumentDrawerProps {
  readonly view: DocumentView;
  readonly onInvalidate: ((codigoGeneracion: string) => void) | undefined;
  readonly onReturn: ((codigoGeneracion: string) => void) | undefined;
}

/** One document: what it says, its text, its signature, its life, and what can be done with it. */
export function DocumentDrawer({ view, onInvalidate, onReturn }: DocumentDrawerProps) {
  const words = useWords();
  const close = useDocuments((documents) => documents.closeView);
  const { result, vendio } = view;
  const { tabs } = words.documents;
  const panels = [
    ['summary', <DocumentSummary key="summary" view={view} />],
    ['json', <DocumentJson key="json" view={view} />],
    ['signature', <DocumentSignature key="signature" view={view} />],
    ['life', <DocumentLife key="life" view={view} />],
    ['mail', <DocumentMail key="mail" view={view} />],
  ] as const;
  return (
    <Sheet
      title={result.numeroControl ?? result.codigoGeneracion ?? ''}
      onClose={close}
      size="side"
      place="side"
    >
      <div className="document-face">
        <div className="document-face-line">
          <Estado estado={view.estado} />
          <DocumentNeighbours />
        </div>
        <p className="soft small">
          {result.tipoDte} · <span className="figures">{`${dayText(result.fecEmi)} ${result.horEmi}`}</span>
          {vendio !== null && ` · ${words.documents.seller(vendio.nombre)}`}
        </p>
      </div>
      <DocumentActions view={view} onInvalidate={onInvalidate} onReturn={onReturn} />
      <Tabs className="document-tabs">
        <TabList aria-label={result.numeroControl ?? result.codigoGeneracion ?? ''} className="tab-list">
          {panels.map(([name]) => (
            <Tab key={name} id={name} className="tab">
              {name === 'mail' ? words.mail.tab : tabs[name]}
            </Tab>
          ))}
        </TabList>
        {panels.map(([name, panel]) => (
          <TabPanel key={name} id={name}>
            {panel}
          </TabPanel>
        ))}
      </Tabs>
    </Sheet>
  );
}

/** To the documents above and below in the list, as it was filtered. */
function DocumentNeighbours() {
  const { rows, next } = useDocuments();
  const at = placeOfOpen();
  const hasBelow = at !== null && (at < rows.length - 1 || next !== null);
  return <Neighbours at={at} hasBelow={hasBelow} onStep={viewNext} />;
}

function viewNext(rows: 1 | -1): void {
  void viewNeighbour(rows);
}
