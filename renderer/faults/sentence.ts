/**
 * What the service says of a field, said to a person in the language of the screen. The service speaks to programs too: its
 * sentences begin with a path and name members, codes and catalogues. What is not known here keeps the service's words.
 */
import type { Fault } from '../../core/contract/problem.ts';
import { dollars } from '../money/cents.ts';
import { dayText } from '../text/day.ts';
import type { Words } from '../text/es.ts';

type Sentences = Words['faults']['sentence'];
type Said = (sentence: Sentences, parts: readonly string[]) => string;

/** Sentences of the rules (`request-leaves`, `till-leaves`, `rules/*`), without the path that leads them; the first that fits. */
const KNOWN: readonly (readonly [pattern: RegExp, said: Said])[] = [
  [/^debe ser un número, sin comillas/, ({ number }) => number],
  [/^falta el receptor$/, ({ receiverNeeded }) => receiverNeeded],
  [/^falta este dato; indique un número entero/, ({ whole }) => whole],
  [/^debe ser un (número )?entero/, ({ whole }) => whole],
  [/^falta este dato; indique un número/, ({ number }) => number],
  [/^debe ser un monto como/, ({ amount }) => amount],
  [/^debe ser un precio con IVA/, ({ price }) => price],
  [/^debe ser menor que 100,000,000,000/, ({ tooLarge }) => tooLarge],
  [/^debe ser mayor que cero/, ({ aboveZero }) => aboveZero],
  [/^no puede ser negativo/, ({ notNegative }) => notNegative],
  [/^debe estar entre (\d+) y (\d+)/, ({ between }, [least = '', most = '']) => between(least, most)],
  [/^admite como máximo (\d+) decimales/, ({ decimals }, [most = '']) => decimals(most)],
  [
    /admite como máximo (\d+) caracteres y tiene (\d+)/,
    ({ longestHas }, [most = '', has = '']) => longestHas(most, has),
  ],
  [
    /admite como máximo (\d+) caracteres|^use (\d+) caracteres/,
    ({ longest }, [most = '', other = '']) => longest(most || other),
  ],
  [/^debe tener al menos 1 caracter/, ({ missing }) => missing],
  [/^debe tener al menos (\d+) caracteres/, ({ shortest }, [least = '']) => shortest(least)],
  [/^debe tener al menos 2 dígitos/, ({ nrcDigits }) => nrcDigits],
  [/contiene caracteres de control/, ({ controls }) => controls],
  [/contiene caracteres invisibles que cambian/, ({ turning }) => turning],
  [/sólo tiene caracteres que no se ven/, ({ unseen }) => unseen],
  [/^debe ser un número de teléfono/, ({ phone }) => phone],
  [/^debe ser una dirección de correo/, ({ mail }) => mail],
  [/fecha AAAA-MM-DD/, ({ date }) => date],
  [/^no es una fecha que exista/, ({ noSuchDate }) => noSuchDate],
  [
    /^no puede ser posterior a la fecha de este documento \(([\d-]+)\)/,
    ({ laterDate }, [day = '']) => laterDate(dayText(day)),
  ],
  [/^no puede ser anterior a desde/, ({ order }) => order],
  [/código de generación.*UUID/, ({ uuid }) => uuid],
  [/^un código de actividad|^debe ser un código de actividad|CAT-019\)?$/, ({ activity }) => activity],
  [/^falta la actividad económica/, ({ activityNeeded }) => activityNeeded],
  [/^falta el tipo de documento|^indique de qué documento/, ({ kindNeeded }) => kindNeeded],
  [/^falta el NRC/, ({ nrcNeeded }) => nrcNeeded],
  [/^falta el correo/, ({ mailNeeded }) => mailNeeded],
  [/^falta la dirección del receptor/, ({ addressNeeded }) => addressNeeded],
  [/^falta el distrito/, ({ districtNeeded }) => districtNeeded],
  [/^desde ([\d.]+) la factura debe identificar/, ({ named }, [threshold = '']) => named(dollars(threshold))],
  [/código de dos dígitos|tipo de documento de dos dígitos/, ({ choose }) => choose],
  [/^no existe ese código|^no existe en el catálogo|^elija uno de la lista/, ({ choose }) => choose],
  [/^elija su actividad/, ({ activity }) => activity],
  [/^este documento sólo relaciona los tipos/, ({ choose }) => choose],
  [/^falta(n)? |^no puede estar vací|^debe tener al menos 1 elemento/, ({ missing }) => missing],
  [/^valor fuera de lo permitido/, ({ notAllowed }) => notAllowed],
  [/^El DUI debe tener/, ({ dui }) => dui],
  [/^El dígito verificador del DUI/, ({ duiCheck }) => duiCheck],
  [/^El NIT debe tener/, ({ nit }) => nit],
  [/^El dígito verificador del NIT/, ({ nitCheck }) => nitCheck],
  [/^El (DUI|NIT|NRC) no puede ser sólo ceros/, ({ zeros }, [name = '']) => zeros(name)],
  [/^El NRC debe tener/, ({ nrc }) => nrc],
  [/^el NRC sólo acompaña/, ({ nrcAlone }) => nrcAlone],
  [/^un crédito fiscal identifica/, ({ creditDocument }) => creditDocument],
  [/^ya es de «(.+)»/, ({ taken }, [by = '']) => taken(by)],
  [/direcciones del extranjero/, ({ abroad }) => abroad],
  [/^el descuento no puede ser mayor que cantidad/, ({ lineDiscount }) => lineDiscount],
  [/^cantidad × precioUni debe ser menor/, ({ lineTooLarge }) => lineTooLarge],
  [/^en una línea con noGravado debe ser 1/, ({ chargeQuantity }) => chargeQuantity],
  [
    /^el descuento no puede ser mayor que el total de ventas .*\(([\d.]+)\)/,
    ({ totalDiscount }, [most = '']) => totalDiscount(dollars(most)),
  ],
  [
    /^el descuento no puede ser mayor que el total de ventas .*\(([\d.]+) sin IVA\)/,
    ({ totalDiscountWithout }, [most = '']) => totalDiscountWithout(dollars(most)),
  ],
  [/^el total del documento debe ser menor/, ({ totalTooLarge }) => totalTooLarge],
  [/^el total de un crédito fiscal debe ser mayor/, ({ totalZero }) => totalZero],
  [
    /^la suma de montoPago es ([\d.]+) y el total a pagar es ([\d.]+)/,
    ({ paid }, [sum = '', due = '']) => paid(dollars(sum), dollars(due)),
  ],
  [/^hay periodo pero falta su unidad/, ({ unitNeeded }) => unitNeeded],
  [/^hay plazo a crédito pero falta/, ({ termNeeded }) => termNeeded],
  [/^ese documento es de tipo (\d+)/, ({ otherType }, [tipo = '']) => otherType(tipo)],
  [/^ese documento se emitió el ([\d-]+)/, ({ otherDate }, [day = '']) => otherDate(dayText(day))],
  [/^ese documento está invalidado/, ({ invalidated }) => invalidated],
  [/de 4 a 12 dígitos/, ({ pin }) => pin],
  [/^un gerente necesita otro PIN/i, ({ plainPin }) => plainPin],
  [/^Ya hay un usuario con ese nombre/, ({ knownName }) => knownName],
];

