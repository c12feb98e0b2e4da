import { observer } from 'mobx-react-lite';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Menu } from 'semantic-ui-react';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly title: string }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/** Semantic UI's tabular Menu with the ARIA roles and keys of tabs, which its Tab component lacks. */
export const Tabs = observer(
  function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
    const id = useId();
    const list = useRef<HTMLDivElement>(null);
    const index = tabs.findIndex(({ name }) => name === chosen);
    function onKey(event: KeyboardEvent) {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      if (step === 0 || next === undefined) return;
      event.preventDefault();
      onChoose(next.name);
      list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
    }
    return (
      <>
        <div role="tablist" aria-label={label} ref={list} onKeyDown={onKey} tabIndex={-1}>
          <Menu pointing secondary className="tb-tabs">
            {tabs.map(({ name, title }) => (
              <Menu.Item
                key={name}
                as="button"
                type="button"
                role="tab"
                id={`${id}-${name}`}
                data-tab={name}
                active={name === chosen}
                aria-selected={name === chosen}
                aria-controls={`${id}-panel`}
                tabIndex={name === chosen ? 0 : -1}
                onClick={() => onChoose(name)}
              >
                {title}
              </Menu.Item>
            ))}
          </Menu>
        </div>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
          {children}
        </div>
      </>
    );
  },
  // MobX's `observer` loses the type parameter.
) as <Name extends string>(props: TabsProps<Name>) => ReactNode;
