/** Which addresses webhooks may go to: this computer and the private network it is in (§webhooks). */
import { BlockList, isIP } from 'node:net';

const LOCAL = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  LOCAL.addSubnet(network, prefix, 'ipv4');
}
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');

/**
 * Whether an IP address is loopback or of a private network. An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) counts as
 * the IPv4 address; link-local ones, where clouds keep their credentials, do not count.
 */
export function isLocalAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOCAL.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The IP address a URL names; null when it names a host that has to be resolved. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}
