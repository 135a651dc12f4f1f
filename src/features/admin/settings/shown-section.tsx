import type { Settings } from '#contract/practice/settings.ts';
import { SafetyContactSection } from './safety-contact/safety-contact.tsx';
import { OutsideCalendars } from './calendars/outside-calendars.tsx';
import { Facts } from './facts/facts.tsx';
import { History } from './history/history.tsx';
import { Holidays } from './holidays/holidays.tsx';
import { Hours } from './hours/hours.tsx';
import { TimeOff } from './hours/time-off.tsx';
import { Policy } from './policy/policy.tsx';
import { Prices } from './prices/prices.tsx';
import { Rules } from './rules/rules.tsx';
import { SalesTax } from './tax/sales-tax.tsx';
import { TravelZones } from './visits/travel-zones.tsx';
import { YourData } from './your-data/your-data.tsx';
import type { SectionId } from './sections.ts';

/** What a section has, given all of the settings. */
export interface SectionProps {
  settings: Settings;
}

/** The open section. */
export function ShownSection({ section, settings }: SectionProps & { section: SectionId }) {
  switch (section) {
    case 'prices':
      return <Prices settings={settings} />;
    case 'hours':
      return <Hours settings={settings} />;
    case 'holidays':
      return <Holidays settings={settings} />;
    case 'time-off':
      return <TimeOff />;
    case 'visits':
      return <TravelZones />;
    case 'calendars':
      return <OutsideCalendars />;
    case 'check-in':
      return <SafetyContactSection />;
    case 'rules':
      return <Rules settings={settings} />;
    case 'policy':
      return <Policy settings={settings} />;
    case 'tax':
      return <SalesTax settings={settings} />;
    case 'facts':
      return <Facts settings={settings} />;
    case 'history':
      return <History />;
    case 'data':
      return <YourData />;
  }
}
