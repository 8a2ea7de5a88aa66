import { goTo } from '../till/navigation.ts';
import { useDocuments } from './documents.ts';

/** Opens an issued document in the list of documents. */
export function openDocument(codigoGeneracion: string): void {
  goTo('documentos');
  void useDocuments.getState().view(codigoGeneracion);
}
