/**
 * The look, in the order in which it must reach the page: Semantic UI's component files first, our tokens and
 * ground over them. Imported once, by the composition root, before any component brings its own styles.
 */
import { tellStyleSheets } from './figures';
import './reset.css';
import './semantic.css';
import './fonts.css';
import './tokens.css';
import './semantic-look.css';
import './site.css';
import './start.css';

tellStyleSheets(document);
