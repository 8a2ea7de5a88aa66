/** The file of a shop's register as tests compare it: lines of each product, units in whole base units. */
import type { PlainLine } from './plain-goods.ts';

/** Names of operations in the register, where they are not as in the papers. */
const CAUSA: Readonly<Record<string, string>> = {
  'Saldo anterior': 'saldo',
  Remisión: 'remision',
  Devolución: 'devolucion',
  'Rechazo del documento': 'rechazo',
  Invalidación: 'invalidacion',
  Avería: 'averia',
  'Diferencia de conteo': 'conteo',
};
const ADJUSTMENT = 'Ajuste al costo promedio';

/** The cause of an operation of the register. */
export const causaOf = (operation = '') => CAUSA[operation] ?? operation.toLowerCase();

/** Rows of a file of cells; what stands in quotes is one of them. */
export const fileRows = (content: string, separator = ',') =>
  content
    .replace('\uFEFF', '')
    .split('\r\n')
    .slice(0, -1)
    .map((row) => row.replaceAll(/"[^"]*"/g, 'texto').split(separator));

/** Lines of each product by its code, without those of adjustment. */
export function registeredLines(content: string): ReadonlyMap<string, readonly PlainLine[]> {
  const lines = new Map<string, PlainLine[]>();
  for (const row of fileRows(content)) {
    const codigo = row[8] ?? '';
    if (row[2] === ADJUSTMENT || !/^(ARROZ|QUESO)/.test(codigo)) continue;
    const unit = codigo.startsWith('QUESO') ? 1000 : 1;
    const [entrada = 0, salida = 0, saldo = 0] = [row[11], row[14], row[17]].map((units) =>
      Math.round(Number(units) * unit),
    );
    lines.set(codigo, [...(lines.get(codigo) ?? []), [causaOf(row[2]), entrada, salida, saldo]]);
  }
  return lines;
}
