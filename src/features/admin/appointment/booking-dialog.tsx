/** Placeholder. */
export function BookingDialog({ onClose }: { onClose: () => void }) {
  onClose();
  return null;
}
