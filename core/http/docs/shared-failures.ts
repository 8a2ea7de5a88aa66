/** Failures that every operation, or every one with a body, may answer: described once. */
import { STATUS_OF, type ErrorCode } from '../../contract/problem.ts';
import { problemExample } from '../openapi/problem-examples.ts';
import type { DocumentNode, OperationNode, ResponseNode } from './document-node.ts';
import { failureId } from './failures.ts';
import { markup, type Markup } from './markup.ts';

export interface ReferenceFailure {
  readonly codigo: ErrorCode;
  readonly message: string;
}

export function examplesIn(response: ResponseNode): readonly (readonly [string, unknown])[] {
  return Object.values(response.content ?? {}).flatMap(({ examples = {} }) =>
    Object.entries(examples).map(([name, { value }]) => [name, value] as const),
  );
}

export function failuresIn(response: ResponseNode): readonly ReferenceFailure[] {
  return examplesIn(response).flatMap(([name, value]) =>
    Object.hasOwn(STATUS_OF, name)
      ? [{ codigo: name as ErrorCode, message: (value as { readonly message: string }).message }]
      : [],
  );
}

/** Whether the message differs from the code's usual one. */
export function isOwnWording({ codigo, message }: ReferenceFailure): boolean {
  return message !== problemExample(codigo).message;
}

export function responsesOf({ responses }: OperationNode, { components }: DocumentNode) {
  return Object.entries(responses).map(([status, { $ref, ...own }]) => ({
    status,
    response: { ...components.responses[$ref?.split('/').at(-1) ?? ''], ...own },
  }));
}

interface SharedFailures {
  readonly always: readonly ErrorCode[];
  /** Additional ones of operations with a body. */
  readonly withBody: readonly ErrorCode[];
}

function sharedFailures(document: DocumentNode): SharedFailures {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const codes = (operation: OperationNode) =>
    responsesOf(operation, document).flatMap(({ response }) =>
      failuresIn(response)
        .filter((failure) => !isOwnWording(failure))
        .map(({ codigo }) => codigo),
    );
  const common = (some: readonly OperationNode[]) => {
    const [first = [], ...others] = some.map(codes);
    return first.filter((codigo) => others.every((each) => each.includes(codigo)));
  };
  const always = common(operations);
  const bodies = operations.filter(
    ({ requestBody }) => requestBody?.content['application/json'] !== undefined,
  );
  return { always, withBody: common(bodies).filter((codigo) => !always.includes(codigo)) };
}

export function failuresOfItsOwn(
  document: DocumentNode,
): (failure: ReferenceFailure, of: OperationNode) => boolean {
  const { always, withBody } = sharedFailures(document);
  return (failure, { requestBody }) =>
    isOwnWording(failure) ||
    !(always.includes(failure.codigo) || (requestBody !== undefined && withBody.includes(failure.codigo)));
}

export function sharedFailuresText(document: DocumentNode): Markup {
  const { always, withBody } = sharedFailures(document);
  const links = (codes: readonly ErrorCode[]) =>
    codes.map((codigo) => markup`, <a href="#${failureId(codigo)}"><code>${codigo}</code></a>`);
  return markup`<p>Toda llamada puede responder además <a href="#estado-401">401</a>${links(always)}; la que lleva cuerpo, 400${links(withBody)}.</p>`;
}
