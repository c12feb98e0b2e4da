import { observer } from 'mobx-react-lite';
import { useRouteError } from 'react-router-dom';

/** Hands an error that the router has caught to our own boundary, which speaks the person's language. */
export const PassOnRouteError = observer(function PassOnRouteError(): never {
  throw useRouteError();
});
