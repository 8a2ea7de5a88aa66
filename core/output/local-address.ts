/** Addresses allowed for webhooks: this computer and its private network (§webhooks). */
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
 * Whether an IP address is loopback or private. An IPv4 address in IPv6 notation (`::ffff:10.0.0.1`) counts as IPv4;
 * link-local addresses do not count, because clouds serve credentials there.
 */
export function isLocalAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOCAL.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** IP address in a URL; null for a host name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}
