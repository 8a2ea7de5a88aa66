/** A quote on paper (§quotes). */
import type { AccountPaper, PaperFact } from '../../contract/printing/account-paper.ts';
import { dollars } from '../../contract/text/dollars.ts';
import { numberText } from '../../contract/text/identity-text.ts';
import { TIPOS_DOCUMENTO } from '../../contract/request-codes.ts';
import { quoteName } from '../../contract/till/quote-terms.ts';
import { amount, sum } from '../../domain/money.ts';
import type { StoredQuote } from '../../store/quotes/quotes.ts';
import type { Reader } from '../../store/store.ts';
import { day, headOf, usd } from '../accounts/receipts.ts';
import { amountOf } from '../../domain/quotes/quote-standing.ts';

/** Always as it was made. */
export function quotePaper(reader: Reader, quote: StoredQuote): AccountPaper {
  const { version, vence, notas, persona, cliente, lineas, centavos, motivo } = quote;
  const codigo = quoteName(quote);
  const discounts = sum(lineas.map(({ descuento }) => amount(descuento)));
  const names = lineas.flatMap(({ promociones }) => promociones.map(({ nombre }) => nombre));
  const facts: readonly (PaperFact | null)[] = [
    ['Precios válidos hasta', day(vence)],
    ['Le atendió', persona],
    cliente?.telefono ? ['Teléfono', cliente.telefono] : null,
    version === 1 ? null : ['Versión', `${version}, en lugar de las anteriores`],
    motivo === null ? null : ['ANULADA', motivo],
    names.length === 0 ? null : ['Promociones', [...new Set(names)].join(', ')],
    notas === '' ? null : ['Notas', notas],
  ];
  return {
    ...headOf(reader, quote, quote.at),
    aviso: 'No es documento fiscal',
    pie: `Precios válidos hasta el ${day(vence)}`,
    codigo,
    titulo: `Cotización ${codigo}`,
    cliente: cliente === null ? null : { nombre: cliente.nombre, documento: documentOf(cliente) },
    datos: facts.filter((fact) => fact !== null),
    tabla: {
      columnas: ['Descripción', 'Cantidad', 'Precio', 'Descuento', 'Importe'],
      filas: lineas.map((line) => [
        line.descripcion,
        line.cantidad,
        dollars(line.precio),
        amount(line.descuento).isZero() ? '' : dollars(line.descuento),
        dollars(amountOf(line).toFixed(CENTS)),
      ]),
    },
    sumas: [
      ...(discounts.isZero() ? [] : [['Descuentos', dollars(`-${discounts.toFixed(CENTS)}`)] as const]),
      ['Total con IVA', usd(centavos)],
    ],
  };
}

/** For narrow paper: quantity and price precede the name. */
export function narrowPaper(paper: AccountPaper): AccountPaper {
  const { tabla } = paper;
  if (tabla === null) return paper;
  const filas = tabla.filas.map(([name = '', cantidad = '', precio = '', , importe = '']) => [
    `${cantidad} × ${precio} ${name}`,
    importe,
  ]);
  return { ...paper, tabla: { ...tabla, filas } };
}

const CENTS = 2;

function documentOf({ tipoDocumento, numDocumento }: NonNullable<StoredQuote['cliente']>): string {
  if (numDocumento === null) return '';
  const kind = TIPOS_DOCUMENTO.find(({ codigo }) => codigo === tipoDocumento)?.nombre ?? '';
  return `${kind} ${numberText({ tipoDocumento, numDocumento })}`.trim();
}
