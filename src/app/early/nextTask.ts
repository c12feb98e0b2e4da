/**
 * Lets the browser do what else is waiting, painting and answering a touch among it, before the page goes on: a start in
 * several tasks holds nobody up for the whole of it.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
