import { nextTask } from './early/nextTask';
import type * as Application from './application';

/** Runs the modules of the application, whose code is there with this file, in a task of their own. */
export async function application(): Promise<typeof Application> {
  await nextTask();
  return import(/* webpackMode: "eager" */ './application');
}