/** A charge has no price and no discount of its own: which field it is decides what is said. */
const CHARGE = /^en una línea con noGravado debe ser 0/;
const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;

/** What is wrong, without the place, as the middle of a sentence. */
export function sentenceOf({ campo, mensaje }: Pick<Fault, 'campo' | 'mensaje'>, words: Words): string {
  const bare = withoutPath(campo, mensaje);
  const { sentence } = words.faults;
  if (CHARGE.test(bare)) return campo.endsWith('montoDescu') ? sentence.chargeDiscount : sentence.chargePrice;
  for (const [pattern, said] of KNOWN) {
    const match = pattern.exec(lowered(bare)) ?? pattern.exec(bare);
    if (match !== null)
      return said(
        sentence,
        match.slice(1).map((part) => part ?? ''),
      );
  }
  return lowered(plainDays(bare));
}

/** A text with its days as people write them: 24/11/2026. */
export function plainDays(text: string): string {
  return text.replaceAll(DAY, dayText);
}

/** With a capital, as a sentence that stands alone. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Without its capital; what is written in capitals keeps them. */
export function lowered(text: string): string {
  return /^(?!Hacienda )\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Rules lead their sentence with the path, sometimes of what holds the field. */
function withoutPath(campo: string, mensaje: string): string {
  if (mensaje.startsWith(`${campo}: `)) return mensaje.slice(campo.length + 2);
  return mensaje.replace(/^[a-z]\w*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*: /, '');
}
