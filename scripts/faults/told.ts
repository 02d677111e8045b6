import type { Fault } from './fault.ts'

const features = 'src/server/features'
const [notices, webhooks] = [`${features}/notices/messages`, `${features}/operations/webhooks`]

/** Faults of the order of a search, of notices and of webhooks. */
export const told: readonly Fault[] = [
  {
    name: 'people-before-titles',
    file: `${features}/search/find/rank.ts`,
    search: '  people: 0.75,',
    replace: '  people: 1.5,',
    check: { run: 'unit', file: `${features}/search/find/rank.test.ts` },
  },
  {
    name: 'longer-title-first',
    file: `${features}/search/find/rank.ts`,
    search: 'eachWordMore: -0.05',
    replace: 'eachWordMore: 0.05',
    check: { run: 'unit', file: `${features}/search/find/rank.test.ts` },
  },
  {
    name: 'slip-forgiven-where-the-word-is-known',
    file: `${features}/search/find/text-query.ts`,
    search: "strictness === 'strict' && (plain.length > 0",
    replace: "strictness === 'loose' && (plain.length > 0",
    check: { run: 'unit', file: `${features}/search/find/text-query.test.ts` },
  },
  {
    name: 'mailbox-that-is-gone-is-doubtful',
    file: `${notices}/reach/refused-address.ts`,
    search: "subject === '1' || (subject === '2' && detail === '1')",
    replace: "subject === '2' && detail === '1'",
    check: { run: 'unit', file: `${notices}/reach/refused-address.test.ts` },
  },
  {
    name: 'sent-though-switched-off',
    file: `${notices}/take-notice.ts`,
    search: "if (!isFixed && !notice.is_wanted) return stop('switched_off')",
    replace: 'void isFixed',
    check: { run: 'api', file: `${notices}/notices.api.test.ts` },
  },
  {
    name: 'notice-of-two-workers',
    file: `${notices}/take-notice.ts`,
    search: 'if (notice.leased_until !== null && notice.leased_until > now) throw',
    replace: 'if (notice.leased_until !== null && notice.leased_until < now) throw',
    check: { run: 'api', file: `${notices}/notices.api.test.ts` },
  },
  {
    name: 'push-to-a-house-inside',
    file: `${notices}/push/endpoint.ts`,
    search: ' && isNamed && !isLocal',
    replace: ' && isNamed',
    check: { run: 'unit', file: `${notices}/push/endpoint.test.ts` },
  },
  {
    name: 'signature-good-at-any-time',
    file: `${webhooks}/signature.ts`,
    search: '.update(`${id}.${timestamp}.${body}`)',
    replace: '.update(`${id}.${body}`)',
    check: { run: 'unit', file: `${webhooks}/signature.test.ts` },
  },
  {
    name: 'webhook-into-the-house',
    file: `${webhooks}/endpoint-address.ts`,
    search: 'isIP(host) !== 0 ? isForbiddenAddress(host) :',
    replace: 'isIP(host) !== 0 ? host === "" :',
    check: { run: 'unit', file: `${webhooks}/endpoint-address.test.ts` },
  },
  {
    name: 'partner-asked-for-a-pause',
    file: `${webhooks}/next-try.ts`,
    search: 'seconds(retryAfter ?? 0)',
    replace: 'seconds(retryAfter === null ? 0 : 1)',
    check: { run: 'unit', file: `${webhooks}/next-try.test.ts` },
  },
  {
    name: 'old-secret-signs-for-ever',
    file: `${webhooks}/deliver.ts`,
    search: 'found.previous_until !== null && found.previous_until > now',
    replace: 'found.previous_until !== null',
    check: { run: 'api', file: `${webhooks}/deliver.api.test.ts`, title: 'signs with the old one for a day' },
  },
]
