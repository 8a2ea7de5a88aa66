/** The one place outside that the desktop program's window may have opened: the authority's page about a document. */
import { PUBLIC_QUERY_HOST } from '../domain/public-query.ts';

/** Whether an address is on the authority's host itself, encrypted, and nothing that only looks like it. */
export function isAuthorityPage(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.host !== PUBLIC_QUERY_HOST) return false;
  return url.username === '' && url.password === '';
}
