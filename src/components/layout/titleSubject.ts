import { createContext, useContext, useEffect } from 'react';

const TitleSubject = createContext<(subject: string | null) => void>(() => undefined);

/** Provided by the screen, which sets the tab's title. */
export const TitleSubjectProvider = TitleSubject.Provider;

/** Adds the shown record's name to the tab's title while mounted. */
export function useTitleSubject(subject: string): void {
  const name = useContext(TitleSubject);
  useEffect(() => {
    name(subject);
    return () => name(null);
  }, [name, subject]);
}
