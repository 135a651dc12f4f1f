import type { Sections } from '../../../../contract/practice/sections.ts';
import { BundleDialog } from './bundle-dialog.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CautionDialog } from './caution-dialog.tsx';
import { EnhancementDialog } from './enhancement-dialog.tsx';
import { GiftServiceDialog } from './gift-service-dialog.tsx';
import { ServiceDialog } from './service-dialog.tsx';

/** What is shown in a dialog: one thing that is sold, or a new one of its kind. */
export interface OpenedThing {
  kind: 'service' | 'enhancement' | 'bundle' | 'gift_service' | 'category' | 'caution';
  id?: string;
}

export type OpenThing = (opened: OpenedThing) => void;

/** What the dialogs of what is sold have. */
export interface ThingProps {
  id: string | undefined;
  sections: Sections;
  onClose: () => void;
}

interface ThingDialogProps {
  opened: OpenedThing;
  sections: Sections;
  onClose: () => void;
}

/** The dialog of one thing that is sold, or of a new one. */
export function ThingDialog({ opened: { kind, id }, sections, onClose }: ThingDialogProps) {
  const given = { id, sections, onClose };
  switch (kind) {
    case 'service':
      return <ServiceDialog {...given} />;
    case 'enhancement':
      return <EnhancementDialog {...given} />;
    case 'bundle':
      return <BundleDialog {...given} />;
    case 'gift_service':
      return <GiftServiceDialog {...given} />;
    case 'category':
      return <CategoryDialog {...given} />;
    case 'caution':
      return <CautionDialog {...given} />;
  }
}
