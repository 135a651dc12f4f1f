/** Runs something unless it is still running: state is a render behind an immediate second press. A failure ends it as well. */
export async function runOnce(
  isUnderWay: { current: boolean },
  run: () => Promise<void>,
): Promise<void> {
  if (isUnderWay.current) return;
  isUnderWay.current = true;
  try {
    await run();
  } finally {
    isUnderWay.current = false;
  }
}
