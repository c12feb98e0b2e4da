import { useRef } from 'react';
import type { IconName } from '../icon';
import { Button } from './Button';

interface FileButtonProps {
  readonly label: string;
  /** Media types and extensions of files that may be chosen, comma-separated. */
  readonly accept: string;
  readonly icon?: IconName | undefined;
  readonly onChoose: (file: File) => void;
}

/** Opens the file chooser for one file. The native file input has texts in the browser's language, so it is hidden. */
export function FileButton({ label, accept, icon, onChoose }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onChoose(file);
          // Lets the user choose the same file again after correcting it.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
