import type { Sections } from '#contract/practice/sections.ts';
import { BundleDialog } from './bundle-dialog.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CautionDialog } from './caution-dialog.tsx';
import { EnhancementDialog } from './enhancement-dialog.tsx';
import { GiftServiceDialog } from './gift-service-dialog.tsx';
import { OrderDialog } from '../order/order-dialog.tsx';
import type { Ordered } from '../order/order.ts';
import { thingsOf } from './ordered-things.ts';
import { ServiceDialog } from './service-dialog.tsx';

/** What is shown in a dialog: one thing that is sold, a new one of its kind, or the order of all. */
export type OpenedThing = { kind: Ordered | 'caution'; id?: string } | { order: Ordered };

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
export function ThingDialog({ opened, sections, onClose }: ThingDialogProps) {
  if ('order' in opened) {
    const kind = opened.order;
    return <OrderDialog things={thingsOf(kind, sections)} {...{ kind, sections, onClose }} />;
  }
  const { kind, id } = opened;
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
