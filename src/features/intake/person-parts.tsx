import { IntakeField } from './intake-field.tsx';
import { Part } from './part.tsx';

/** Parts 1 and 2: the client, and their emergency contact. */
export function PersonParts() {
  return (
    <>
      <Part number={1} name="About you">
        <IntakeField name="firstName" label="First name" required autoComplete="given-name" />
        <IntakeField name="lastName" label="Last name" required autoComplete="family-name" />
        <IntakeField name="email" label="Email" type="email" required autoComplete="email" />
        <IntakeField name="phone" label="Phone" type="tel" required autoComplete="tel" />
        <IntakeField
          name="dateOfBirth"
          label="Date of birth"
          type="date"
          required
          autoComplete="bday"
          hint="Under 18? A parent fills this out with you."
        />
        <IntakeField
          name="address"
          label="Address"
          required
          rows={2}
          autoComplete="street-address"
        />
      </Part>
      <Part number={2} name="Emergency contact">
        <IntakeField name="emergencyContact" label="Emergency contact" required />
        <IntakeField name="emergencyPhone" label="Emergency contact phone" type="tel" required />
      </Part>
    </>
  );
}
