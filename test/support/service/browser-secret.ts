/** What a browser keeps of its secret, as a test's HTTP client keeps it: the cookie, and the part that the page sends. */
import { PAGE_SECRET_HEADER } from '../../../core/contract/browser-secret.ts';

export interface StoredSecret {
  /** The last `Set-Cookie`; empty before one came. */
  setCookie(): string;
  cookie(): string;
  page(): string;
  /** Both parts at once; empty before they came. */
  whole(): string;
  /** What goes along with every call. */
  headers(): Readonly<Record<string, string>>;
  /** Keeps what an answer brings. */
  keep(response: Response): void;
  /** The same browser at another port: the cookie's name has it. */
  moveTo(port: string): void;
}

/** Of a browser that is new. */
export function storedSecret(): StoredSecret {
  let setCookie = '';
  let page = '';
  const cookie = () => setCookie.split(';')[0] ?? '';
  return {
    setCookie: () => setCookie,
    cookie,
    page: () => page,
    whole: () => `${cookie().split('=')[1] ?? ''}${page}`,
    headers: () => ({
      ...(setCookie === '' ? {} : { Cookie: cookie() }),
      ...(page === '' ? {} : { [PAGE_SECRET_HEADER]: page }),
    }),
    keep: ({ headers }) => {
      setCookie = headers.get('Set-Cookie') ?? setCookie;
      page = headers.get(PAGE_SECRET_HEADER) ?? page;
    },
    moveTo: (port) => {
      setCookie = setCookie.replace(/^caja-\d+/, `caja-${port}`);
    },
  };
}
