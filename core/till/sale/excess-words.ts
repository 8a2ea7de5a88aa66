/** Texts of what exceeds a limit, for messages and the audit log. */
import type { TipoVenta } from '../../contract/edition.ts';
import type { Line, Treatment } from '../../domain/code-translation.ts';
import type { Amount } from '../../domain/money.ts';
import { grossOf, type SaleExcess, type Takings } from '../../domain/sale-limits.ts';
import type { LineGoods } from './line-goods.ts';

const TREATMENT_TEXT: Readonly<Record<Treatment, string>> = {
  gravada: 'gravado',
  exenta: 'exento',
  noSujeta: 'no sujeto',
  noGravado: 'no gravado',
};

const WHOLE: Readonly<Partial<Record<SaleExcess['clase'], string>>> = {
  'total-cero': 'Total',
  libre: 'Líneas libres',
  'descuento-dia': 'Descuentos del día',
  credito: 'Crédito sin nombre',
  'credito-bloqueado': 'Crédito a cliente bloqueado',
  cupo: 'Parte del límite en esta caja',
  plazo: 'Días de crédito',
  retencion: 'Retención sin nombre',
  correccion: 'Total',
  'correccion-efectivo': 'Efectivo',
};

const cents = (of: Amount): string => of.toDecimalPlaces(2).toFixed(2);

export function excessParameters(excess: SaleExcess) {
  const { clase, descripcion } = excess;
  if (excess.clase === 'tipo') return { clase, descripcion, antes: excess.antes, ahora: excess.ahora };
  return { clase, descripcion, antes: cents(excess.antes), ahora: cents(excess.ahora) };
}

export function shownExcess(excess: readonly SaleExcess[]): BeforeAndAfter {
  const textOf = (which: 'antes' | 'ahora') =>
    excess
      .map((each) => {
        if (each.clase === 'tipo') return `${each.descripcion}: ${TREATMENT_TEXT[each[which]]}`;
        const kind = each.clase === 'precio' ? 'precio ' : '';
        return `${WHOLE[each.clase] ?? each.descripcion}: ${kind}${each[which].toFixed()}`;
      })
      .join(' · ');
  return { antes: textOf('antes'), ahora: textOf('ahora') };
}

interface BeforeAndAfter {
  readonly antes: string;
  readonly ahora: string;
}

/** Takings of a rejected sale and of its correction, for the audit log. */
export function shownTakings(former: Takings, now: Takings): BeforeAndAfter {
  const textOf = ({ total, efectivo }: Takings) => `Total: ${cents(total)} · Efectivo: ${cents(efectivo)}`;
  return { antes: textOf(former), ahora: textOf(now) };
}

/** A free line for the audit log: description, treatment, amount before discounts. */
export function freeText(tipoDte: TipoVenta, line: Line): string {
  return `${line.descripcion} (${TREATMENT_TEXT[line.treatment]}): ${cents(grossOf(tipoDte, line))}`;
}

/** A renamed product for the audit log: name used, product, amount before discounts. */
export function renamedText(tipoDte: TipoVenta, { line, renamed }: LineGoods): string {
  const product = renamed === null ? '' : `${renamed.codigo} ${renamed.descripcion}`;
  return `${line.descripcion} (${product}): ${cents(grossOf(tipoDte, line))}`;
}
