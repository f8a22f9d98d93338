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
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('IPv6 is counted by its first 64 bits: %s', (address, network) => {
  expect(toNetwork(canonicalAddress(address))).toBe(network)
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
