/** Renders fields as a tree with collapsed children. */
import { markup, prose, type Markup } from '../markup.ts';

/** A field with its path, e.g. `items[].cantidad`. */
export interface TreeField {
  readonly path: string;
  readonly type: string;
  /** `sí`, `no`, or the document types that require it. */
  readonly required: string;
  /** Document types that have it; null for all. */
  readonly where: string | null;
  readonly description: string;
}

export function fieldTree(fields: readonly TreeField[]): Markup {
  const inside = Map.groupBy(fields, ({ path }) => parentOf(path));
  const branch = (parent: string): Markup => {
    const items = (inside.get(parent) ?? []).map((field) => {
      const text = fieldText(field);
      return inside.has(field.path)
        ? markup`<li><details><summary>${text}</summary>${branch(field.path)}</details></li>`
        : markup`<li>${text}</li>`;
    });
    return markup`<ul class="tree">${items}</ul>`;
  };
  return branch('');
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.'))).replace(/\[\]$/, '');
}

function fieldText({ path, type, required, where, description }: TreeField): Markup {
  const must = { sí: 'obligatorio, ', no: '' }[required] ?? `obligatorio en ${required}, `;
  const place = where === null ? '' : `, en ${where}`;
  const sentence = description === '' ? '' : `. ${description}`;
  return markup`<code>${path.slice(path.lastIndexOf('.') + 1)}</code> <span class="type">${must}${type}${place}</span>${prose(sentence)}`;
}
