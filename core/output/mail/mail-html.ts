/** Renders a mail's content as HTML for every mail reader: one column, inline styles, no pictures, nothing loaded. */
import type { MailContent } from './mail-text.ts';

const INK = '#16211f';
const SOFT = '#52615e';
const ACCENT = '#0e6b66';
const RULE = '#dfe5e2';
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export function mailHtml(content: MailContent): string {
  const { subject, warning, title, greeting, lead, facts, link, paragraphs } = content;
  const rows = facts
    .map(
      ({ name, value }) =>
        `<tr><th scope="row" style="padding:8px 16px 8px 0;border-top:1px solid ${RULE};color:${SOFT};font-weight:400;text-align:left;vertical-align:top;white-space:nowrap">${escaped(name)}</th>` +
        `<td style="padding:8px 0;border-top:1px solid ${RULE};font-weight:600;word-break:break-word;overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
    )
    .join('');
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f7f5;color:${INK};${FONT};font-size:16px;line-height:1.5">
<div role="article" lang="es" aria-label="${escaped(subject)}" style="max-width:600px;margin:0 auto;padding:24px 16px">
${warning === null ? '' : `<p style="margin:0 0 16px;padding:12px 16px;border-radius:9px;background:#fdf1d8;color:#5c3d00;font-weight:600">${escaped(warning)}</p>`}
<div style="padding:32px 24px;border-radius:14px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escaped(title)}</h1>
<p style="margin:0 0 8px">${escaped(greeting)}</p>
<p style="margin:0 0 24px">${escaped(lead)}</p>
${rows === '' ? '' : `<table style="width:100%;margin:0 0 24px;border-collapse:collapse;font-size:15px"><tbody>${rows}</tbody></table>`}
${link === null ? '' : `<p style="margin:0 0 24px"><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:9px;background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${escaped(link.text)}</a></p>`}
${paragraphs.map((text) => `<p style="margin:0 0 8px;color:${SOFT};font-size:14px">${escaped(text)}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`;
}

/** Plain text for readers without HTML. */
export function mailText(content: MailContent): string {
  const { warning, title, greeting, lead, facts, link, paragraphs } = content;
  const parts = [
    ...(warning === null ? [] : [warning]),
    title,
    greeting,
    lead,
    ...(facts.length === 0 ? [] : [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')]),
    ...(link === null ? [] : [`${link.text}:\n${link.url}`]),
    ...paragraphs,
  ];
  return `${parts.join('\n\n')}\n`;
}

const ENTITY: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITY[character] ?? '');
}
