/** The parts of the page by their ids, each as Markdown, and the list of them that `/llms.txt` is. */
import { ADDRESS } from '../../openapi/code-samples/sample-call.ts';
import type { DocumentNode, OperationNode } from '../document-node.ts';
import type { Markup } from '../markup.ts';
import { markdownOf } from './markdown.ts';
import { operationsOf } from '../reference.ts';

/** A part of the page. */
export interface PagePart {
  readonly id: string;
  readonly title: string;
  /** Of the group that it belongs to. */
  readonly group: string;
  readonly html: string;
}

/** Each part as Markdown, by id. An operation brings its program in every language. */
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

/** The list of parts, as programs and models look for it. */
export function llmsText(parts: readonly PagePart[], summary: string): string {
  const groups = Map.groupBy(parts, ({ group }) => group);
  const lists = [...groups].map(
    ([group, own]) =>
      `## ${group}\n\n${own.map(({ id, title }) => `- [${title}](${ADDRESS}/docs/${id}.md)`).join('\n')}\n`,
  );
  return `# Caja DTE\n\n> ${summary}\n\nTodo junto, para personas: ${ADDRESS}/docs. El contrato para generadores: ${ADDRESS}/openapi.json.\n\n${lists.join('\n')}`;
}

/** The parts of the reference: its groups' operations, one part each. */
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
