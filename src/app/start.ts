import type * as Application from './application';

/** Runs the modules of the application, whose code is there with this file. */
export function application(): Promise<typeof Application> {
  return import(/* webpackMode: "eager" */ './application');
}
