/**
 * The system tests that `npm test` runs too: one of each kind, which turns red when its kind is broken at all. All
 * system tests run in `npm run test:long`. The one that waits longest stands first, because files start in this order.
 */
export const systemSample = {
  start: 'scripts/start/start.system.test.ts',
  storm: 'tests/storm.system.test.ts',
  pipeline: 'src/server/features/media/pipeline/pipeline.system.test.ts',
  live: 'src/live/take-in.system.test.ts',
  backup: 'tests/backup-and-restore.system.test.ts',
  crash: 'src/server/features/payments/gateways/banks/crash.system.test.ts',
  firstDay: 'tests/first-day.system.test.ts',
} as const
