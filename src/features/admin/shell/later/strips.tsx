import { WaitingStrip } from '../../appointments/waiting/waiting-strip.tsx';
import { CheckInStrip } from '../../check-in/check-in-strip.tsx';

/** Going in and coming out around a home visit, and what was done without a connection. */
export function Strips() {
  return (
    <>
      <CheckInStrip />
      <WaitingStrip />
    </>
  );
}
