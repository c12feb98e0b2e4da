import ts from 'typescript';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

const KIT = 'semantic-ui-react';
/** The components of the kit that put other nodes beside their content. */
const KIT_MIXES = new Set(['Button', 'Message']);

const isWhitespace = (text) => /^\s*$/.test(text);

/** Whether a child renders nothing: a comment, or a line break between elements. */
const isNothing = (child) =>
  (child.type === 'JSXText' && isWhitespace(child.value) && child.value.includes('\n')) ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression');

/** Whether a call wraps a component, as `observer` and `React.memo` do. */
const wraps = ({ type, callee }) =>
  type === 'CallExpression' && (callee.type === 'Identifier' || callee.object?.name === 'React');

/** The name of a function, or of the variable that holds it, wrapped or not. */
function nameOf(node) {
  if (node.id) return node.id;
  let { parent } = node;
  while (wraps(parent)) ({ parent } = parent);
  return parent.type === 'VariableDeclarator' ? parent.id : undefined;
}

/** The members of a union type, or the type itself. */
const alternatives = (type) => (type.isUnion() ? type.types : [type]);

const mayBeText = (type) =>
  alternatives(type).some(
    (each) => (each.flags & TEXT) !== 0 && !(each.isStringLiteral() && isWhitespace(each.value)),
  );

/**
 * The rule that a text is the only child of its element. A browser that translates a page replaces text nodes. React
 * keeps those that stand beside other nodes, and later fails to remove them, to insert something before them, or to
 * change them. If a text is an only child, React replaces the content of its element, which works.
 */
export const textAlone = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { beside: 'Wrap this text in an element: page translation breaks a text beside other nodes.' },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const mixing = new Set();

    const typeOf = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
    const hasTexts = (type) =>
      alternatives(type).some(
        (each) => checker.isArrayLikeType(each) && checker.getTypeArguments(each).some(mayBeText),
      );
    const report = (node) => context.report({ node, messageId: 'beside' });

    function checkChildren(node) {
      const children = node.children.filter((child) => !isNothing(child));
      const name = node.openingElement?.name.name;
      const isAlone =
        children.length === 1 && node.type === 'JSXElement' && name !== 'Fragment' && !mixing.has(name);
      for (const child of children) {
        if (child.type === 'JSXText') {
          if (!isAlone && !isWhitespace(child.value)) report(child);
        } else if (child.type === 'JSXExpressionContainer') {
          const type = typeOf(child.expression);
          if (hasTexts(type) || (!isAlone && mayBeText(type))) report(child);
        }
      }
    }

    /** A component that returns a text puts it beside whatever its parent renders. */
    function checkComponent(node) {
      const id = nameOf(node);
      if (!/^[A-Z]/.test(id?.name ?? '')) return;
      const signature = checker.getSignatureFromDeclaration(esTreeNodeToTSNodeMap.get(node));
      if (mayBeText(checker.getReturnTypeOfSignature(signature))) report(id);
    }

    return {
      ImportSpecifier({ imported, local, parent }) {
        if (parent.source.value === KIT && KIT_MIXES.has(imported.name)) mixing.add(local.name);
      },
      JSXAttribute({ name, value, parent }) {
        if (name.name !== 'content' || !mixing.has(parent.name.name)) return;
        if (value.type !== 'JSXExpressionContainer' || mayBeText(typeOf(value.expression))) report(value);
      },
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      FunctionDeclaration: checkComponent,
      FunctionExpression: checkComponent,
      ArrowFunctionExpression: checkComponent,
    };
  },
};
