/**
 * The look, in cascade layers: a rule of a later layer wins whatever its specificity. `base` evens out browsers and
 * sets up elements, `semantic` is Semantic UI's component files, `theme` puts them in our tokens, and the style sheets
 * of our own components, which are in no layer, win over all of them. Imported once, by src/index.tsx, before
 * any component imports its styles: the first appearance of each layer settles their order.
 */
import { tellStyleSheets } from './figures';
import './reset.css';
import './semantic.css';
import './fonts.css';
import './tokens.css';
import './semantic-theme.css';
import './site.css';
import './start.css';

tellStyleSheets(document);
