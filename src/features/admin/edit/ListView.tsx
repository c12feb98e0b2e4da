import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/feedback';
import { TextField } from '../../../components/field';
import { useAddressParams } from '../../../components/field/useAddressParams';
import { useFindText } from '../../../components/field/useFindText';
import { useScrollRestoration } from '../../../components/layout';
import type { PagedList } from '../../../stores/lib/PagedList';
import type { SetupSearch } from '../../../stores/setup/SetupStore';
import { ListBody, type ListBodyProps } from './ListBody';

interface ListViewProps<Item extends object> extends ListBodyProps<Item> {
  readonly list: PagedList<Item, SetupSearch>;
  /** The label of the search. */
  readonly find: string;
}

/** The query parameter of the search text. */
const FIND = 'q';

/** A list of one kind of setup item: its search, which is also kept in the address, and its table. */
export const ListView = observer(
  function ListView<Item extends object>(props: ListViewProps<Item>) {
    const { title, list, empty } = props;
    const { t } = useTranslation();
    const [params, change] = useAddressParams();
    const q = params.get(FIND) ?? '';
    const write = useCallback(
      (text: string) =>
        change((next) => {
          if (text === '') next.delete(FIND);
          else next.set(FIND, text);
        }),
      [change],
    );
    const [find, setFind] = useFindText(q, write);
    const count = useScrollRestoration(list.hasAnswer, list.items.length);
    useEffect(() => {
      void list.search({ q }, count);
    }, [list, q, count]);

    return (
      <>
        <div role="search" aria-label={title} className="tb-setup__search">
          <TextField
            type="search"
            label={props.find}
            prefixIcon="search"
            maxLength={60}
            value={find}
            onChange={setFind}
            enterKeyHint="search"
          />
        </div>
        <ListBody
          {...props}
          empty={
            q === '' ? (
              empty
            ) : (
              <EmptyState
                icon="search"
                hint={t('setup:list.noneFoundHint')}
                action={<Button onClick={() => setFind('')}>{t('setup:list.showAll')}</Button>}
              >
                {t('setup:list.noneFound', { text: q })}
              </EmptyState>
            )
          }
        />
      </>
    );
  },
  // MobX's `observer` loses the type parameter.
) as <Item extends object>(props: ListViewProps<Item>) => ReactNode;
