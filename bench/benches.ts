/** Settings of the environment with which a bench does the least that still runs every line of its way. */
type Size = Readonly<Record<string, string>>

interface Bench {
  /** Measures and prints; what it reads from the environment stands at the top of its file. */
  run(): Promise<unknown>
  /** `BENCH_SMALLEST` is set as well: no goal is judged then, because the figures mean nothing. */
  smallest: Size
  /** The step of `npm run test:long` that runs it whole: the smoke test leaves it to that step. */
  longStep?: string
  /** Takes seconds, and is a part of `npm test`. */
  isInCheck?: boolean
}

/** One short round of load. */
const once = { BENCH_ROUNDS: '1', BENCH_SECONDS: '0.2' }

/** Every bench, and its smallest size: a file of this folder that is not named here cannot be run. */
export const benches = {
  'backup-under-load': {
    run: () => import('./backup-under-load.ts'),
    smallest: { BACKUP_LOAD_SECONDS: '1' },
    longStep: 'backup under load',
  },
  beats: { run: () => import('./beats.ts'), smallest: { BENCH_VIEWERS: '4', BENCH_ROUNDS: '1', BENCH_BEATS: '2' } },
  cameras: { run: () => import('./cameras.ts'), smallest: { MINUTES: '0.05' }, longStep: 'cameras' },
  cancelling: {
    run: () => import('./cancelling.ts'),
    smallest: { CANCEL_TICKETS: '24', CANCEL_KILLS: '1' },
    longStep: 'cancelling',
  },
  changes: {
    run: () => import('./changes.ts'),
    smallest: { BENCH_SECONDS: '4', BENCH_READERS: '1', BENCH_TITLES: '12' },
  },
  community: {
    run: () => import('./community.ts'),
    smallest: { ...once, BENCH_PRESSES: '240', BENCH_COMMENTS: '40', BENCH_READS: '4' },
  },
  edge: { run: () => import('./edge.ts'), smallest: once, longStep: 'edge' },
  encode: { run: () => import('./encode.ts'), smallest: { BENCH_FILM_SECONDS: '4', BENCH_FILM_SIZE: '640x360' } },
  // three database machines take half a minute to come up: it ends when the house on them answers
  failover: { run: () => import('./failover.ts'), smallest: {}, longStep: 'failover' },
  // a demo without films: what it shows is not judged
  'first-view': {
    run: () => import('./first-view.ts'),
    smallest: { BENCH_FILMS: '0', BENCH_ROUNDS: '1', BENCH_LINES: '20000', BENCH_LOOKS: 'home,search' },
  },
  fuzz: { run: () => import('./fuzz.ts'), smallest: { FUZZ_CALLS: '200' }, longStep: 'fuzz' },
  gifts: {
    run: () => import('./gifts.ts'),
    smallest: { BENCH_CLAIMANTS: '20', BENCH_PLACES: '5', BENCH_CONNECTIONS: '4' },
  },
  growth: {
    run: () => import('./growth.ts'),
    smallest: { BENCH_TITLES: '60', BENCH_PEOPLE: '120', BENCH_TURNS: '1' },
  },
  http: { run: () => import('./http.ts'), smallest: once },
  idle: {
    run: () => import('./idle.ts'),
    smallest: { BENCH_SETTLE_SECONDS: '1', BENCH_WATCH_SECONDS: '1', BENCH_MODES: 'demo' },
  },
  ledger: {
    run: () => import('./ledger.ts'),
    // pgbench counts whole seconds
    smallest: { BENCH_ROUNDS: '1', BENCH_SECONDS: '1', BENCH_WALLETS: '8', BENCH_ACCOUNTS: '1000' },
    isInCheck: true,
  },
  live: { run: () => import('./live.ts'), smallest: { ...once, BENCH_VIEWERS: '40', BENCH_CONNECTIONS: '4' } },
  'live-hour': {
    run: () => import('./live-hour.ts'),
    smallest: { MINUTES: '0.2', BACK_EVERY: '1', AWAY_SECONDS: '0', FILM_SECONDS: '20' },
    longStep: 'live hour',
  },
  logins: { run: () => import('./logins.ts'), smallest: { ...once, BENCH_CROWD: '60', BENCH_PAIRS: '2' } },
  memory: {
    run: () => import('./memory.ts'),
    smallest: { BENCH_FILMS: '0', BENCH_QUIET_MS: '1000', BENCH_PAGES: '1', BENCH_SECONDS: '0.2' },
  },
  nodes: { run: () => import('./nodes.ts'), smallest: { ...once, BENCH_CONNECTIONS: '4', BENCH_MEMBERS: '40' } },
  // two webs, two workers, cameras, an edge and a store of three: it ends when all of them answer
  'own-folders': { run: () => import('./own-folders.ts'), smallest: {}, longStep: 'own folders' },
  pages: { run: () => import('./pages.ts'), smallest: once },
  purchases: {
    run: () => import('./purchases.ts'),
    smallest: { ...once, BENCH_CONNECTIONS: '4', BENCH_CROWD: '200', BENCH_SAMPLE: '8' },
  },
  rest: {
    run: () => import('./rest.ts'),
    smallest: { BENCH_FILMS: '0', BENCH_CAMERA: 'off', BENCH_REST_MINUTES: '0', BENCH_MINUTE_SECONDS: '3' },
  },
  screenings: {
    run: () => import('./screenings.ts'),
    smallest: { ...once, BENCH_VIEWERS: '40', BENCH_CONNECTIONS: '4' },
  },
  search: {
    run: () => import('./search.ts'),
    smallest: { BENCH_TITLES: '60', BENCH_PEOPLE: '120', BENCH_EACH: '1', BENCH_TURNS: '1' },
  },
  segments: { run: () => import('./segments.ts'), smallest: once, isInCheck: true },
  shop: {
    run: () => import('./shop.ts'),
    smallest: { ...once, BENCH_CONNECTIONS: '4', BENCH_GOODS: '60', BENCH_BUYERS: '40' },
  },
  store: {
    run: () => import('./store.ts'),
    smallest: { SOURCE_GB: '0.05', BENCH_ROUNDS: '1', BENCH_OBJECTS: '2' },
    isInCheck: true,
  },
  storm: {
    run: () => import('./storm.ts'),
    smallest: { STORM_PLACES: '4', STORM_BUYERS: '16', STORM_KILLS: '1', STORM_CROWDS: '1', STORM_AT_ONCE: '8' },
    longStep: 'storm',
  },
  stretches: {
    run: () => import('./stretches.ts'),
    smallest: { BENCH_SUBTITLE_MB: '1', BENCH_CUES: '100', BENCH_TABLE_ROWS: '10', BENCH_AUDIT_ROWS: '100' },
  },
  tracing: { run: () => import('./tracing.ts'), smallest: once },
} satisfies Record<string, Bench>

export type BenchName = keyof typeof benches

export const benchNames = Object.keys(benches) as BenchName[]

/** The bench of this name, with all that one may say of itself. */
export const benchOf = (name: BenchName): Bench => benches[name]
