/** The page's parts as Markdown by id, and their list for `/llms.txt`. */
import { ADDRESS } from '../../openapi/code-samples/sample-call.ts';
import type { DocumentNode, OperationNode } from '../document-node.ts';
import type { Markup } from '../markup.ts';
import { markdownOf } from './markdown.ts';
import { operationsOf } from '../reference.ts';

export interface PagePart {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly html: string;
}

/** Each part as Markdown by id; an operation has its program in every language. */
export function markdownParts(
  parts: readonly PagePart[],
  document: DocumentNode,
): ReadonlyMap<string, string> {
  const programs: ReadonlyMap<string, NonNullable<OperationNode['x-codeSamples']>> = new Map(
    document.tags
      .flatMap(({ name }) => operationsOf(document, name))
      .map(({ operation }) => [`op-${operation.operationId}`, operation['x-codeSamples'] ?? []] as const),
  );
  return new Map(
    parts.map(({ id, html }) => {
      const [, ...others] = programs.get(id) ?? [];
      const more = others.map(({ label, source }) => `\n**${label}**\n\n\`\`\`\n${source.trim()}\n\`\`\`\n`);
      return [id, `${markdownOf(html)}${more.join('')}`];
    }),
  );
}

export function llmsText(parts: readonly PagePart[], summary: string): string {
  const groups = Map.groupBy(parts, ({ group }) => group);
  const lists = [...groups].map(
    ([group, own]) =>
      `## ${group}\n\n${own.map(({ id, title }) => `- [${title}](${ADDRESS}/docs/${id}.md)`).join('\n')}\n`,
  );
  return `# Caja DTE\n\n> ${summary}\n\nTodo junto, para personas: ${ADDRESS}/docs. El contrato para generadores: ${ADDRESS}/openapi.json.\n\n${lists.join('\n')}`;
}

export function operationParts(
  document: DocumentNode,
  articleOf: (placed: ReturnType<typeof operationsOf>[number]) => Markup,
): readonly PagePart[] {
  return document.tags.flatMap(({ name }) =>
    operationsOf(document, name).map((placed) => ({
      id: `op-${placed.operation.operationId}`,
      title: `${placed.operation.summary}: ${placed.method} ${placed.path}`,
      group: `Referencia: ${name}`,
      html: articleOf(placed).html,
    })),
  );
}
