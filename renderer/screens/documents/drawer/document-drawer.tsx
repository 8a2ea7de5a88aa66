import { useCallback } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { Neighbours } from '../../../components/list/neighbours.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useDocuments, type DocumentView } from '../../../stores/documents/documents.ts';
import { LISTED, placeOfOpen, viewNeighbour, type Among } from '../../../stores/documents/neighbour.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFace } from './document-face.tsx';
import { DocumentMail } from './document-mail.tsx';
import { DocumentJson } from './document-json.tsx';
import { DocumentLife } from './document-life.tsx';
import { DocumentSignature } from './document-signature.tsx';
import { DocumentSummary } from './document-summary.tsx';

export interface DocumentDrawerProps {
  readonly view: DocumentView;
  readonly onInvalidate: ((codigoGeneracion: string) => void) | undefined;
  readonly onReturn: ((codigoGeneracion: string) => void) | undefined;
  /** List for previous and next; the documents list by default. */
  readonly among?: Among;
}

export function DocumentDrawer({ view, onInvalidate, onReturn, among = LISTED }: DocumentDrawerProps) {
  const words = useWords();
  const close = useDocuments((documents) => documents.closeView);
  const { result } = view;
  const { tabs } = words.documents;
  const panels = [
    ['summary', <DocumentSummary key="summary" view={view} />],
    ['life', <DocumentLife key="life" view={view} />],
    ['mail', <DocumentMail key="mail" view={view} />],
    ['technical', <Technical key="technical" view={view} />],
  ] as const;
  return (
    <Sheet
      title={result.numeroControl ?? result.codigoGeneracion ?? ''}
      onClose={close}
      size="side"
      place="side"
    >
      <DocumentFace view={view}>
        <DocumentNeighbours among={among} />
      </DocumentFace>
      <DocumentActions view={view} onInvalidate={onInvalidate} onReturn={onReturn} />
      <Tabs className="stack gap-3 document-tabs">
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

function DocumentNeighbours({ among }: { readonly among: Among }) {
  // Re-renders on a new page, which tells whether more documents follow.
  useDocuments(({ rows }) => rows);
  const step = useCallback((rows: 1 | -1): void => void viewNeighbour(among, rows), [among]);
  const at = placeOfOpen(among);
  const hasBelow = at !== null && (at < among.codes().length - 1 || among.hasMore());
  return <Neighbours at={at} hasBelow={hasBelow} onStep={step} />;
}

function Technical({ view }: Pick<DocumentDrawerProps, 'view'>) {
  const { parts } = useWords().documents;
  return (
    <div className="drawer-part">
      <h3>{parts.signature}</h3>
      <DocumentSignature view={view} />
      <h3>{parts.json}</h3>
      <DocumentJson view={view} />
    </div>
  );
}
