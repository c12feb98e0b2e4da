import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldFocus } from '../../components/field';
import { Form, hasKeyboard, SectionHeader, useEnterMovesOn } from '../../components/layout';
import { BOOT_FIELD_ORDER, type BootField } from '../../domain/boot/fields';
import { useStore } from '../../stores/context';
import type { NewBootStore } from '../../stores/newBoot/NewBootStore';
import { AddressSection } from './AddressSection';
import { FieldsContext } from './fields/FieldsContext';
import { FormContext } from './FormContext';
import { FormSummary } from './FormSummary';
import { DraftPhotosCard } from './kerb/DraftPhotosCard';
import { LeftBehindNotice } from './notices/LeftBehindNotice';
import { RestoredNotice } from './notices/RestoredNotice';
import { Sending } from './Sending';
import { SubmitBar } from './SubmitBar';
import { SubmitProblemNotice } from './notices/SubmitProblemNotice';
import { UnsentGuard } from './leaving/UnsentGuard';
import { VehicleSection } from './VehicleSection';

interface NewBootFormProps {
  readonly store: NewBootStore;
  /** True after a confirmation, whose button had the focus. */
  readonly takesFocus: boolean;
}

/** The add form. Its button submits it, or focuses the first invalid field. */
export const NewBootForm = observer(function NewBootForm({ store, takesFocus }: NewBootFormProps) {
  const { loginUser } = useStore();
  const { t } = useTranslation();
  const focus = useFieldFocus<BootField | 'head'>();
  const place = useRef<HTMLDivElement>(null);
  const share = useMemo(() => ({ store, focus }), [store, focus]);

  const submit = useCallback(async () => {
    if ((await store.submit()) !== 'invalid') return;
    const first = BOOT_FIELD_ORDER.find((field) => store.form.errorOf(field) !== null);
    if (first !== undefined) focus.to(first);
  }, [store, focus]);
  const onSubmit = useCallback(() => void submit(), [submit]);
  useEnterMovesOn(place, onSubmit);
  useEffect(() => {
    // On a phone, focusing a field would open the keyboard over a form that the user has not seen yet.
    if (hasKeyboard()) focus.to('license');
    else if (takesFocus) focus.to('head');
  }, [takesFocus, focus]);

  return (
    <FormContext.Provider value={share}>
      <div ref={place} className="tb-add">
        <div ref={focus.ref('head')} className="tb-add__head" tabIndex={-1}>
          <SectionHeader as="h1" subheader={store.region.name}>
            {t('boot.add.title')}
          </SectionHeader>
        </div>
        <LeftBehindNotice />
        <RestoredNotice />
        <Sending>
          <FieldsContext.Provider value={share}>
            <Form onSubmit={onSubmit} label={t('boot.add.title')}>
              <FormSummary />
              <VehicleSection />
              <AddressSection />
              {loginUser.has('guard') ? <DraftPhotosCard /> : null}
              <SubmitProblemNotice />
              <SubmitBar />
            </Form>
          </FieldsContext.Provider>
        </Sending>
        <UnsentGuard />
      </div>
    </FormContext.Provider>
  );
});
