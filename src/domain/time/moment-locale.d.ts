// moment ships its locales without types.
declare module 'moment/locale/en-gb';
