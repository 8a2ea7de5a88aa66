/** Fields as a tree: what is inside a field is folded away under it. */
import { markup, prose, type Markup } from '../markup.ts';

/** A field with its path as callers write it: `items[].cantidad`. */
export interface TreeField {
  readonly path: string;
  /** What it must be, in words. */
  readonly type: string;
  /** `sí`, `no`, or where it is. */
  readonly required: string;
  /** Where it exists; null where that is everywhere. */
  readonly where: string | null;
  readonly description: string;
}

/** The tree of fields that come with their parents. */
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
