import { describe, it } from 'node:test';

import { RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';

import { textAlone } from './text-alone.mjs';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      // The cases are not files of the project, so they declare their own types.
      projectService: { allowDefaultProject: ['case.tsx'] },
      tsconfigRootDir: import.meta.dirname,
      ecmaFeatures: { jsx: true },
    },
  },
});

const TYPES = `
import { Button, Header } from 'semantic-ui-react';
declare const t: (key: string) => string;
declare const isOpen: boolean;
declare const name: string | null;
declare const count: number;
declare const names: string[];
interface Element { props: object }
type Node = Element | string | number | boolean | null | undefined;
declare const node: Node;
declare const element: Element | false | null;
declare const elements: readonly Element[];
`;
const component = (body, name = body) => ({ name, code: `${TYPES}\n${body}`, filename: 'case.tsx' });
const shown = (jsx) => component(`export const shown = ${jsx};`, jsx);
const wrong = (each) => ({ ...each, errors: [{ messageId: 'beside' }] });

tester.run('text alone', textAlone, {
  valid: [
    shown('<p>Text</p>'),
    shown('<p>\n  {t("text")}\n</p>'),
    shown('<p>{isOpen ? t("a") : t("b")}</p>'),
    shown('<p>{/* comment */}{name}</p>'),
    shown('<p>{isOpen ? <b>{t("a")}</b> : t("b")}</p>'),
    shown('<p><span>{t("text")}</span> {isOpen ? <b>{count}</b> : null}</p>'),
    shown('<p>{element}{" "}{elements}</p>'),
    shown('<p>{element}{names.map((each) => <b key={each}>{each}</b>)}</p>'),
    shown('<p>{`${t("a")} ${t("b")}`}</p>'),
    shown('<Header content={t("text")}>{t("text")}</Header>'),
    shown('<Button icon={element} content={<span>{t("text")}</span>} />'),
    component('function Shown() { return isOpen ? <p>{t("a")}</p> : null; }'),
    component('function textOf() { return t("a"); }'),
    component('export const Shown = () => (isOpen ? <p>{t("a")}</p> : null);'),
    component('export const Names = names.map((each) => each);'),
    component('export const LABELS = { open: () => t("a") };'),
  ],
  invalid: [
    shown('<p>Text{element}</p>'),
    shown('<p>{element}{t("text")}</p>'),
    shown('<p><b />{isOpen && name}</p>'),
    shown('<p><b />{isOpen ? t("a") : <i />}</p>'),
    shown('<p><b />{name}</p>'),
    shown('<p><b />{count}</p>'),
    shown('<p><b />{`${count}`}</p>'),
    shown('<p><b />{node}</p>'),
    shown('<p>{names}</p>'),
    shown('<>{t("text")}</>'),
    shown('<Fragment>{t("text")}</Fragment>'),
    shown('<Button>{t("text")}</Button>'),
    shown('<Button icon={element} content={t("text")} />'),
    shown('<Button icon={element} content="Text" />'),
    component('function Shown() { return isOpen ? <p>{t("a")}</p> : t("b"); }'),
    component('export const Shown = observer(function Shown() { return name; });'),
    component('export const Shown = () => (isOpen ? <p>{t("a")}</p> : t("b"));'),
    component('export const Shown = (): Node => <p>{t("a")}</p>;'),
    component('export const Shown = observer(() => name);'),
    component('export const Shown = React.memo(observer(() => { return name; }));'),
    component('export const Shown = function () { return name; };'),
  ].map(wrong),
});
