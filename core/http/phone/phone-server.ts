/**
 * Server for customers' phones: its own port with one path, a link's secret, to read and to submit. No page of the till, bridge or API
 * exists there (§phone-form).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  PHONE_LINK,
  phoneForm,
  type PhoneAnswer,
  type PhoneForm,
  type PhonePage,
} from '../../contract/phone/phone-form.ts';
import type { Problem } from '../../contract/problem.ts';
import { lanGuard, onlyNear, type LanListening } from '../display/lan-listening.ts';
import { headerValues, singleHeader } from '../headers.ts';
import { PHONE_BODY_BYTES, PHONE_CONNECTIONS } from '../limits.ts';
import { createListener, limitsWith, type RunningServer } from '../listener.ts';
import { sendProblem } from '../problems.ts';
import { phonePageHtml } from './phone-page.ts';
import { PHONE_EN } from './phone-words-en.ts';
import { PHONE_ES } from './phone-words.ts';
import { PHONE_STYLE_HASH } from './phone-style.ts';

interface Guests {
  page(secret: string): PhonePage;
  send(secret: string, form: PhoneForm): Promise<PhoneAnswer>;
}

export interface PhoneServerOptions extends LanListening {
  readonly guests: Guests;
}

/** No scripts or foreign content; the form may only be sent back here. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${PHONE_STYLE_HASH}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The form sends its origin; the link is not revealed to other sites.
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
} as const;
const HTML = 'text/html; charset=utf-8';
const FORM_TYPE = /^application\/x-www-form-urlencoded *(; *charset="?utf-8"? *)?$/i;
const NO_FORM: Problem = { codigo: 'VALIDACION', message: 'Envíe el formulario de esta página' };

const STATUS: Readonly<Record<PhonePage['kind'], number>> = {
  sale: 200,
  document: 200,
  status: 200,
  used: 410,
  unknown: 404,
  busy: 429,
};

/** Resolves once it listens. @throws Error of the system when the address cannot be bound */
export async function createPhoneServer(options: PhoneServerOptions): Promise<RunningServer> {
  const { guests } = options;
  const { app, connections, listen } = createListener({
    ...lanGuard(options),
    limits: limitsWith({
      bodyBytes: PHONE_BODY_BYTES,
      discardBytes: PHONE_BODY_BYTES,
      connections: PHONE_CONNECTIONS,
    }),
    methodsOf: (path) => (PHONE_LINK.test(path.slice(1)) ? ['GET', 'POST'] : null),
  });
  onlyNear(app, options);
  const path = `/:enlace(${PHONE_LINK.source})`;
  app.get(path, { exposeHeadRoute: false }, (request, reply) =>
    sendPage(request, reply, guests.page(secretOf(request))),
  );
  app.post(path, { bodyLimit: PHONE_BODY_BYTES }, async (request, reply) => {
    const form = formOf(request);
    if (form === null) return sendProblem(reply, NO_FORM);
    const answer = await connections.during(guests.send(secretOf(request), form));
    // Redirect, so that a reload does not submit twice.
    if (answer.kind === 'sent')
      return reply.headers(HEADERS).code(303).header('Location', `/${answer.next}`).send();
    return sendPage(request, reply, answer);
  });
  return listen();
}

function secretOf(request: FastifyRequest): string {
  return (request.params as { readonly enlace: string }).enlace;
}

/** A form that is answered instead of a result has faults. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: PhonePage): FastifyReply {
  if (page.kind === 'busy') void reply.header('Retry-After', String(page.retryAfterSeconds));
  const isRefused = request.method === 'POST' && (page.kind === 'sale' || page.kind === 'document');
  const words = asksForEnglish(request) ? PHONE_EN : PHONE_ES;
  return reply
    .headers({ ...HEADERS, 'Content-Language': words.lang })
    .code(isRefused ? 422 : STATUS[page.kind])
    .type(HTML)
    .send(phonePageHtml(page, words));
}

/** Whether the phone lists English before Spanish; a phone of any other language gets Spanish. */
function asksForEnglish({ raw: { rawHeaders } }: FastifyRequest): boolean {
  const listed = singleHeader(rawHeaders, 'accept-language') ?? '';
  return /\b(en|es)\b/i.exec(listed)?.[1]?.toLowerCase() === 'en';
}

/** The submitted form; null for anything else, including repeated or unknown fields. */
function formOf({ raw: { rawHeaders }, body }: FastifyRequest): PhoneForm | null {
  const isPlain = headerValues(rawHeaders, 'content-encoding').length === 0;
  const type = singleHeader(rawHeaders, 'content-type') ?? '';
  if (!isPlain || !FORM_TYPE.test(type) || !(body instanceof Uint8Array)) return null;
  const fields = [...new URLSearchParams(Buffer.from(body).toString('utf8'))];
  const form = Object.fromEntries(fields);
  const parsed = Object.keys(form).length === fields.length ? phoneForm.safeParse(form) : null;
  return parsed?.success === true ? parsed.data : null;
}
