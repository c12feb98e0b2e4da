import { createContext, useContext, useEffect } from 'react';

const TitleSubject = createContext<(subject: string | null) => void>(() => undefined);

/** Given by the screen, which writes the tab's title. */
export const TitleSubjectProvider = TitleSubject.Provider;

/** Puts the name of what a screen shows into the tab's title while it is shown. */
export function useTitleSubject(subject: string): void {
  const name = useContext(TitleSubject);
  useEffect(() => {
    name(subject);
    return () => name(null);
  }, [name, subject]);
}
