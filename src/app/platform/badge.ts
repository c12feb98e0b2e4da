/**
 * Shows on the installed product's icon how many boots wait on this device. Does nothing where the system has no
 * badges.
 */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // The system may forbid it, and nothing depends on it.
  shown.catch(() => undefined);
}
