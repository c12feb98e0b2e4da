import { observer } from 'mobx-react-lite';
import {
  Suspense,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, LinkButton } from '../../../components/button';
import { classNames } from '../../../components/classNames';
import { EmptyState, ErrorBox, Notice, Skeleton } from '../../../components/feedback';
import { CheckboxField, TextField } from '../../../components/field';
import { Icon } from '../../../components/icon';
import { ScreenHeading } from '../../../components/layout';
import { useIsOnline } from '../../../components/layout/useIsOnline';
import { useStore } from '../../../stores/context';
import type { BootListItem } from '../../../domain/wire/boot';
import { BootTable, type BootTableHandle } from './BootTable';
import { useAgo } from '../useAgo';
import type { TimesOf } from './ages';
import { ListAge } from './ListAge';
import type { NewsAbove } from './useStillRows';
import { RegionPicker } from './loadRegionPicker';
import type { ListColumn, ListSort } from './arrange';

export interface BootListPanelProps {
  /** The rows to show, found and sorted. */
  readonly boots: readonly BootListItem[];
  readonly selectedId: number | null;
  /** When each was booted and may be towed; undefined: the server does not say. */
  readonly timesOf: TimesOf | undefined;
  readonly now: number;
  readonly arrangement: string;
  readonly towOnly: boolean;
  /** Undefined: no boot of the list can ever be towed. */
  readonly onTowOnly: ((towOnly: boolean) => void) | undefined;
  readonly search: Ref<HTMLInputElement | HTMLTextAreaElement>;
  readonly onSearchKey: (event: KeyboardEvent) => void;
  readonly find: string;
  readonly onFind: (text: string) => void;
  /** Searches and filters no more. */
  readonly onShowAll: () => void;
  readonly sort: ListSort;
  readonly onSort: (column: ListColumn) => void;
  readonly onOpen: (id: number) => void;
  readonly onRegion: (code: string | null) => void;
  readonly table: RefObject<BootTableHandle>;
}

/** The list with what is above it: region, search, count and age. */
export const BootListPanel = observer(function BootListPanel(props: BootListPanelProps) {
  const { boots, selectedId, find, onFind, sort, onSort, onOpen, onRegion, table } = props;
  const { timesOf, now, arrangement, towOnly, onTowOnly, search, onSearchKey } = props;
  const { bootList, errors, clock, live } = useStore();
  const { t } = useTranslation();
  const words = useListWords();
  const { values, loadedAt } = bootList;
  const [news, setNews] = useState<NewsAbove | null>(null);
  const newsCount = news?.arrangement === arrangement ? boots.filter(({ id }) => news.ids.has(id)).length : 0;
  const reload = () => void bootList.reload();
  const failure = bootList.status === 'error' ? errors.textOf(bootList.error) : undefined;
  // Neither is there a list, nor does one come by itself.
  const isNothingRead = !bootList.hasValues && (failure !== undefined || bootList.source.kind === 'unpicked');

  return (
    <>
      <div className="tb-boots__head">
        <div className="tb-boots__title">
          <ScreenHeading>{words.title}</ScreenHeading>
        </div>
        {bootList.mustPick ? (
          <Suspense fallback={<Skeleton lines={1} height={72} />}>
            <RegionPicker onChange={onRegion} />
          </Suspense>
        ) : null}
        <TextField
          type="search"
          label={words.find}
          placeholder={timesOf === undefined ? words.findHint : words.findHintMore}
          prefixIcon="search"
          value={find}
          onChange={onFind}
          enterKeyHint="search"
          inputRef={search}
          onKeyDown={onSearchKey}
        />
        <div className={classNames('tb-boots__tools', isNothingRead && 'tb-boots__tools--none')}>
          {onTowOnly === undefined ? null : (
            <CheckboxField label={words.towOnly} checked={towOnly} onChange={onTowOnly} />
          )}
          <div className="tb-boots__count-line">
            <span role="status">{bootList.hasValues ? countText() : ''}</span>
            {newsCount === 0 ? null : (
              <LinkButton onClick={() => table.current?.focusFirst()}>
                <Icon name="chevronUp" /> {t('boot.list.news', { count: newsCount })}
              </LinkButton>
            )}
            {bootList.isOffline || loadedAt === undefined ? null : live.isLive ? (
              <span>{words.live}</span>
            ) : (
              <ListAge loadedAt={loadedAt} clock={clock} />
            )}
            {bootList.hasValues ? <IconButton icon="retry" label={words.refresh} onClick={reload} /> : null}
          </div>
        </div>
        {failure === undefined ? null : bootList.isOffline ? (
          <OfflineList onRetry={reload} />
        ) : (
          <div role="status">
            <ErrorBox title={t('boot.list.failed')} onRetry={reload}>
              {failure}
            </ErrorBox>
          </div>
        )}
      </div>
      {body()}
    </>
  );

  function countText(): string {
    return boots.length === values.length
      ? t('boot.list.count', { count: values.length })
      : t('boot.list.found', { count: boots.length, all: values.length });
  }

  function body(): ReactNode {
    if (bootList.source.kind === 'unpicked')
      return <EmptyState icon="mapMarker">{t('boot.list.pickRegion')}</EmptyState>;
    if (!bootList.hasValues) return failure === undefined ? loading() : null;
    if (values.length === 0) return <EmptyState icon="boot">{t('boot.noFound.label')}</EmptyState>;
    if (boots.length === 0)
      return (
        <EmptyState
          icon="search"
          action={<Button onClick={props.onShowAll}>{t('boot.list.showAll')}</Button>}
        >
          {find.trim() === '' ? t('boot.list.noTow') : t('boot.list.noMatch', { text: find })}
        </EmptyState>
      );
    return (
      <BootTable
        label={words.title}
        {...{ timesOf, now, arrangement }}
        {...{ news, setNews }}
        isLive={live.isLive}
        boots={boots}
        selectedId={selectedId}
        sort={sort}
        onSort={onSort}
        onOpen={onOpen}
        handle={table}
      />
    );
  }

  function loading(): ReactNode {
    return (
      <div className="tb-boots__loading">
        <p role="status">{t('common:general.loading')}</p>
        <Skeleton lines={8} height={28} />
      </div>
    );
  }
});

/** The texts that stay while somebody types, looked up once and not at every key. */
function useListWords() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      title: t('boot.list.title'),
      find: t('boot.list.find'),
      findHint: t('boot.list.findHint'),
      findHintMore: t('boot.list.findHintMore'),
      towOnly: t('boot.list.towOnly'),
      live: t('boot.list.live'),
      refresh: t('boot.list.refresh'),
    }),
    [t],
  );
}

/** Says that the list was read before the connection was lost, and how old it is. */
const OfflineList = observer(function OfflineList({ onRetry }: { readonly onRetry: () => void }) {
  const { bootList } = useStore();
  const ago = useAgo(bootList.loadedAt);
  const isOnline = useIsOnline();
  const { t } = useTranslation();
  return (
    <Notice
      role="status"
      tone="warning"
      icon="offline"
      action={<LinkButton onClick={onRetry}>{t('common:general.tryAgain')}</LinkButton>}
    >
      {/* The line above every screen says it of a device without a connection. */}
      {isOnline ? (
        <>
          <strong>{t('boot.list.offline')}</strong>
          <br />
        </>
      ) : null}
      {t('boot.list.offlineList', { ago })}
    </Notice>
  );
});
