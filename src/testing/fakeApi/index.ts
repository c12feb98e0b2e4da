export * from './CallDesk';
export * from './FakeBackend';
export type { DemoAccount } from './world/demo';
export type { SaidReport } from './FakeReports';
