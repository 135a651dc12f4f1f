/** Placeholder. */
export function BlockTimeDialog({ onClose }: { onClose: () => void }) {
  onClose();
  return null;
}
