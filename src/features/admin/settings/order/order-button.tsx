import { RowButton } from '../../ui/row-button.tsx';

/** Opens the order of a list. */
export const OrderButton = ({ of, onClick }: { of: string; onClick: () => void }) => (
  <RowButton look="word" aria-label={`Order of ${of.toLowerCase()}`} onClick={onClick}>
    Order
  </RowButton>
);
