import { observer } from 'mobx-react-lite';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../components/button';
import { TextField } from '../../../components/field';
import { MOST } from '../../../domain/setup/fields';
import { useFieldMessage } from '../../../i18n/fieldMessage';
import type { EditedForm } from '../edit/types';

interface ChecklistProps {
  readonly form: EditedForm;
  readonly isFixed: boolean;
}

const FIELD = 'photoChecklist';

/** A copy of the list with one entry moved. */
function moved(names: readonly string[], from: number, to: number): string[] {
  const others = names.filter((_, index) => index !== from);
  return [...others.slice(0, to), names[from] ?? '', ...others.slice(to)];
}

/**
 * The photos that a region asks for, in order. Drag a handle to move a photo, or use the arrow keys on it.
 */
export const Checklist = observer(function Checklist({ form, isFixed }: ChecklistProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const value = (form.values as Readonly<Record<string, unknown>>)[FIELD];
  const names = (Array.isArray(value) ? value : []) as readonly string[];
  const write = (next: readonly string[]) => form.set(FIELD, next);

  function move(from: number, to: number) {
    if (to < 0 || to >= names.length || from === to) return;
    flushSync(() => write(moved(names, from, to)));
    announce(t('setup:regions.photoMoved', { name: names[from], place: to + 1, count: names.length }));
    // The focus follows the moved photo's handle.
    list.current?.querySelectorAll<HTMLElement>('.tb-checklist__handle')[to]?.focus();
  }
  function onKey(event: KeyboardEvent, index: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(index, index + step);
  }
  return (
    <div className="tb-checklist">
      <p className="tb-setup__explain">{t('setup:regions.checklistHint')}</p>
      <ol ref={list} className="tb-checklist__list">
        {names.map((name, index) => {
          const number = String(index + 1);
          const label = t('setup:regions.photo', { number });
          return (
            // Photos have no id, so the index is the key.
            <li
              key={number}
              className="tb-checklist__row"
              onDragOver={(event) => {
                if (dragged !== null) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, index);
                setDragged(null);
              }}
            >
              <button
                type="button"
                className="tb-checklist__handle"
                draggable={!isFixed}
                disabled={isFixed}
                aria-label={t('setup:regions.movePhoto', { name: name === '' ? label : name })}
                title={t('setup:regions.moveHint')}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', name);
                  setDragged(index);
                }}
                onDragEnd={() => setDragged(null)}
                onKeyDown={(event) => onKey(event, index)}
              >
                <span aria-hidden="true">⠿</span>
              </button>
              <TextField
                label={label}
                value={name}
                onChange={(next) => write(names.map((each, at) => (at === index ? next : each)))}
                onBlur={() => form.touch(FIELD)}
                disabled={isFixed}
                maxLength={60}
              />
              <IconButton
                icon="minus"
                label={t('setup:regions.removePhoto', { number })}
                disabled={isFixed}
                onClick={() => write(names.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ol>
      <p className="tb-checklist__fault" role="alert">
        {message(form.shownErrorOf(FIELD), t('setup:setupField.photoChecklist'))}
      </p>
      <Button
        icon="plus"
        disabled={isFixed || names.length >= MOST.photos}
        onClick={() => write([...names, ''])}
      >
        {t('setup:regions.addPhoto')}
      </Button>
      <span role="status" className="tb-visually-hidden">
        {announcement}
      </span>
    </div>
  );
});
