import '../../../components/chart/table.css';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Table } from 'semantic-ui-react';
import { Button } from '../../../components/button';
import type { Elements } from '../../../components/elements';
import { ErrorBox, Skeleton } from '../../../components/feedback';
import type { PagedList } from '../../../stores/lib/PagedList';
import { useStore } from '../../../stores/context';

/** A column of a list: its header, and its cells. */
export interface Column<Item> {
  readonly name: string;
  readonly title: string;
  readonly cell: (item: Item) => ReactNode;
}

/** A list with any type of search. */
type ShownList<Item extends object> = Omit<PagedList<Item, object>, 'search'>;

export interface ListBodyProps<Item extends object> {
  readonly title: string;
  readonly list: ShownList<Item>;
  readonly columns: readonly Column<Item>[];
  /** Unique within the list. */
  readonly keyOf: (item: Item) => number | string;
  /** The address of an item's form, if the item has one. */
  readonly to?: ((item: Item) => string) | undefined;
  /** Shown if the list is empty. */
  readonly empty: Elements;
}

// MobX's `observer` loses the type parameter.
type Generic = <Item extends object>(props: ListBodyProps<Item>) => ReactNode;

/** The table of a list, its loading states, and a button that loads more. */
export const ListBody = observer(function ListBody<Item extends object>(props: ListBodyProps<Item>) {
  const { title, list, columns, keyOf, to } = props;
  const { errors } = useStore();
  const { t } = useTranslation();
  return (
    <>
      <p className="tb-setup__count" role="status">
        {statusText()}
      </p>
      {list.status === 'error' ? (
        <div role="status">
          <ErrorBox title={t('setup:list.failed')} onRetry={() => void list.retry()}>
            {errors.textOf(list.error)}
          </ErrorBox>
        </div>
      ) : null}
      {body()}
    </>
  );

  function statusText(): string {
    if (list.status === 'error') return '';
    if (list.status === 'loading') return t('common:general.loading');
    if (!list.hasAnswer) return '';
    const { length: count } = list.items;
    return list.canShowMore ? t('setup:list.shownMore', { count }) : t('setup:list.shown', { count });
  }

  function body(): Elements {
    if (!list.hasAnswer) return list.status === 'loading' ? <Skeleton lines={8} height={44} /> : null;
    // The running search may still find something.
    if (list.items.length === 0) return list.status === 'loaded' ? props.empty : null;
    return (
      <>
        {/* Passes only these props: `empty` changes with every keystroke of the search, and a table may
            have a thousand rows. */}
        <ItemTable {...{ title, list, columns, keyOf, to }} />
        {list.moreError === undefined ? null : (
          <div role="status">
            <ErrorBox title={t('setup:list.moreFailed')}>{errors.textOf(list.moreError)}</ErrorBox>
          </div>
        )}
        {list.canShowMore ? (
          <div className="tb-setup__more">
            <Button busy={list.isLoadingMore} onClick={() => void list.showMore()}>
              {t('setup:list.more')}
            </Button>
          </div>
        ) : null}
      </>
    );
  }
}) as Generic;

type TableProps<Item extends object> = Pick<
  ListBodyProps<Item>,
  'title' | 'list' | 'columns' | 'keyOf' | 'to'
>;

/** The items: a table in a wide window, cards in a narrow one. The whole row is clickable. */
const ItemTable = observer(function ItemTable<Item extends object>(props: TableProps<Item>) {
  const { title, list, columns, keyOf, to } = props;
  return (
    <Table
      role="table"
      unstackable
      className="tb-setup__table"
      aria-label={title}
      aria-busy={list.status === 'loading' || undefined}
    >
      <Table.Header role="rowgroup">
        <Table.Row role="row">
          {columns.map(({ name, title: head }) => (
            <Table.HeaderCell key={name} role="columnheader" scope="col">
              {head}
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body role="rowgroup">
        {list.items.map((item) => (
          <ItemRow key={keyOf(item)} item={item} columns={columns} to={to} />
        ))}
      </Table.Body>
    </Table>
  );
}) as <Item extends object>(props: TableProps<Item>) => ReactNode;

interface ItemRowProps<Item extends object> extends Pick<ListBodyProps<Item>, 'columns' | 'to'> {
  readonly item: Item;
}

/** Renders again only if the item changes, since a list may have a thousand rows. */
const ItemRow = observer(function ItemRow<Item extends object>({ item, columns, to }: ItemRowProps<Item>) {
  return (
    <Table.Row role="row" className="tb-setup__row">
      {columns.map(({ name, title: head, cell }, index) =>
        index === 0 && to !== undefined ? (
          <Table.Cell key={name} role="cell">
            <ItemLink to={to(item)}>{cell(item)}</ItemLink>
          </Table.Cell>
        ) : (
          <Table.Cell key={name} role="cell">
            {/* Cards have no column headers, so each value gets a label. */}
            <span className="tb-setup__label" aria-hidden="true">
              {head}
            </span>
            <span className="tb-setup__value">{cell(item)}</span>
          </Table.Cell>
        ),
      )}
    </Table.Row>
  );
}) as <Item extends object>(props: ItemRowProps<Item>) => ReactNode;

interface ItemLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** The link to an item's form. The form's back link returns to the same search. */
const ItemLink = observer(function ItemLink({ to, children }: ItemLinkProps) {
  const { search } = useLocation();
  return (
    <Link className="tb-setup__link" to={{ pathname: to, search }}>
      {children}
    </Link>
  );
});
