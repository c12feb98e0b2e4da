import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import { Icon } from '../icon';
import { Tooltip } from '../overlay/Tooltip';
import { footId, hasText, tooltipId } from './describedBy';
import './field.css';

export interface FieldFrameProps {
  /** The id of the control; the label points at it. */
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  readonly tooltip?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * The frame of every field: label above, control, and one line under it that always has its place, so that nothing
 * moves when an error appears. The error stands in for the hint, is the control's accessible description, and shows in a tooltip on its mark as well.
 */
export function FieldFrame({
  id,
  label,
  children,
  error,
  hint,
  required = false,
  tooltip,
  className,
}: FieldFrameProps) {
  const invalid = hasText(error);
  return (
    <div className={classNames('tb-field', invalid && 'tb-field--invalid', className)}>
      <div className="tb-field__head">
        <label className="tb-field__label" htmlFor={id}>
          {label}
        </label>
        {required ? (
          // Outside the label, so that the field's name stays the plain one.
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
      <div className="tb-field__foot" id={footId(id)}>
        {invalid ? <span className="tb-field__error">{error}</span> : hint}
      </div>
    </div>
  );
}
