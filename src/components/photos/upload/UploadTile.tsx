import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../button';
import { Icon } from '../../icon';
import { canCancel, type UploadItem } from '../../../upload/UploadArea';

export interface UploadTileProps {
  readonly item: UploadItem;
  readonly onCancel: (id: number) => void;
}

/** One file in the area: its picture, its progress, and a button to remove it while it is not yet on the server. */
export const UploadTile = memo(function UploadTile({ item, onCancel }: UploadTileProps) {
  const { t } = useTranslation('common');
  const done = item.status === 'success';
  return (
    <li className={`tb-upload-tile tb-upload-tile--${item.status}`}>
      <div className="tb-upload-tile__picture">
        {item.thumbnail === undefined ? <Icon name="image" size={32} /> : <img src={item.thumbnail} alt="" />}
        {done ? (
          <span className="tb-upload-tile__tick">
            <Icon name="check" size={16} />
          </span>
        ) : null}
        {canCancel(item) ? (
          <IconButton
            icon="close"
            label={t('photos.cancel', { name: item.name })}
            className="tb-upload-tile__cancel"
            onClick={() => onCancel(item.id)}
          />
        ) : null}
      </div>
      {done ? null : (
        <div
          className="tb-upload-tile__bar"
          role="progressbar"
          aria-label={item.name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={item.progress}
        >
          <div style={{ width: `${String(item.progress)}%` }} />
        </div>
      )}
      <div className="tb-upload-tile__name" title={item.name}>
        {item.label ?? item.name}
      </div>
      <div className="tb-upload-tile__status">
        {t(`photos.status.${item.isReceived ? 'received' : item.status}`)}
      </div>
    </li>
  );
});
