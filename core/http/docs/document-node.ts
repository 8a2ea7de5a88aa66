/** The parts of the OpenAPI document that the docs page reads. */
import type { Node } from '../openapi/schemas.ts';
import type { Named, SchemaNode } from './schema/fields.ts';

export interface OperationNode {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly ParameterNode[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaNode>> };
  readonly responses: Readonly<Record<string, ResponseNode>>;
  readonly 'x-codeSamples'?: readonly { readonly label: string; readonly source: string }[];
}

export interface ParameterNode {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: SchemaNode;
}

export interface MediaNode {
  readonly schema: Node;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
  readonly example?: unknown;
}

export interface ResponseNode {
  readonly $ref?: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, Node>>;
  readonly content?: Readonly<Record<string, MediaNode>>;
}

export interface DocumentNode {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationNode>>>>;
  readonly components: {
    readonly schemas: Named;
    readonly parameters: Readonly<Record<string, ParameterNode>>;
    readonly responses: Readonly<Record<string, ResponseNode>>;
  };
}

export interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationNode;
  readonly parameters: readonly ParameterNode[];
}
