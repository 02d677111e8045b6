import type { Fault } from './fault.ts'

const playback = 'src/server/features/playback/play'
const accounts = 'src/server/features/accounts/members'
const liveDesk = 'src/server/features/screenings/live-desk'
const table = `${playback}/rights/may-watch-table.test.ts`
const exchange = 'src/server/exchange-secret.db.test.ts'

/** Rights, access to calls, and identity. */
export const rightsAndDoors: readonly Fault[] = [
  {
    name: 'any-secret-starts',
    file: 'src/server/check-database.ts',
    search: 'if (known?.proof.equals(own) === true) return known.isOld ? known.since : null',
    replace: 'if (known !== undefined) return known.isOld ? known.since : null',
    check: { run: 'db', file: 'src/server/check-database.db.test.ts' },
  },
  {
    name: 'exchange-lets-others-begin',
    file: 'src/server/house-secret-queries.ts',
    search: 'lock table house_secret in access exclusive mode',
    replace: 'lock table house_secret in share mode',
    check: { run: 'db', file: exchange },
  },
  {
    name: 'exchange-changes-paper-codes',
    file: 'src/server/features/screenings/schedule/tickets/exchange-ticket-codes.ts',
    search: 'codeOf(row.sealed_code === null ? from : to, row)',
    replace: 'codeOf(to, row)',
    check: { run: 'db', file: exchange },
  },
  {
    name: 'exchange-forgets-recovery-codes',
    file: 'src/server/key-purposes.ts',
    search: "'accounts.recovery_code': kept,",
    replace: "'accounts.recovery_code': anew,",
    check: { run: 'db', file: exchange },
  },
  {
    name: 'film-gets-another-key-when-packaged-again',
    file: 'src/server/features/media/pipeline/content-key.ts',
    search: 'return sealed === null',
    replace: 'return sealed !== null',
    check: { run: 'db', file: exchange },
  },
  {
    name: 'child-sees-everything',
    file: `${playback}/rights/may-watch.ts`,
    search: 'if (isTooOld({ ageRating: limits.ageRating, ageLimit: facts.ageLimit }))',
    replace: 'if (limits.ageRating < 0)',
    check: { run: 'unit', file: table },
  },
  {
    name: 'region-forgotten',
    file: `${playback}/rights/region-and-age.ts`,
    search: 'country === null || regions.includes(country)',
    replace: 'country === null || regions.length > 0',
    check: { run: 'unit', file: table },
  },
  {
    name: 'right-before-its-time',
    file: `${playback}/rights/judge-right.ts`,
    search: 'if (right.startsAt > now && !isLetIn(right, facts, now)) return refusalOfDatedTicket(right, facts, now)',
    replace: '',
    check: { run: 'unit', file: `${playback}/rights/may-watch.test.ts` },
  },
  {
    name: 'ended-rent-plays',
    file: `${playback}/rights/judge-right.ts`,
    search: 'right.endsAt !== null && right.endsAt <= now',
    replace: 'right.endsAt !== null && right.endsAt < now',
    check: { run: 'unit', file: `${playback}/rights/may-watch.test.ts` },
  },
  {
    name: 'unpublished-by-plan',
    file: `${playback}/rights/judge-right.ts`,
    search: "right.by === 'SUBSCRIPTION' && !facts.isPublished",
    replace: "right.by === 'SUBSCRIPTION' && right.id === ''",
    check: { run: 'unit', file: table },
  },
  {
    name: 'key-without-a-right',
    file: `${playback}/opening/give-key.ts`,
    search: 'if (byItself?.allowed === true) return',
    replace: 'if (byItself !== null) return',
    check: { run: 'api', file: `${playback}/opening/playback.api.test.ts` },
  },
  {
    name: 'media-token-for-any-address',
    file: 'src/server/media-token.ts',
    search: "return `${assetId}\\n${network ?? ''}\\n${opened}`",
    replace: 'return `${assetId}\\n${opened}`',
    check: { run: 'unit', file: `${playback}/opening/tokens.test.ts` },
  },
  {
    name: 'media-token-for-ever',
    file: 'src/server/playback-grant.ts',
    search: '!(until > now) || !Number',
    replace: '!Number',
    check: { run: 'unit', file: `${playback}/opening/tokens.test.ts` },
  },
  {
    name: 'rent-window-starts-twice',
    file: `${playback}/buying/rent-queries.ts`,
    search:
      "    .where(sql<EntitlementSourceId>`rights.id`, '=', rightId)\n    .where('watch_hours', 'is not', null)\n    .where('first_played_at', 'is', null)\n",
    replace:
      "    .where(sql<EntitlementSourceId>`rights.id`, '=', rightId)\n    .where('watch_hours', 'is not', null)\n",
    check: { run: 'api', file: `${playback}/buying/rent.api.test.ts` },
  },
  {
    name: 'late-beacon-goes-back',
    file: `${playback}/watch-time/save-watch-time.ts`,
    search: 'reachedAt(body, now)',
    replace: 'now',
    check: { run: 'api', file: `${playback}/opening/playback.api.test.ts` },
  },
  {
    name: 'day-of-a-plan-lost',
    file: 'src/server/features/memberships/plans/periods.ts',
    search: '(endsAt > latest ? endsAt : latest), from)',
    replace: '(endsAt < latest ? endsAt : latest), from)',
    check: { run: 'unit', file: 'src/server/features/memberships/plans/periods.test.ts' },
  },
  {
    name: 'editors-keep-the-books',
    file: 'src/lib/lists/staff-roles.ts',
    search: "editor: ['titles', 'screenings', 'questions', 'comments', 'plans', 'gifts', 'goods'],",
    replace: "editor: ['titles', 'screenings', 'questions', 'comments', 'plans', 'gifts', 'goods', 'books'],",
    check: { run: 'api', file: 'src/server/features/finance/books/finance.api.test.ts' },
  },
  {
    name: 'child-in-the-settings',
    file: 'src/server/api.ts',
    search: "if (viewer.ageLimit !== null) fail('profile.child')",
    replace: '',
    check: { run: 'api', file: 'tests/authorisation.api.test.ts' },
  },
  {
    name: 'code-of-another',
    file: `${accounts}/codes/codes.ts`,
    search: 'stored.length === given.length && timingSafeEqual(stored, given)',
    replace: 'stored.length === given.length',
    check: { run: 'unit', file: `${accounts}/codes/codes.test.ts` },
  },
  {
    name: 'code-good-for-ever',
    file: `${accounts}/codes/code-queries.ts`,
    search: "return openCodes(db, userName, purpose).where('expires_at', '>', now)",
    replace: "return openCodes(db, userName, purpose).where('expires_at', '>', new Date(0))",
    check: { run: 'api', file: `${accounts}/codes/codes.api.test.ts` },
  },
  {
    name: 'fourth-device',
    file: `${accounts}/sign-in/open-or-choose-session.ts`,
    search: 'sessions.length >= sessionLimit',
    replace: 'sessions.length > sessionLimit',
    check: { run: 'api', file: `${accounts}/sign-in/cross-login.api.test.ts` },
  },
  {
    name: 'any-password',
    file: `${accounts}/password/password.ts`,
    search: 'return right && stored !== null',
    replace: 'return right || stored === null',
    check: { run: 'unit', file: `${accounts}/password/password.test.ts` },
  },
  {
    name: 'token-of-another-step',
    file: `${accounts}/sign-in/remember-tokens.ts`,
    search: 'open?.userName === step.userName && open.purpose === step.purpose ? open : null',
    replace: 'open?.userName === step.userName ? open : null',
    check: { run: 'db', file: `${accounts}/sign-in/remember-tokens.db.test.ts` },
  },
  {
    name: 'limits-by-whole-ipv6-address',
    file: 'src/server/http/address.ts',
    search: 'firstGroups(ip, 4)',
    replace: 'firstGroups(ip, 8)',
    check: { run: 'unit', file: 'src/server/http/address.test.ts' },
  },
  {
    name: 'held-segments-served',
    file: 'src/server/features/screenings/live/held-segments.ts',
    search: 'segment.written_at > from &&',
    replace: 'segment.written_at < from &&',
    check: { run: 'unit', file: 'src/server/features/screenings/live/held-segments.test.ts' },
  },
  {
    name: 'start-never-taken-back',
    file: `${liveDesk}/judge-deed.ts`,
    search: 'onAirAt !== null && onAirAt <= now',
    replace: 'onAirAt !== null',
    check: { run: 'unit', file: `${liveDesk}/judge-deed.test.ts` },
  },
  {
    name: 'deed-of-two-desks-twice',
    file: `${liveDesk}/do-deed.ts`,
    search: "if (judged.is === 'done') return",
    replace: '',
    check: { run: 'api', file: `${liveDesk}/live-desk.api.test.ts` },
  },
]
