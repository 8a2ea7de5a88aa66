/** How a till names, in Spanish, what it could not use of its centre's catalogue. */

const PARTS = {
  producto: 'el producto',
  cliente: 'el cliente',
  persona: 'la persona',
  precio: 'el precio de',
  promocion: 'la promoción',
  bloqueo: 'el bloqueo de crédito de',
  teclas: 'las teclas',
  reglas: 'las reglas',
  /** The whole answer. */
  catalogo: 'todo el catálogo',
} as const;
export type CataloguePart = keyof typeof PARTS;
const NAMES: Readonly<Record<string, string>> = PARTS;

/** A row of the catalogue; a till of a later version may name kinds of its own. */
export interface LeftOutRow {
  readonly clase: string;
  readonly clave: string;
}

/** `el producto CAFE`. */
export function leftOutText({ clase, clave }: LeftOutRow): string {
  return `${NAMES[clase] ?? clase} ${clave}`.trim();
}
