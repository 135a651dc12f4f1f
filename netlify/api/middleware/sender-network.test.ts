import { describe, expect, it } from 'vitest';
import { networksOf } from './sender-network.ts';

describe('networksOf', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['2001:db8:1:2345:3:4:5:6', ['2001:db8:1:2345/64', '2001:db8:1:2300/56', '2001:db8:1/48']],
    ['2001:db8:1:2::9', ['2001:db8:1:2/64', '2001:db8:1:0/56', '2001:db8:1/48']],
    ['2001:db8::9', ['2001:db8:0:0/64', '2001:db8:0:0/56', '2001:db8:0/48']],
    ['2001:0DB8:0001:0002:aaaa::', ['2001:db8:1:2/64', '2001:db8:1:0/56', '2001:db8:1/48']],
    ['::1', ['0:0:0:0/64', '0:0:0:0/56', '0:0:0/48']],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    ['fe80::1%eth0', ['fe80:0:0:0/64', 'fe80:0:0:0/56', 'fe80:0:0/48']],
    ['unknown', ['unknown']],
  ])('takes %s to be of %j', (address, networks) => expect(networksOf(address)).toEqual(networks));
});
