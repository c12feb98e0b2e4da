import { observer } from 'mobx-react-lite';
import type { Elements } from '../../components/elements';
import { NotFoundCard } from '../../components/feedback';
import type { Feature } from '../../domain/features';
import { useStore } from '../../stores/context';

interface AnnouncedProps {
  readonly feature: Feature;
  /** The path of the home link. */
  readonly home: string;
  readonly children: Elements;
}

/** A feature's screen. Shows the "not found" page if the server does not announce the feature. */
export const Announced = observer(function Announced({ feature, home, children }: AnnouncedProps) {
  const { loginUser } = useStore();
  return loginUser.has(feature) ? children : <NotFoundCard home={home} />;
});
