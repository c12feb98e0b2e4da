import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { NotFoundCard } from '../../components/feedback';
import type { Feature } from '../../domain/features';
import { useStore } from '../../stores/context';

interface AnnouncedProps {
  readonly feature: Feature;
  /** The path of the link home. */
  readonly home: string;
  readonly children: ReactNode;
}

/** A screen of a feature. If the server does not announce the feature, the page does not exist. */
export const Announced = observer(function Announced({ feature, home, children }: AnnouncedProps) {
  const { loginUser } = useStore();
  return loginUser.has(feature) ? children : <NotFoundCard home={home} />;
});
