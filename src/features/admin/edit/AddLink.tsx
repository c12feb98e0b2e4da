import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { Button } from 'semantic-ui-react';
import { Icon } from '../../../components/icon';

/** A button-like link to the form of a new item. */
export const AddLink = observer(function AddLink({
  label,
  to,
}: {
  readonly label: string;
  readonly to: string;
}) {
  return (
    <Button
      as={Link}
      to={to}
      role="link"
      primary
      className="tb-button"
      icon={<Icon name="plus" />}
      content={<span>{label}</span>}
    />
  );
});
