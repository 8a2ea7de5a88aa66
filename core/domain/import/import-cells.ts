/** Reads and writes CSV cells as people and spreadsheets format them. */
import { catalogName, type Catalog } from '../../catalogs/catalog.ts';
import { decimalText } from '../../contract/json.ts';
import { plainText } from '../text/plain-text.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

export type Cell<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly broken: Rule };

const BARCODE_SIGN = '|';

/**
 * A price in dollars: `1.25`, `$1,234.50`, `1,25` or `1.234,50`. The last separator is the decimal one; a single comma
 * before exactly three digits is ambiguous and refused, and so is a point in a file that has decimal commas.
 */
export function readPrice(cell: string, decimalComma: boolean): Cell<string> {
  const text = cell.replace(/^(US)?\$\s*|\s+/gi, '');
  if (text === '') return wrong(rule('falta-precio'));
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) {
    const [whole = '', rest = ''] = text.split(',');
    return wrong(rule('coma-dudosa', { miles: `${whole}${rest}`, decimal: `${whole}.${rest}` }));
  }
  if (decimalComma && /^[1-9]\d{0,2}\.\d{3}$/.test(text)) {
    const [whole = '', rest = ''] = text.split('.');
    return wrong(rule('punto-dudoso', { miles: `${whole}${rest}`, decimal: `${whole},${rest}0` }));
  }
  const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const thousands = decimal === ',' ? '.' : ',';
  const isGrouped = new RegExp(`^\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d+)?$`).test(text);
  const isThousandsOnly = /^\d{1,3}(,\d{3}){2,}$/.test(text);
  const bare = isThousandsOnly
    ? text.replaceAll(',', '')
    : (isGrouped ? text.replaceAll(thousands, '') : text).replace(decimal, '.');
  const value = /^\d{1,9}(\.\d{1,8})?$|^\.\d{1,8}$/.test(bare)
    ? decimalText(bare.replace(/^\./, '0.'))
    : null;
  return value === null ? wrong(rule('precio-ilegible')) : { ok: true, value };
}

/**
 * Reads a catalogue code: the code with or without its name (`59 Unidad`) or leading zeros, or the name alone.
 *
 * @param group department, for catalogues whose codes restart in each
 */
export function readCatalogCode(catalog: Catalog, cell: string, group?: string): string | null {
  const entries = catalog.entries.filter(([, , own]) => group === undefined || own === group);
  const code = /^(\d+)(?:[\s.–-].*)?$/u.exec(cell)?.[1];
  if (code !== undefined) {
    const bare = code.replace(/^0+/, '');
    return entries.find(([known]) => known === code || known.replace(/^0+/, '') === bare)?.[0] ?? null;
  }
  const wanted = plainText(cell);
  return entries.find(([, name]) => plainText(name) === wanted)?.[0] ?? null;
}

/** Code and name in a form that {@link readCatalogCode} reads. */
export function catalogCell(catalog: Catalog, code: string, group?: string): string {
  const name = catalogName(catalog, code, group);
  return name === null ? code : `${code} ${name}`;
}

/** Barcodes separated by `|`; special characters within one are escaped with `\`. */
export function barcodesCell(barcodes: readonly string[]): string {
  return barcodes.map((barcode) => barcode.replace(/[\\|]/g, '\\$&')).join(` ${BARCODE_SIGN} `);
}

/** Reads a cell of barcodes; plain digits may also be separated by comma, semicolon or blank. */
export function readBarcodes(cell: string): readonly string[] {
  if (/^[\d\s,;]+$/.test(cell)) return [...new Set(cell.split(/[\s,;]+/).filter((part) => part !== ''))];
  const parts: string[] = [''];
  for (const [whole] of cell.matchAll(/\\[\\|]|[\s\S]/g)) {
    if (whole === BARCODE_SIGN) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${whole.length === 2 ? whole.slice(1) : whole}`);
  }
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

const YES: ReadonlySet<string> = new Set(['si', 's', 'x', 'y', 'yes', '1', 'true', 'verdadero']);
const NO: ReadonlySet<string> = new Set(['no', 'n', '0', 'false', 'falso']);

/** Yes or no; null for anything else. */
export function readFlag(cell: string): boolean | null {
  const word = plainText(cell);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** Yes or no in a form that {@link readFlag} reads. */
export function flagCell(flag: boolean): string {
  return flag ? 'sí' : 'no';
}

/** Whether a spreadsheet rounded a long number (`7.42E+12`), which loses digits. */
export function isRoundedNumber(cell: string): boolean {
  return /^\d+([.,]\d+)?E\+?\d+$/i.test(cell) && /[.,+]/.test(cell);
}

export const ROUNDED_NUMBER = rule('numero-redondeado');

function wrong(broken: Rule): { readonly ok: false; readonly broken: Rule } {
  return { ok: false, broken };
}
