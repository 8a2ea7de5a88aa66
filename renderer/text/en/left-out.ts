/** What a till could not use of the centre's catalogue, in English. */
import type { CataloguePart, LeftOutRow } from '../../../core/contract/text/left-out.ts';

const PARTS: Readonly<Record<CataloguePart, string>> = {
  producto: 'the product',
  cliente: 'the customer',
  persona: 'the person',
  precio: 'the price of',
  promocion: 'the promotion',
  bloqueo: 'the credit block of',
  teclas: 'the keys',
  reglas: 'the rules',
  catalogo: 'the whole catalogue',
};
const NAMES: Readonly<Record<string, string>> = PARTS;

export const leftOutInEnglish = ({ clase, clave }: LeftOutRow): string =>
  `${NAMES[clase] ?? clase} ${clave}`.trim();
