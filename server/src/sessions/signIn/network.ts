import { isIP } from 'node:net';

const IPV4_MAPPED = '0:0:0:0:0:ffff';

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [bare = ''] = address.split('%');
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const behind = tail === '' ? [] : tail.split(':');
  return [...before, ...Array<string>(8 - before.length - behind.length).fill('0'), ...behind];
}

/**
 * The network under one party's control: an IPv4 address, or the /64 of an IPv6 address, in which a party can choose
 * any address.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === IPV4_MAPPED) {
    const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
    return bytes.join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
