/** What callers read: statistics, documents and catalogues (decisions 7). Nothing here writes. */
import type { CatalogInput, CatalogView } from '../contract/catalog-query.ts';
import type { Caller } from '../contract/caller.ts';
import type {
  DocumentFile,
  DocumentInput,
  DocumentListInput,
  DocumentPage,
  DocumentView,
} from '../contract/documents.ts';
import { catalogView } from './catalog.ts';
import type { EngineDeps } from './deps.ts';
import { documentFile, listDocuments, viewDocument } from './documents.ts';
import { createStats, type AskStats } from './stats.ts';

/** Each throws AppError for what the caller can mend; see the functions behind. */
export interface Reads {
  readonly stats: AskStats;
  list(input: DocumentListInput, caller: Caller): DocumentPage;
  view(input: DocumentInput, caller: Caller): DocumentView;
  file(input: DocumentInput, caller: Caller): DocumentFile;
  catalog(input: CatalogInput): CatalogView;
}

/** The reading side of an engine. */
export function createReads(deps: Pick<EngineDeps, 'store' | 'clock'>): Reads {
  const { store } = deps;
  return {
    stats: createStats(deps),
    list: (input, caller) => store.read((reader) => listDocuments(reader, caller, input)),
    view: (input, caller) => store.read((reader) => viewDocument(reader, caller, input)),
    file: (input, caller) => store.read((reader) => documentFile(reader, caller, input)),
    catalog: catalogView,
  };
}
