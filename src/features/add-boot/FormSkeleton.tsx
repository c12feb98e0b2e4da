import { observer } from 'mobx-react-lite';
import { Skeleton } from '../../components/feedback';
import { Card } from '../../components/layout';

/** A placeholder for the form while it loads. */
export const FormSkeleton = observer(function FormSkeleton({ text }: { readonly text: string }) {
  return (
    <Card>
      <p role="status">{text}</p>
      <Skeleton lines={6} height={44} />
    </Card>
  );
});
