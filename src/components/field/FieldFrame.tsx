import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import type { Elements } from '../elements';
import { Icon } from '../icon';
import { Tooltip } from '../overlay/Tooltip';
import { footId, hasText, tooltipId } from './describedBy';
import './field.css';

export interface FieldFrameProps {
  /** The id of the control, for the label. */
  readonly id: string;
  readonly label: string;
  readonly children: Elements;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** `caution` makes the hint stand out: the value is valid, but the user should check it. */
  readonly hintTone?: 'caution' | undefined;
  /** How to fix the error. Shown beside it, but not part of the control's description. */
  readonly advice?: string | undefined;
  readonly required?: boolean | undefined;
  readonly tooltip?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * The frame of every field, with the label above the control. The line below it always takes up space, so that
 * nothing moves when an error appears. The error replaces the hint, describes the control, and also appears in the
 * tooltip of its icon.
 */
export function FieldFrame({
  id,
  label,
  children,
  error,
  hint,
  hintTone,
  advice,
  required = false,
  tooltip,
  className,
}: FieldFrameProps) {
  const invalid = hasText(error);
  return (
    <div className={classNames('tb-field', invalid && 'tb-field--invalid', className)}>
      <div className={classNames('tb-field__head', invalid && 'tb-field__head--error')}>
        <label className="tb-field__label" htmlFor={id}>
          {label}
        </label>
        {required ? (
          // Outside the label, so that it is not part of the field's accessible name.
          <span className="tb-field__required" aria-hidden="true">
            *
          </span>
        ) : null}
        {hasText(tooltip) ? (
          <>
            <Tooltip text={tooltip} hoverable className="tb-field__info">
              <Icon name="info" size={16} />
            </Tooltip>
            {tooltip === hint ? null : (
              <span className="tb-visually-hidden" id={tooltipId(id)}>
                {tooltip}
              </span>
            )}
          </>
        ) : null}
        {invalid ? (
          <Tooltip text={error} className="tb-field__mark">
            <Icon name="warning" size={16} />
          </Tooltip>
        ) : null}
      </div>
      {children}
      <div
        className={classNames(
          'tb-field__foot',
          invalid ? 'tb-field__foot--error' : hintTone && `tb-field__foot--${hintTone}`,
        )}
      >
        <span id={footId(id)}>{invalid ? error : hint}</span>
        {invalid && hasText(advice) ? <span className="tb-field__advice">{advice}</span> : null}
      </div>
    </div>
  );
}
