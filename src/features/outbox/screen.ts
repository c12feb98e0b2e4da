import { OutboxPage } from './OutboxPage';

export const screens = { outbox: OutboxPage };
