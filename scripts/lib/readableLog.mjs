import { prettyFactory } from 'pino-pretty';

const pretty = prettyFactory({
  colorize: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname',
  singleLine: true,
});

/** A line of the server's JSON log for people to read. Any other line stays as it is. */
export const readableLog = (line) => pretty(line).trimEnd();
