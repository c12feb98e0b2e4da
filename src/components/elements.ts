import type { ReactElement } from 'react';

/**
 * What is rendered beside other children: elements, never a bare text. A browser that translates a page replaces text
 * nodes, and React then fails to remove or change one that stands beside other nodes.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
