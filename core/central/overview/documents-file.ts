/** A period's documents as a spreadsheet file. */
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import { MAX_FILE_DOCUMENTS, type DocumentLine } from '../../contract/central/manager-api.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import type { Tx } from '../store/database.ts';
import { listDocuments } from './documents.ts';

const HEAD = [
  'Fecha',
  'Hora',
  'Tienda',
  'Caja',
  'Tipo',
  'Número de control',
  'Código de generación',
  'Sello',
  'Cliente',
  'Estado',
  'Total',
];

/** Null if there are more documents than a file holds. */
export async function documentsFile(
  tx: Tx,
  query: Parameters<typeof listDocuments>[1],
): Promise<TextFile | null> {
  const lines = await listDocuments(tx, query, MAX_FILE_DOCUMENTS + 1);
  if (lines.length > MAX_FILE_DOCUMENTS) return null;
  const { from, to, ambiente } = query;
  const test = ambiente === 'PRUEBAS' ? 'prueba-' : '';
  return {
    name: `${test}documentos-${from}${from === to ? '' : `-${to}`}.csv`,
    content: UTF8_MARK + csvLines([HEAD, ...lines.map(cellsOf)]),
  };
}

function cellsOf(line: DocumentLine): readonly string[] {
  const { fecEmi, horEmi, shop, till, tipoDte, numeroControl, codigoGeneracion, sello, receptor } = line;
  const names = [numeroControl ?? '', codigoGeneracion, sello ?? '', receptor ?? ''];
  return [fecEmi, horEmi, shop, till, tipoDte, ...names, line.estado, line.total];
}
