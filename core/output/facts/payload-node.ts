/** Typed access to members of a signed document's JSON; absent members are null. */
import { isMembers, JsonNumber, type Members } from '../../contract/json.ts';

/** A JSON object of the document. */
export type PayloadNode = Members;

const ZERO = new JsonNumber('0');

/** A text; null when absent or blank. */
export function textOf(node: PayloadNode, name: string): string | null {
  const value = node[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A mandatory text. @throws Error when absent: then it is no document */
export function requiredText(node: PayloadNode, name: string): string {
  return textOf(node, name) ?? missing(name);
}

/** An amount; 0 when absent. */
export function amountOf(node: PayloadNode, name: string): JsonNumber {
  const value = node[name];
  return value instanceof JsonNumber ? value : ZERO;
}

/** An amount; null when absent. */
export function amountOrNull(node: PayloadNode, name: string): JsonNumber | null {
  const value = node[name];
  return value instanceof JsonNumber ? value : null;
}

/** A code written as text or number; null when absent. */
export function codeOf(node: PayloadNode, name: string): string | null {
  const value = node[name];
  return value instanceof JsonNumber ? value.text : textOf(node, name);
}

/** An object; null when absent. */
export function nodeOf(node: PayloadNode, name: string): PayloadNode | null {
  const value = node[name];
  return isMembers(value) ? value : null;
}

/** A mandatory object. @throws Error when absent: then it is no document */
export function requiredNode(node: PayloadNode, name: string): PayloadNode {
  return nodeOf(node, name) ?? missing(name);
}

/** A list of objects; empty when absent. */
export function listOf(node: PayloadNode, name: string): readonly PayloadNode[] {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

function missing(name: string): never {
  throw new Error(`a document without ${name}`);
}
