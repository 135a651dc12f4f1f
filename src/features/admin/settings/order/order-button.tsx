import { RowButton } from '../../ui/row-button.tsx';

/** Opens the dialog that reorders a list. */
export const OrderButton = ({ of, onClick }: { of: string; onClick: () => void }) => (
  <RowButton look="word" aria-label={`Reorder ${of.toLowerCase()}`} onClick={onClick}>
    Reorder
  </RowButton>
);
