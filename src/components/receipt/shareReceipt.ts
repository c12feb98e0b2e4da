/** Whether this device has a share sheet that takes files, as a phone does. */
export function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false;
  const probe = new File([], 'receipt.pdf', { type: 'application/pdf' });
  return navigator.canShare({ files: [probe] });
}

/**
 * Fetches a receipt and passes it to the device's share sheet.
 * @returns false if fetching or sharing failed; closing the sheet is not a failure
 */
export async function shareReceipt(url: string, fileName: string): Promise<boolean> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', cache: 'no-store' });
    if (!response.ok) return false;
    const file = new File([await response.blob()], fileName, { type: 'application/pdf' });
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
