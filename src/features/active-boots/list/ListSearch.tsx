import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/field';
import { useStore } from '../../../stores/context';

interface ListSearchProps {
  readonly inputRef: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

/**
 * The search box. Enter opens the only match to release it, or goes to the first of several. The down arrow moves
 * into the rows.
 */
export const ListSearch = observer(function ListSearch({ inputRef }: ListSearchProps) {
  const { bootList } = useStore();
  const { t } = useTranslation();
  return (
    <TextField
      type="search"
      label={t('boot.list.find')}
      placeholder={bootList.listed.hasAges ? t('boot.list.findHintMore') : t('boot.list.findHint')}
      prefixIcon="search"
      value={bootList.find}
      onChange={bootList.search}
      enterKeyHint="search"
      inputRef={inputRef}
      onKeyDown={onKeyDown}
    />
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const [first, second] = bootList.listed.rows;
    if (first === undefined) return;
    if (event.key === 'ArrowDown') bootList.panels.goTo('row');
    else if (second === undefined) bootList.openToRelease(first.id);
    else bootList.panels.goToFirstRow();
  }
});
