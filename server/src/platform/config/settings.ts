import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting; the message is one line that names it. */
export class SettingError extends Error {
  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}.`.replace(/\s+/g, ' '));
    this.name = 'SettingError';
  }
}

const HOST = /^[A-Za-z0-9.:_-]+$/;

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Reads environment variables with types; an empty one counts as unset. */
export class Settings {
  constructor(private readonly environment: Environment) {}

  text(name: string): string | null {
    const value = this.environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** @throws SettingError if it is not a whole number within the bounds */
  integer(name: string, fallback: number, bounds: { min: number; max: number }): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (!(number >= bounds.min && number <= bounds.max)) {
      throw new SettingError(
        name,
        `must be a whole number from ${bounds.min} to ${bounds.max}, not "${value}"`,
      );
    }
    return number;
  }

  /** @throws SettingError if it is not one of the choices */
  choice<T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) {
      throw new SettingError(name, `must be ${choices.join(', ')} or unset, not "${value}"`);
    }
    return chosen;
  }

  /**
   * Names of these choices, comma-separated, in the order of the choices; `none` for an empty list.
   * @returns null if it is unset
   * @throws SettingError if one is not among the choices
   */
  several<T extends string>(name: string, choices: readonly T[]): T[] | null {
    const value = this.text(name);
    if (value === null) return null;
    const named = value === 'none' ? [] : value.split(',').map((each) => each.trim());
    const unknown = named.find((each) => !choices.some((choice) => choice === each));
    if (unknown !== undefined) {
      throw new SettingError(
        name,
        `must be none or some of ${choices.join(', ')}, comma-separated, not "${unknown}"`,
      );
    }
    return choices.filter((choice) => named.includes(choice));
  }

  /** A path, relative to the directory from which the command was run (which npm passes on). */
  directory(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (value.includes('\0')) throw new SettingError(name, 'is not a path');
    const from = this.text('INIT_CWD');
    return from !== null && !value.startsWith('/') && !/^[A-Za-z]:/.test(value) ? `${from}/${value}` : value;
  }

  /** @throws SettingError if it is not a host name or address */
  host(name: string, fallback: string): string {
    const value = this.text(name);
    if (value === null) return fallback;
    if (!HOST.test(value)) throw new SettingError(name, `must be a host name or an address, not "${value}"`);
    return value;
  }

  /** Addresses and networks (`10.0.0.0/8`), comma-separated. @throws SettingError if one is neither */
  networks(name: string): string[] {
    const networks = this.text(name)?.split(',') ?? [];
    return networks.map((written) => {
      const network = written.trim();
      if (!isNetwork(network)) {
        throw new SettingError(
          name,
          `must be addresses or networks such as 10.0.0.7 or 10.0.0.0/24, comma-separated, not "${network}"`,
        );
      }
      return network;
    });
  }

  /** @throws SettingError if it is not a URL with one of the protocols; the message never repeats a password */
  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const protocol = URL.canParse(value) ? new URL(value).protocol : '';
    if (!protocols.includes(protocol)) {
      throw new SettingError(
        name,
        `must be a URL that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
      );
    }
    return value;
  }
}
