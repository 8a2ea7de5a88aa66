/** The built screen for a window that asks for it by a protocol of its own: the files, types and headers of the web interface. */
import type { Dispatch } from '../api/dispatch.ts';
import { stringifyJson } from '../contract/json.ts';
import { BASE_HEADERS, JSON_TYPE } from '../http/problems.ts';
import { readStaticFiles } from '../http/bridge/static-files.ts';
import { PAGE_HEADERS } from '../http/bridge/page-files.ts';

/** Answers the window's requests; what is not in the folder does not exist. */
export type DesktopPages = (request: Pick<Request, 'method' | 'url'>) => Promise<Response>;

const HEADERS = { ...BASE_HEADERS, ...PAGE_HEADERS };

/**
 * Reads the folder once.
 *
 * @param origin the only origin that is answered, such as `app://caja`
 * @throws Error when the folder holds no built screen
 */
export async function openDesktopPages(of: {
  readonly folder: string;
  readonly origin: string;
  readonly dispatch: Dispatch;
}): Promise<DesktopPages> {
  const files = await readStaticFiles(of.folder);
  if (files === null)
    throw new Error('La pantalla no está construida; ejecute «npm run build» e inicie de nuevo.');
  return async ({ method, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Método no permitido');
    const { protocol, host, pathname } = new URL(url);
    if (`${protocol}//${host}` !== of.origin) return plain(404, 'No existe');
    if (pathname === '/salud') return salud(of.dispatch);
    const file = files.get(pathname);
    if (file === undefined) return plain(404, 'No existe');
    const body = method === 'HEAD' ? null : new Uint8Array(file.bytes);
    return new Response(body, { headers: { ...HEADERS, 'Content-Type': file.type } });
  };
}

async function salud(dispatch: Dispatch): Promise<Response> {
  const answer = await dispatch('salud', {}, null);
  if (!answer.ok) return plain(503, answer.problem.message);
  return new Response(stringifyJson(answer.value), { headers: { ...HEADERS, 'Content-Type': JSON_TYPE } });
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' } });
}
