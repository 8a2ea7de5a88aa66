/** Names of mail servers. */

/** Whether a host is this computer by its name or address alone: nothing that is said to it crosses a network. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Whether a text is a host's name or an IPv4 or IPv6 address, as a server is named. */
export function isMailHost(host: string): boolean {
  if (/^[0-9a-f:.]+$/i.test(host) && host.includes(':')) return host.length <= MAX_ADDRESS_CHARS;
  return host.length <= MAX_HOST_CHARS && LABELS.test(host);
}

/** Longest host name (RFC 1035) and IPv6 address, in characters. */
const MAX_HOST_CHARS = 253;
const MAX_ADDRESS_CHARS = 45;
const LABELS = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
