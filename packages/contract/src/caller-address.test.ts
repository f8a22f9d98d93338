import { expect, test } from 'vitest'
import { callerAddress, canonicalAddress, toNetwork } from './caller-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['256.0.0.1', ''],
  ['203.0.113.9, 10.0.0.1', ''],
  ['203.0.113', ''],
  ['203.0.113.9:443', ''],
  ['[::1]', ''],
  ['1::2::3', ''],
  ['::1]@evil.example/[', ''],
  ['unknown', ''],
  ['', ''],
  [undefined, ''],
])('an address has one form: %s', (given, expected) => {
  expect(canonicalAddress(given)).toBe(expected)
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['2001:db8:1:abcd::6', '2001:db8:1:ab00::/56', '2001:db8:1::/48'],
  ['2001:db8:1:abff::6', '2001:db8:1:ab00::/56', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/56', '0:0:0::/48'],
])('IPv6 is counted as it is handed out: %s', (address, home, site) => {
  const canonical = canonicalAddress(address)
  expect([toNetwork(canonical), toNetwork(canonical, 48)]).toEqual([home, site])
})

test.each([
  ['no proxy of our own: the header is not read', 0, '6.6.6.6', '203.0.113.9'],
  ['one: the entry that it added', 1, '6.6.6.6, 198.51.100.7', '198.51.100.7'],
  ['two', 2, '6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['fewer entries than proxies', 2, '6.6.6.6', '203.0.113.9'],
  ['an entry that is no address', 1, '6.6.6.6, <script>', '203.0.113.9'],
  ['no header', 1, undefined, '203.0.113.9'],
])('behind proxies: %s', (_, trustedProxies, forwardedFor, expected) => {
  expect(callerAddress({ socketAddress: '203.0.113.9', forwardedFor, trustedProxies })).toBe(expected)
})
