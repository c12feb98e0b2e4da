import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { NotFoundCard } from '../../components/feedback';
import type { Feature } from '../../domain/features';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';

interface AnnouncedProps {
  readonly feature: Feature;
  readonly children: ReactNode;
}

/** A screen of a feature. If the server does not announce the feature, the page does not exist. */
export const Announced = observer(function Announced({ feature, children }: AnnouncedProps) {
  const { loginUser } = useStore();
  return loginUser.has(feature) ? children : <NotFoundCard home={paths.root} />;
});
