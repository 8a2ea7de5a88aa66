/** Read side of the engine: statistics, documents and catalogues (§statistics). */
import type { CatalogInput, CatalogList, CatalogView } from '../../contract/api/catalog-query.ts';
import type { Caller } from '../../contract/caller.ts';
import type {
  DocumentBalance,
  DocumentFile,
  DocumentInput,
  DocumentPage,
  DocumentView,
  TillDocumentListInput,
} from '../../contract/api/documents.ts';
import type { PrintedFile, TicketInput } from '../../contract/printing/printed-file.ts';
import { catalogList, catalogView } from './catalog.ts';
import type { EngineDeps } from '../deps.ts';
import { documentBalance, documentFile, listDocuments, viewDocument } from './documents.ts';
import { createPrintedFiles } from './printed-file.ts';
import { createStats, type AskStats } from './stats.ts';

/** Each throws AppError for caller errors; see the functions behind. */
export interface Reads {
  readonly stats: AskStats;
  list(input: TillDocumentListInput, caller: Caller): DocumentPage;
  view(input: DocumentInput, caller: Caller): DocumentView;
  balance(input: DocumentInput, caller: Caller): DocumentBalance;
  file(input: DocumentInput, caller: Caller): DocumentFile;
  pdf(input: DocumentInput, caller: Caller): Promise<PrintedFile>;
  /** The ticket as PDF or printer bytes. */
  ticket(input: TicketInput, caller: Caller): Promise<PrintedFile>;
  catalogs(): CatalogList;
  catalog(input: CatalogInput): CatalogView;
}

export function createReads(deps: Pick<EngineDeps, 'store' | 'clock' | 'printing'>): Reads {
  const { store } = deps;
  return {
    ...createPrintedFiles(deps),
    stats: createStats(deps),
    list: (input, caller) => store.read((reader) => listDocuments(reader, caller, input)),
    view: (input, caller) => store.read((reader) => viewDocument(reader, caller, input)),
    balance: (input, caller) => store.read((reader) => documentBalance(reader, caller, input)),
    file: (input, caller) => store.read((reader) => documentFile(reader, caller, input)),
    catalogs: catalogList,
    catalog: catalogView,
  };
}
