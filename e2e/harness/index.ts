export * from './api';
export * from './axe';
export * from './photo';
export * from './process';
export * from './product';
export * from './root';
export * from './server';
export * from './steps';
