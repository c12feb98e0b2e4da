/**
 * Opens a phone's camera for one photo. Does not add its input to the page: the input in the upload area is enough.
 * @param acceptedTypes media types, comma-separated
 */
export function takePhoto(acceptedTypes: string, onPhoto: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = acceptedTypes;
  input.setAttribute('capture', 'environment');
  input.addEventListener('change', () => {
    for (const file of Array.from(input.files ?? [])) onPhoto(file);
  });
  input.click();
}
