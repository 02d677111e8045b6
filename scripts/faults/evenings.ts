import type { Fault } from './fault.ts'

const features = 'src/server/features'
const [festivals, cafes, screenings] = [
  `${features}/screenings/festivals`,
  `${features}/screenings/cafes`,
  `${features}/screenings/schedule`,
]
const [live, places] = [`${features}/screenings/live`, `${features}/playback/places`]

/** Evenings: screenings, festivals, cafes, and live events with the networks on which they play. */
export const evenings: readonly Fault[] = [
  {
    name: 'ticket-misses-its-replay',
    file: `${screenings}/tickets/ticket-state.ts`,
    search: 'after(screening.endsAt, hours(screening.replayHours ?? 0))',
    replace: 'screening.endsAt',
    check: { run: 'unit', file: `${screenings}/tickets/ticket-state.test.ts` },
  },
  {
    name: 'unnamed-seats-back-too-late-for-money',
    file: `${screenings}/seats/unnamed-seats.ts`,
    search: 'costs && returnHours !== null && unnamedHours > returnHours',
    replace: 'costs && returnHours !== null',
    check: { run: 'unit', file: `${screenings}/seats/unnamed-seats.test.ts` },
  },
  {
    name: 'vote-after-the-end',
    file: `${festivals}/votes/judge-vote.ts`,
    search: "if (ticket.festivalEndsAt <= now) return 'festival.vote_over'",
    replace: '',
    check: { run: 'unit', file: `${festivals}/votes/judge-vote.test.ts` },
  },
  {
    name: 'mean-of-a-single-vote',
    file: `${festivals}/votes/judge-vote.ts`,
    search: 'const leastVotes = 5',
    replace: 'const leastVotes = 1',
    check: { run: 'unit', file: `${festivals}/votes/judge-vote.test.ts` },
  },
  {
    name: 'reserved-place-back-at-the-door',
    file: `${festivals}/passes/judge-reservation.ts`,
    search: '(end === null || now < end)',
    replace: '(startsAt === null || now < startsAt)',
    check: { run: 'unit', file: `${festivals}/passes/judge-reservation.test.ts` },
  },
  {
    name: 'passes-keep-sold-seats',
    file: `${festivals}/judge-festival.ts`,
    search: 'screening.occupied + quota - screening.taken > screening.capacity',
    replace: 'quota > screening.capacity',
    check: { run: 'unit', file: `${festivals}/judge-festival.test.ts` },
  },
  {
    name: 'door-sale-by-a-wrong-clock',
    file: `${cafes}/door/door-time.ts`,
    search: 'return at < opensAt ? opensAt : at > latest ? latest : at',
    replace: 'return at',
    check: { run: 'unit', file: `${cafes}/door/door-time.test.ts` },
  },
  {
    name: 'one-code-for-all-screens',
    file: `${cafes}/door/pairing-code.ts`,
    search: '`${screen.productId}\\n${screen.pairing}`)',
    replace: '`${screen.pairing}`)',
    check: { run: 'unit', file: `${cafes}/door/pairing-code.test.ts` },
  },
  {
    name: 'camera-shows-through-a-hold',
    file: `${live}/events/live-phase.ts`,
    search: "if (isHeld) return 'held'",
    replace: '',
    check: { run: 'unit', file: `${live}/events/live-phase.test.ts` },
  },
  {
    name: 'picture-that-stands-still-leaves-the-list',
    file: `${live}/live-lists.ts`,
    search: 'Math.max(last.sequence, (top.at(-1)?.sequence ?? 0) - gapAfter)',
    replace: 'last.sequence',
    check: { run: 'unit', file: `${live}/live-lists.test.ts` },
  },
  {
    name: 'list-grows-after-its-end',
    file: `${live}/live-lists.ts`,
    search: 'until, listedBy: ended }',
    replace: 'until, listedBy: null }',
    check: { run: 'api', file: `${live}/at-its-edges.api.test.ts` },
  },
  {
    name: 'live-ticket-on-every-network',
    file: `${places}/same-network.ts`,
    search: "new Set(['live', 'together'])",
    replace: "new Set(['together'])",
    check: { run: 'api', file: `${live}/one-network.api.test.ts` },
  },
  {
    name: 'network-of-a-server-is-a-home',
    file: `${places}/same-network.ts`,
    search: 'operator === null || isHosting ||',
    replace: 'operator === null ||',
    check: { run: 'unit', file: `${places}/same-network.test.ts` },
  },
]
