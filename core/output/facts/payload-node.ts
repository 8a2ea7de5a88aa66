/** Members of a signed document's JSON, read one by one; a member that is not there reads as null. */
import { JsonNumber } from '../../contract/json.ts';

/** An object of the document. */
export type PayloadNode = Readonly<Record<string, unknown>>;

const ZERO = new JsonNumber('0');

/** A text; null when there is none, or only blanks. */
export function textOf(node: PayloadNode, name: string): string | null {
  const value = node[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A text that every document has. @throws Error for one that has none: then it is no document */
export function requiredText(node: PayloadNode, name: string): string {
  return textOf(node, name) ?? missing(name);
}

/** An amount; 0 when there is none. */
export function amountOf(node: PayloadNode, name: string): JsonNumber {
  const value = node[name];
  return value instanceof JsonNumber ? value : ZERO;
}

/** An amount that may not be there. */
export function amountOrNull(node: PayloadNode, name: string): JsonNumber | null {
  const value = node[name];
  return value instanceof JsonNumber ? value : null;
}

/** A code that documents write as text or as number; null when there is none. */
export function codeOf(node: PayloadNode, name: string): string | null {
  const value = node[name];
  return value instanceof JsonNumber ? value.text : textOf(node, name);
}

/** An object; null when there is none. */
export function nodeOf(node: PayloadNode, name: string): PayloadNode | null {
  const value = node[name];
  return isNode(value) ? value : null;
}

/** An object that every document has. @throws Error for one that has none: then it is no document */
export function requiredNode(node: PayloadNode, name: string): PayloadNode {
  return nodeOf(node, name) ?? missing(name);
}

/** A list of objects; empty when there is none. */
export function listOf(node: PayloadNode, name: string): readonly PayloadNode[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Whether it is an object of a document. */
export function isNode(value: unknown): value is PayloadNode {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}

function missing(name: string): never {
  throw new Error(`a document without ${name}`);
}
