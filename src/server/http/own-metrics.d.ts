import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type PoolCounts } from './process-figures.ts';
type Asked = Pick<Config, 'metricsPort' | 'metricsToken'>;
/** What a process without pages tells Prometheus, and where. */
export interface OwnMetrics {
    /** Null: they are off, or their port is taken. */
    port: number | null;
    close: () => Promise<void>;
}
/**
 * `/metrics` of a worker or of the process of cameras, on the port of its own that `METRICS_PORT` names; off without it. Only
 * this machine reaches it, unless `METRICS_TOKEN` lets others in. A port that is taken stops no work: it is a warning.
 */
export declare function tellOwnMetrics(config: Asked, log: Logger, pool: () => PoolCounts): Promise<OwnMetrics>;
export {};
