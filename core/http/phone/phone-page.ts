/** Pages for customers' phones: a form without scripts, and its result. */
import type { PhoneField, PhoneFieldView, PhonePage } from '../../contract/phone/phone-form.ts';
import { ruleText } from '../../contract/rules/rules.ts';
import { markup, type Markup } from '../docs/markup.ts';
import { PHONE_STYLE } from './phone-style.ts';
import { BUSY, HINT, LABEL, MISSING, SALE_TITLE, STATUS, UNKNOWN, USED, WORDS } from './phone-words.ts';

/** Refresh interval of a waiting page, in seconds. */
const AGAIN_SECONDS = 4;
const TYPING: Readonly<Partial<Record<PhoneField, string>>> = {
  nombre: 'autocomplete="name" autocapitalize="words"',
  nombreComercial: 'autocomplete="organization" autocapitalize="words"',
  numDocumento: 'autocomplete="off" inputmode="numeric"',
  nrc: 'autocomplete="off" inputmode="numeric"',
  codActividad: 'autocomplete="off"',
  correo: 'type="email" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false"',
  telefono: 'type="tel" autocomplete="tel-national" inputmode="tel"',
  complemento: 'autocomplete="street-address"',
};
const MAX_TYPED_CHARS = 500;

export function phonePageHtml(page: PhonePage): string {
  switch (page.kind) {
    case 'sale':
      return whole(page.shop, SALE_TITLE[page.tipoDte], salePage(page));
    case 'document':
      return whole(page.shop, WORDS.documentTitle, documentPage(page));
    case 'status':
      return telling({ ...STATUS[page.status], shop: page.shop, status: page.status });
    case 'used':
      return telling(USED);
    case 'unknown':
      return telling(UNKNOWN);
    case 'busy':
      return telling(BUSY);
    default:
      return page satisfies never;
  }
}

type PageOf<Kind> = Extract<PhonePage, { readonly kind: Kind }>;

function salePage({ shop, until, fields }: PageOf<'sale'>): Markup {
  return markup`<p>${WORDS.saleLead(until)}</p>
${formOf(fields, WORDS.send, markup``)}
<p class="privacy">${WORDS.salePrivacy(shop)}</p>`;
}

function documentPage({ shop, until, numeroControl, fields, obstacle }: PageOf<'document'>): Markup {
  const law = markup`<p class="law">${WORDS.law}</p>`;
  if (obstacle !== null)
    return markup`<p class="alert" role="alert">${ruleText(obstacle)}</p><p>${WORDS.tellTill}</p>${law}`;
  return markup`<p>${WORDS.documentLead(numeroControl, until)}</p>
${formOf(fields, WORDS.sendMail, law)}
<p class="privacy">${WORDS.mailPrivacy(shop)}</p>`;
}

function formOf(fields: readonly PhoneFieldView[], action: string, above: Markup): Markup {
  const isFaulty = fields.some(({ fault }) => fault !== null);
  const alert = isFaulty ? markup`<p class="alert" role="alert">${WORDS.faulty}</p>` : markup``;
  return markup`<form method="post" novalidate>${alert}
${fields.map(fieldOf)}${above}
<button type="submit">${action}</button></form>`;
}

function fieldOf(field: PhoneFieldView): Markup {
  const { name, required, fault } = field;
  const hint = HINT[name];
  const faultId = `${name}-falta`;
  // The document type is preselected, and only matters with a number.
  const isOptional = !required && name !== 'tipoDocumento';
  const label = markup`<label for="${name}">${LABEL[name]}${isOptional ? markup` <i>(${WORDS.optional})</i>` : ''}</label>`;
  const said = fault === null ? markup`` : markup`<p class="fault" id="${faultId}">${faultWords(fault)}</p>`;
  const help = hint === undefined || fault !== null ? markup`` : markup`<p class="hint">${hint}</p>`;
  return markup`<div class="field">${label}${control(field, faultId)}${said}${help}</div>
`;
}

function control({ name, value, required, fault, choices }: PhoneFieldView, faultId: string): Markup {
  const marks = [
    ...(required ? ['aria-required="true"'] : []),
    ...(fault === null ? [] : ['aria-invalid="true"', `aria-describedby="${faultId}"`]),
  ].join(' ');
  const own: Markup = { html: `id="${name}" name="${name}" ${marks}` };
  if (choices !== undefined && name !== 'codActividad') {
    const groups = choices.map(({ group, options }) => {
      const listed = options.map(([each, text]) =>
        each === value
          ? markup`<option value="${each}" selected>${text}</option>`
          : markup`<option value="${each}">${text}</option>`,
      );
      return group === '' ? markup`${listed}` : markup`<optgroup label="${group}">${listed}</optgroup>`;
    });
    const none = name === 'lugar' ? markup`<option value="">${WORDS.choose}</option>` : markup``;
    return markup`<select ${own}>${none}${groups}</select>`;
  }
  const typing: Markup = { html: TYPING[name] ?? '' };
  const listId = `${name}-lista`;
  const list = choices === undefined ? markup`` : markup` list="${listId}"`;
  const input = markup`<input ${own} value="${value}" maxlength="${MAX_TYPED_CHARS}" ${typing}${list}>`;
  if (choices === undefined) return input;
  const options = choices.flatMap((each) => each.options.map(([each0]) => markup`<option value="${each0}">`));
  return markup`${input}<datalist id="${listId}">${options}</datalist>`;
}

/** Text of a fault; some are worded for customers. */
function faultWords(fault: NonNullable<PhoneFieldView['fault']>): string {
  if (fault.codigo === 'CAMPO_REQUERIDO') return MISSING;
  const text = ruleText(fault);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function telling(of: {
  readonly title: string;
  readonly lead: string;
  readonly shop?: string;
  readonly status?: string;
}): string {
  const { title, lead, shop = '', status = '' } = of;
  const again =
    status === 'waiting' ? markup`<meta http-equiv="refresh" content="${AGAIN_SECONDS}">` : markup``;
  const body = markup`<main class="status" data-status="${status}"><p class="shop">${shop}</p><h1>${title}</h1><p role="status">${lead}</p></main>`;
  return documentHtml(title, body, again);
}

function whole(shop: string, title: string, content: Markup): string {
  return documentHtml(
    title,
    markup`<main><p class="shop">${shop}</p><h1>${title}</h1>${content}</main>`,
    markup``,
  );
}

function documentHtml(title: string, body: Markup, head: Markup): string {
  const style: Markup = { html: PHONE_STYLE };
  return markup`<!doctype html>
<html lang="es-SV"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>${body}</body></html>`.html;
}
