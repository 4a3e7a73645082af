import { BlockList, isIP } from 'node:net';

const here = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  here.addSubnet(net, bits, 'ipv4');

/** Of IPv6 only what is given out to the public is open, without the ranges that lead back into IPv4 or stand in documents. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
const translated = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  translated.addSubnet(net, bits, 'ipv6');

/** Whether an address is of this machine, of a network behind it, or of nobody: what no request from outside may be led to. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return here.check(address, 'ipv4');
  if (family !== 6) return true;
  return !open.check(address, 'ipv6') || translated.check(address, 'ipv6');
}
