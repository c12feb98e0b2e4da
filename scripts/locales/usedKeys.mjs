import { readFileSync } from 'node:fs';

import ts from 'typescript';

const literal = (node) => (node && ts.isStringLiteralLike(node) ? node.text : undefined);

function namespacesOf(node) {
  if (!node) return [];
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literal).filter(Boolean);
  return [literal(node)].filter(Boolean);
}

/** The name of a called function: `t` of `t(…)` and of `i18n.t(…)`. */
function calledName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

/**
 * The translation keys that a module uses in `t('…')` or `<Trans i18nKey="…">`.
 * @returns {{key: string, isPrefix: boolean, namespaces: string[], line: number}[]} `isPrefix`: the rest of the key
 * is built at run time; `namespaces`: where i18next looks up a key that names no namespace
 */
export function usedKeys(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const namespaces = new Set();
  const found = [];
  const note = (node) => {
    if (!node) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isStringLiteralLike(node)) found.push({ key: node.text, isPrefix: false, line });
    else if (ts.isTemplateExpression(node)) found.push({ key: node.head.text, isPrefix: true, line });
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(note);
  };
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const name = calledName(node.expression);
      if (name === 't') note(node.arguments[0]);
      if (name === 'useTranslation' || name === 'getFixedT') {
        for (const argument of node.arguments)
          for (const each of namespacesOf(argument)) namespaces.add(each);
      }
    }
    // The type of a parameter `t` names the namespaces.
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'TFunction') {
      for (const argument of node.typeArguments ?? [])
        for (const each of namespacesOf(argument.literal)) namespaces.add(each);
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey' && node.initializer) {
      const value = node.initializer;
      note(ts.isJsxExpression(value) ? value.expression : value);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lookedUp = [...namespaces, 'translation'];
  return found.map((use) => ({ ...use, namespaces: lookedUp }));
}
