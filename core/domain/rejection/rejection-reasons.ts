/** Parses the authority's reasons in each of their three shapes (§reason-shapes). Pure. */

export interface RefusalReason {
  /** Dotted path of the document's field (`receptor.direccion.distrito`, `cuerpoDocumento.0.codTributo`), or null. */
  readonly campo: string | null;
  readonly texto: string;
}

/** `[receptor.direccion.distrito]`, also with list indexes `[0]` inside. */
const BRACKET = /\[([A-Za-z]\w*(?:\.\w+|\[\d+\])*)\]/g;
/** `#/cuerpoDocumento/0/codTributo`. */
const POINTER = /#((?:\/\w+)+)/g;

/** Whether the field came from a JSON pointer: only pointers repeat their children's errors. */
interface Found extends RefusalReason {
  readonly pointer: boolean;
}

/**
 * Joins `descripcionMsg` and `observaciones`, without empty texts, repetitions and pointers to parents of another
 * reason's field. A sentence that names several fields yields one reason each.
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

/** `a` and `a.b` for `a.b.c`. */
function ancestorsOf(campo: string | null): readonly string[] {
  const parts = campo?.split('.') ?? [];
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('.'));
}
