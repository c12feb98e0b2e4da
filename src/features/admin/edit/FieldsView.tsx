import { observer } from 'mobx-react-lite';
import { FieldCell, FieldGrid } from '../../../components/layout';
import type { SetupField } from '../../../domain/setup/fields';
import { FieldView } from './FieldView';
import type { EditedForm, FieldLooks } from './types';

interface FieldsViewProps {
  readonly form: EditedForm;
  readonly fields: readonly SetupField[];
  readonly looks?: FieldLooks;
}

/** The fields of a form, in order, in a grid. */
export const FieldsView = observer(function FieldsView({ form, fields, looks = {} }: FieldsViewProps) {
  return (
    <FieldGrid>
      {fields.map((field) => {
        const look = looks[field.name] ?? {};
        return (
          <FieldCell key={field.name} span={look.span ?? 4} narrow={look.narrow} newLine={look.newLine}>
            <FieldView form={form} field={field} look={look} />
          </FieldCell>
        );
      })}
    </FieldGrid>
  );
});
