/** Reads the authority's reasons from any of the three shapes in which they arrive (§reason-shapes). Pure. */

/** A reason of the authority. */
export interface RefusalReason {
  /** Path of the document's field, dotted (`receptor.direccion.distrito`, `cuerpoDocumento.0.codTributo`), or null. */
  readonly campo: string | null;
  /** The authority's own text. */
  readonly texto: string;
}

/** `[receptor.direccion.distrito]`, also with list places written `[0]` inside. */
const BRACKET = /\[([A-Za-z]\w*(?:\.\w+|\[\d+\])*)\]/g;
/** `#/cuerpoDocumento/0/codTributo`. */
const POINTER = /#((?:\/\w+)+)/g;

/** A reason and whether its field was named by a JSON pointer: only pointers repeat their children's errors. */
interface Found extends RefusalReason {
  readonly pointer: boolean;
}

/**
 * Joins `descripcionMsg` and `observaciones`; empty texts, repetitions and pointers that are parents of another
 * reason's field are left out. A sentence that names several fields gives one reason for each.
 *
 * @returns reasons in the order given, each with its whole sentence
 */
export function readReasons(
  descripcionMsg: string | null,
  observaciones: readonly string[],
): readonly RefusalReason[] {
  const texts = [descripcionMsg ?? '', ...observaciones].map((text) => text.replace(/\s+/g, ' ').trim());
  const found = [...new Set(texts)].filter((text) => text !== '').flatMap(fieldsOf);
  const parents = new Set(found.flatMap(({ campo }) => ancestorsOf(campo)));
  return found
    .filter(({ campo, pointer }) => !(pointer && campo !== null && parents.has(campo)))
    .map(({ campo, texto }) => ({ campo, texto }));
}

function fieldsOf(texto: string): readonly Found[] {
  const brackets = [...texto.matchAll(BRACKET)].map((match) => (match[1] ?? '').replace(/\[(\d+)\]/g, '.$1'));
  const pointers = [...texto.matchAll(POINTER)].map((match) =>
    (match[1] ?? '').slice(1).replaceAll('/', '.'),
  );
  const named = [
    ...[...new Set(brackets)].map((campo) => ({ campo, texto, pointer: false })),
    ...[...new Set(pointers)].map((campo) => ({ campo, texto, pointer: true })),
  ];
  return named.length === 0 ? [{ campo: null, texto, pointer: false }] : named;
}

/** `a`, `a.b` for `a.b.c`. */
function ancestorsOf(campo: string | null): readonly string[] {
  const parts = campo?.split('.') ?? [];
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('.'));
}
