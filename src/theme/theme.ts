/**
 * The look, in cascade layers. A rule in a later layer wins, whatever its specificity. `base` evens out browsers and
 * sets up elements, `semantic` holds Semantic UI's component files, and `theme` restyles them with our tokens. Our
 * own components' style sheets are in no layer, so they override all of these. Imported once, by src/index.tsx,
 * before any component imports its styles: the first appearance of each layer determines the order.
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
