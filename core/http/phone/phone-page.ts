/** Pages for customers' phones: a form without scripts, and its result. */
import type { PhoneField, PhoneFieldView, PhonePage } from '../../contract/phone/phone-form.ts';
import { markup, type Markup } from '../docs/markup.ts';
import { PHONE_STYLE } from './phone-style.ts';
import type { PhoneWords } from './phone-words.ts';

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

export function phonePageHtml(page: PhonePage, words: PhoneWords): string {
  const notice = (of: Notice) => telling(of, words);
  switch (page.kind) {
    case 'sale':
      return whole({ shop: page.shop, title: words.saleTitle[page.tipoDte], words }, salePage(page, words));
    case 'document':
      return whole({ shop: page.shop, title: words.documentTitle, words }, documentPage(page, words));
    case 'status':
      return notice({ ...words.status[page.status], shop: page.shop, status: page.status });
    case 'used':
      return notice(words.used);
    case 'unknown':
      return notice(words.unknown);
    case 'busy':
      return notice(words.busy);
    default:
      return page satisfies never;
  }
}

type PageOf<Kind> = Extract<PhonePage, { readonly kind: Kind }>;

function salePage({ shop, until, fields }: PageOf<'sale'>, words: PhoneWords): Markup {
  return markup`<p>${words.saleLead(until)}</p>
${formOf(fields, words.send, { above: markup``, words })}
<p class="privacy">${words.salePrivacy(shop)}</p>`;
}

function documentPage(
  { shop, until, numeroControl, fields, obstacle }: PageOf<'document'>,
  words: PhoneWords,
): Markup {
  const law = markup`<p class="law">${words.law}</p>`;
  if (obstacle !== null)
    return markup`<p class="alert" role="alert">${words.obstacle(obstacle)}</p><p>${words.tellTill}</p>${law}`;
  return markup`<p>${words.documentLead(numeroControl, until)}</p>
${formOf(fields, words.sendMail, { above: law, words })}
<p class="privacy">${words.mailPrivacy(shop)}</p>`;
}

function formOf(
  fields: readonly PhoneFieldView[],
  action: string,
  { above, words }: { readonly above: Markup; readonly words: PhoneWords },
): Markup {
  const isFaulty = fields.some(({ fault }) => fault !== null);
  const alert = isFaulty ? markup`<p class="alert" role="alert">${words.faulty}</p>` : markup``;
  return markup`<form method="post" novalidate>${alert}
${fields.map((field) => fieldOf(field, words))}${above}
<button type="submit">${action}</button></form>`;
}

function fieldOf(field: PhoneFieldView, words: PhoneWords): Markup {
  const { name, required, fault } = field;
  const hint = words.hint[name];
  const faultId = `${name}-falta`;
  // The document type is preselected, and only matters with a number.
  const isOptional = !required && name !== 'tipoDocumento';
  const label = markup`<label for="${name}">${words.label[name]}${isOptional ? markup` <i>(${words.optional})</i>` : ''}</label>`;
  const said =
    fault === null
      ? markup``
      : markup`<p class="fault" id="${faultId}">${faultWords(name, fault, words)}</p>`;
  const help = hint === undefined || fault !== null ? markup`` : markup`<p class="hint">${hint}</p>`;
  return markup`<div class="field">${label}${control(field, faultId, words)}${said}${help}</div>
`;
}

function control(
  { name, value, required, fault, choices }: PhoneFieldView,
  faultId: string,
  words: PhoneWords,
): Markup {
  const marks = [
    ...(required ? ['aria-required="true"'] : []),
    ...(fault === null ? [] : ['aria-invalid="true"', `aria-describedby="${faultId}"`]),
  ].join(' ');
  const marked: Markup = { html: `id="${name}" name="${name}" ${marks}` };
  if (choices !== undefined && name !== 'codActividad') {
    const groups = choices.map(({ group, options }) => {
      const listed = options.map(([each, own]) => {
        const text = name === 'tipoDocumento' ? (words.choice[each] ?? own) : own;
        return each === value
          ? markup`<option value="${each}" selected>${text}</option>`
          : markup`<option value="${each}">${text}</option>`;
      });
      return group === '' ? markup`${listed}` : markup`<optgroup label="${group}">${listed}</optgroup>`;
    });
    const none = name === 'lugar' ? markup`<option value="">${words.choose}</option>` : markup``;
    return markup`<select ${marked}>${none}${groups}</select>`;
  }
  const typing: Markup = { html: TYPING[name] ?? '' };
  const listId = `${name}-lista`;
  const list = choices === undefined ? markup`` : markup` list="${listId}"`;
  const input = markup`<input ${marked} value="${value}" maxlength="${MAX_TYPED_CHARS}" ${typing}${list}>`;
  if (choices === undefined) return input;
  const options = choices.flatMap((each) => each.options.map(([each0]) => markup`<option value="${each0}">`));
  return markup`${input}<datalist id="${listId}">${options}</datalist>`;
}

/** Text of a fault; some are worded for customers. */
function faultWords(
  name: PhoneField,
  fault: NonNullable<PhoneFieldView['fault']>,
  words: PhoneWords,
): string {
  return fault.codigo === 'CAMPO_REQUERIDO' ? words.missing : words.fault(name, fault);
}

interface Notice {
  readonly title: string;
  readonly lead: string;
  readonly shop?: string;
  readonly status?: string;
}

function telling(of: Notice, words: PhoneWords): string {
  const { title, lead, shop = '', status = '' } = of;
  const again =
    status === 'waiting' ? markup`<meta http-equiv="refresh" content="${AGAIN_SECONDS}">` : markup``;
  const body = markup`<main class="status" data-status="${status}"><p class="shop">${shop}</p><h1>${title}</h1><p role="status">${lead}</p></main>`;
  return documentHtml({ title, words }, body, again);
}

interface Head {
  readonly title: string;
  readonly words: PhoneWords;
}

function whole({ shop, ...head }: Head & { readonly shop: string }, content: Markup): string {
  const body = markup`<main><p class="shop">${shop}</p><h1>${head.title}</h1>${content}</main>`;
  return documentHtml(head, body, markup``);
}

function documentHtml({ title, words }: Head, body: Markup, head: Markup): string {
  const style: Markup = { html: PHONE_STYLE };
  return markup`<!doctype html>
<html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>${body}</body></html>`.html;
}
