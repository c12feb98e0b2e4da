import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBrand, type Brand } from './brand';
import { readDatabaseLimits, readDatabaseUrl, type DatabaseLimits } from './databaseSettings';
import { FEATURES, type Feature } from '../../../../src/domain/features';
import { SettingError, Settings, type Environment } from './settings';

/** The repository's root, which contains the built pages and the default data directory. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const ANY_PORT = { min: 0, max: 65_535 };

/** Photos in S3; an `endpoint` implies path-style addresses. */
export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string | null;
}

/** Limits of uploads: per person and day, and for the disk. */
export interface UploadConfig {
  readonly filesPerDay: number;
  readonly bytesPerDay: number;
  /** Free bytes below which no photos are accepted. */
  readonly reserveBytes: number;
}

/** Sign-in through an OpenID Connect issuer. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The server's settings, read and checked once. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The port of `GET /metrics` on `host`; null for none, 0 for any free port. */
  readonly metricsPort: number | null;
  /** The absolute path for the embedded database and the photos. */
  readonly dataDir: string;
  /** `postgres://…`, with commas between several hosts; null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly databaseLimits: DatabaseLimits;
  readonly s3: S3Config | null;
  readonly uploads: UploadConfig;
  readonly oidc: OidcConfig | null;
  /** True if several processes on one PostgreSQL database share the data directory. */
  readonly dataDirShared: boolean;
  readonly seed: 'demo' | null;
  /**
   * The site's origin behind a proxy, for example `https://boot.example.org`; null to derive it from each request.
   */
  readonly publicOrigin: string | null;
  /** Addresses and networks of proxies whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  /** The features that the site announces. */
  readonly features: readonly Feature[];
  readonly brand: Brand;
  /** The directory with the built pages. */
  readonly buildDir: string;
}

function readOidc(settings: Settings): OidcConfig | null {
  const issuer = settings.url('OIDC_ISSUER', ['https:', 'http:']);
  const clientId = settings.text('OIDC_CLIENT_ID');
  const clientSecret = settings.text('OIDC_CLIENT_SECRET');
  if (issuer === null && clientId === null && clientSecret === null) return null;
  for (const [name, value] of Object.entries({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  })) {
    if (value === null) throw new SettingError(name, 'must be set together with the other OIDC_ settings');
  }
  return { issuer: issuer ?? '', clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

const MEGABYTE = 1_000_000;

function readUploads(settings: Settings): UploadConfig {
  const most = { min: 1, max: 999_999_999 };
  return {
    filesPerDay: settings.integer('UPLOAD_FILES_PER_DAY', 3_000, most),
    bytesPerDay: settings.integer('UPLOAD_MB_PER_DAY', 30_000, most) * MEGABYTE,
    reserveBytes: settings.integer('DISK_RESERVE_MB', 1_000, { ...most, min: 0 }) * MEGABYTE,
  };
}

function readS3(settings: Settings): S3Config | null {
  const bucket = settings.text('S3_BUCKET');
  const endpoint = settings.url('S3_ENDPOINT', ['https:', 'http:']);
  if (bucket === null) {
    if (endpoint !== null) throw new SettingError('S3_BUCKET', 'must be set if S3_ENDPOINT is set');
    return null;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingError('S3_BUCKET', `is not a bucket's name: "${bucket}"`);
  }
  return { bucket, endpoint };
}

/** @throws SettingError if the origin has a path, a query or a fragment */
function readOrigin(settings: Settings): string | null {
  const url = settings.url('PUBLIC_URL_ORIGIN', ['https:', 'http:']);
  if (url === null) return null;
  const parsed = new URL(url);
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.hash !== '' || parsed.username !== '') {
    throw new SettingError(
      'PUBLIC_URL_ORIGIN',
      `must be an origin such as https://boot.example.org, not "${url}"`,
    );
  }
  return parsed.origin;
}

/** @throws SettingError if both ports are the same: the second would fail to listen after everything else is open */
function readPorts(settings: Settings): Pick<Config, 'port' | 'metricsPort'> {
  const port = settings.integer('PORT', 3001, ANY_PORT);
  if (settings.text('METRICS_PORT') === null) return { port, metricsPort: null };
  const metricsPort = settings.integer('METRICS_PORT', 0, ANY_PORT);
  if (metricsPort === port && port !== 0) {
    throw new SettingError(
      'METRICS_PORT',
      `must be a different port than PORT, which is ${String(port)} too`,
    );
  }
  return { port, metricsPort };
}

/** @throws SettingError if it is set for the embedded database, which allows only one process */
function readShared(settings: Settings): boolean {
  const shared = settings.choice('DATA_DIR_SHARED', ['yes'] as const) === 'yes';
  if (shared && settings.text('DATABASE_URL') === null) {
    throw new SettingError('DATA_DIR_SHARED', 'needs DATABASE_URL: the embedded database has one process');
  }
  return shared;
}

/**
 * Reads every setting from the environment; empty counts as unset.
 * @throws SettingError one clear line that names the setting
 */
export function readConfig(environment: Environment): Config {
  const settings = new Settings(environment);
  return {
    host: settings.host('HOST', '127.0.0.1'),
    ...readPorts(settings),
    dataDir: path.resolve(settings.directory('DATA_DIR') ?? path.join(ROOT, 'data')),
    databaseUrl: readDatabaseUrl(settings),
    databaseLimits: readDatabaseLimits(settings),
    s3: readS3(settings),
    uploads: readUploads(settings),
    oidc: readOidc(settings),
    dataDirShared: readShared(settings),
    seed: settings.choice('SEED', ['demo'] as const),
    publicOrigin: readOrigin(settings),
    trustedProxies: settings.networks('TRUSTED_PROXIES'),
    logLevel: settings.choice('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    features: settings.several('FEATURES', FEATURES) ?? FEATURES,
    brand: readBrand(environment, path.join(ROOT, '.env')),
    buildDir: path.join(ROOT, 'build'),
  };
}
