import { Fragment } from 'react';
import { addressParts } from '#lib/address-parts.ts';

/** An email address, which breaks at the @ or after a dot if its line is too short. */
export function EmailAddress({ of }: { of: string }) {
  return (
    <span translate="no">
      {addressParts(of).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
