/**
 * Drawings on a 24 by 24 grid, stroked in the text's colour. Semantic UI's icon font would be most of the page's
 * style sheet for the two dozen that we use.
 */
export const iconPaths = {
  boot: [
    'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
    'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
    'M9 2H3v20h6',
    'M3 12h6.8',
  ],
  calendar: ['M4 6h16v14H4z', 'M4 10h16', 'M8 3v4', 'M16 3v4'],
  camera: ['M3 8h4l2-3h6l2 3h4v11H3z', 'M12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z'],
  car: ['M3 16v-4l2-1 2-5h10l2 5 2 1v4z', 'M5 11h14', 'M6 16v3', 'M18 16v3', 'M7 13.5h.01', 'M17 13.5h.01'],
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  checkCircle: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'M8 12.5l3 3 5-6'],
  chevronDown: ['M6 9l6 6 6-6'],
  chevronLeft: ['M15 6l-6 6 6 6'],
  chevronRight: ['M9 6l6 6-6 6'],
  chevronUp: ['M6 15l6-6 6 6'],
  clock: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'M12 7v5l3 2'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
  copy: ['M9 9h11v11H9z', 'M5 15H4V4h11v1'],
  dollar: [
    'M12 3v18',
    'M16.5 7.5C16 6 14 5.5 12 5.5c-2.5 0-4.5 1-4.5 3s2 2.800 4.5 3.5 4.5 1.5 4.5 3.5-2 3-4.5 3c-2 0-4-.5-4.5-2',
  ],
  file: ['M6 3h8l4 4v14H6z', 'M14 3v4h4'],
  filter: ['M4 5h16l-6 8v6l-4-2v-4z'],
  hourglass: ['M6 3h12', 'M6 21h12', 'M7 3v4l5 5 5-5V3', 'M7 21v-4l5-5 5 5v4'],
  image: ['M3 5h18v14H3z', 'M3 16l5-5 4 4 3-3 6 5', 'M15.5 9h.01'],
  info: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z', 'M12 11v5', 'M12 8h.01'],
  keyboard: ['M3 6h18v12H3z', 'M7 10h.01', 'M11 10h.01', 'M15 10h.01', 'M17 14h.01', 'M7 14h6'],
  list: ['M8 6h13', 'M8 12h13', 'M8 18h13', 'M3.5 6h.01', 'M3.5 12h.01', 'M3.5 18h.01'],
  lock: ['M5 11h14v10H5z', 'M8 11V7a4 4 0 0 1 8 0v4'],
  mapMarker: [
    'M12 21c-4-5-7-8-7-11.5a7 7 0 0 1 14 0C19 13 16 16 12 21z',
    'M12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  ],
  menu: ['M4 6h16', 'M4 12h16', 'M4 18h16'],
  minus: ['M5 12h14'],
  offline: [
    'M3 3l18 18',
    'M5 12.5a10 10 0 0 1 4-2.300',
    'M2 9a15 15 0 0 1 4-2.600',
    'M11 5.5A15 15 0 0 1 22 9',
    'M16 11a10 10 0 0 1 3 1.5',
    'M8.5 16a5 5 0 0 1 6 0',
    'M12 19.5h.01',
  ],
  plus: ['M12 5v14', 'M5 12h14'],
  printer: ['M7 8V3h10v5', 'M7 17H4V8h16v9h-3', 'M7 14h10v7H7z'],
  retry: ['M4 12a8 8 0 1 1 2.5 5.800', 'M4 20v-4.5h4.5'],
  rotate: ['M20 12a8 8 0 1 1-2.5-5.800', 'M20 4v4.5h-4.5'],
  search: ['M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z', 'M16 16l5 5'],
  signOut: ['M10 4H4v16h6', 'M9 12h12', 'M17 8l4 4-4 4'],
  sort: ['M8 9l4-4 4 4', 'M8 15l4 4 4-4'],
  trash: ['M4 7h16', 'M9 7V4h6v3', 'M6 7l1 14h10l1-14', 'M10 11v6', 'M14 11v6'],
  upload: ['M12 16V4', 'M7 9l5-5 5 5', 'M4 16v4h16v-4'],
  user: ['M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z', 'M4 21c0-4 3.5-6 8-6s8 2 8 6'],
  warning: ['M12 4L2.5 20h19z', 'M12 10v5', 'M12 17.5h.01'],
  zoomIn: ['M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z', 'M16 16l5 5', 'M8 11h6', 'M11 8v6'],
  zoomOut: ['M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z', 'M16 16l5 5', 'M8 11h6'],
} as const satisfies Record<string, readonly string[]>;

/** The icons there are. */
export type IconName = keyof typeof iconPaths;
