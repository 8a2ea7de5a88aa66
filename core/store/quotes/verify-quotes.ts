/** Verifies quotes: no gaps, nothing sold beyond the quote, and sales that match their documents (§quotes). */
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { quoteLines, quoteTaken } from '../../contract/till/quotes.ts';
import { QUOTE_DECIMALS } from '../../contract/till/quote-terms.ts';
import { amount } from '../../domain/money.ts';
import { thousandthsOf } from '../../domain/quotes/quote-standing.ts';
import { RESTORE, type FaultCollector } from '../proof/verify-faults.ts';
import type { Reader } from '../handle.ts';
import { integer, text } from '../row.ts';
import { query } from '../statement.ts';
import { salesOfQuote, soldByLine } from './quote-sales.ts';

const SERIES = query(`
  SELECT branch_id, count(DISTINCT numero) AS kept, max(numero) AS last FROM quote GROUP BY issuer_id, branch_id, ambiente`);
const VERSIONS = query(`
  SELECT branch_id || ' ' || numero AS fila FROM quote GROUP BY issuer_id, branch_id, ambiente, numero HAVING count(*) <> max(version)`);
const QUOTES = query("SELECT id, branch_id || ' ' || numero AS fila, lineas FROM quote ORDER BY id");
const SALES = query(`
  SELECT codigo_generacion, tomado, lineas, payload FROM quote_sale AS sale
  CROSS JOIN document ON document.id = sale.document_id
  CROSS JOIN document_version ON document_version.document_id = sale.document_id AND document_version.version = sale.version
  CROSS JOIN quote ON quote.id = sale.quote_id ORDER BY sale.document_id, sale.version`);

export function verifyQuotes(reader: Reader, faults: FaultCollector): void {
  const tell = (place: Omit<Parameters<FaultCollector['add']>[0], 'mensaje'>, what: string): void =>
    faults.add({ ...place, mensaje: `${what}. ${RESTORE}` });
  for (const row of SERIES.all(reader))
    if (integer(row, 'kept') !== integer(row, 'last'))
      tell({ tabla: 'quote', fila: text(row, 'branch_id'), campo: 'numero' }, 'Falta una cotización');
  for (const row of VERSIONS.all(reader))
    tell({ tabla: 'quote', fila: text(row, 'fila'), campo: 'version' }, 'Falta una versión de la cotización');
  for (const row of QUOTES.iterate(reader)) {
    const lines = quoteLines.parse(JSON.parse(text(row, 'lineas')));
    const sold = soldByLine(salesOfQuote(reader, integer(row, 'id')), lines.length);
    if (sold.length > lines.length || lines.some((line, at) => (sold[at] ?? 0n) > thousandthsOf(line)))
      tell(
        { tabla: 'quote_sale', fila: text(row, 'fila'), campo: 'tomado' },
        'Se vendió más de lo que se cotizó',
      );
  }
  for (const row of SALES.iterate(reader)) {
    const lines = quoteLines.parse(JSON.parse(text(row, 'lineas')));
    const items = itemsOf(text(row, 'payload'));
    const isSaid = quoteTaken.parse(JSON.parse(text(row, 'tomado'))).every(({ item, linea, cantidad }) => {
      const [written, quoted] = [items[item], lines[linea]];
      return (
        written?.codigo === quoted?.codigo && written !== undefined && written.cantidad === BigInt(cantidad)
      );
    });
    if (!isSaid)
      tell(
        { tabla: 'quote_sale', fila: text(row, 'codigo_generacion'), campo: 'tomado' },
        'No es lo que el documento vende',
      );
  }
}

/** Code and quantity, in thousandths, of each line. */
function itemsOf(payload: string) {
  const { cuerpoDocumento } = { ...(parseJson(payload) as { readonly cuerpoDocumento?: unknown }) };
  return (Array.isArray(cuerpoDocumento) ? cuerpoDocumento : []).map((line: unknown) => {
    const { codigo, cantidad } = { ...(line as { readonly codigo?: unknown; readonly cantidad?: unknown }) };
    return {
      codigo: typeof codigo === 'string' ? codigo : null,
      cantidad: cantidad instanceof JsonNumber ? amount(cantidad).wholeAt(QUOTE_DECIMALS) : null,
    };
  });
}
