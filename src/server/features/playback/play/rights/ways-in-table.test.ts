import { expect, test } from 'vitest'
import { mayWatch } from './may-watch.ts'
import type { Programme, RightKind, WatchFacts, WatchRight } from './watch-facts.ts'

const now = new Date('2026-11-21T18:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const justNow = now
const soon = new Date(now.getTime() + 1)

const title: WatchFacts = {
  isFree: false,
  isPublished: true,
  releaseAt: null,
  releaseEndsAt: null,
  regions: null,
  ageRating: 12,
  screening: null,
  country: 'DE',
  isSignedIn: true,
  hasChosen: true,
  ageLimit: null,
  planUntil: null,
  pausedUntil: null,
  rights: [],
}

const programme: Programme = {
  productId: 7,
  opensAt: null,
  closesAt: null,
  regions: null,
  ageRating: 0,
  clock: null,
}

function right(by: RightKind, change: Partial<WatchRight> = {}): WatchRight {
  return { id: by, by, startsAt: justNow, endsAt: null, rent: null, festival: null, ...change }
}

/** A pass for a festival that contains the title. */
const pass = (festival: Partial<Programme> = {}, change: Partial<WatchRight> = {}) =>
  right('FESTIVAL', { festival: { ...programme, ...festival }, ...change })
const screening = (change: Partial<Programme> = {}) => ({ screening: { ...programme, ...change } })

const begunTicket = (endsAt: Date) => right('TICKET', { endsAt, rent: { watchHours: 8, hasBegun: true } })
const ticketToBegin = right('TICKET', { rent: { watchHours: 8, hasBegun: false } })

type Said = string | ['FREE' | RightKind, Date | null]

/** Changes to a title without any rights, and the expected verdict: by what and until when, or why not. */
const table: [string, Partial<WatchFacts>, Said][] = [
  // a festival's window
  [
    'a pass opens a film of its festival for as long as it runs',
    { rights: [pass({ closesAt: at(60) })] },
    ['FESTIVAL', at(60)],
  ],
  [
    'a pass that ends before its festival',
    { rights: [pass({ closesAt: at(60) }, { endsAt: at(30) })] },
    ['FESTIVAL', at(30)],
  ],
  ['a festival that opens at this instant', { rights: [pass({ opensAt: justNow })] }, ['FESTIVAL', null]],
  ['a festival that opens at the next', { rights: [pass({ opensAt: soon })] }, 'playback.festival_not_begun'],
  ['a festival that closes at this instant', { rights: [pass({ closesAt: justNow })] }, 'playback.festival_over'],
  ['a festival that closes at the next', { rights: [pass({ closesAt: soon })] }, ['FESTIVAL', soon]],
  [
    'a pass that begins at the next instant says nothing yet',
    { rights: [pass({}, { startsAt: soon })] },
    'playback.buy',
  ],
  ['a pass that is over', { rights: [pass({}, { endsAt: justNow })] }, 'playback.ended'],
  [
    'a film of a festival before its own release',
    { releaseAt: at(99), rights: [pass({ opensAt: justNow })] },
    ['FESTIVAL', null],
  ],
  ['and after it', { releaseEndsAt: justNow, rights: [pass({ closesAt: at(5) })] }, ['FESTIVAL', at(5)]],
  [
    'a festival without days opens no film before its release',
    { releaseAt: soon, rights: [pass()] },
    'playback.not_now',
  ],
  ['nor after it', { releaseEndsAt: justNow, rights: [pass()] }, 'playback.release_ended'],
  ['nor beyond its end', { releaseEndsAt: at(5), rights: [pass()] }, ['FESTIVAL', at(5)]],
  [
    'even what is bought of a festival keeps to its days',
    { rights: [{ ...pass({ closesAt: justNow }), by: 'PURCHASE' }] },
    'playback.festival_over',
  ],
  ['a pass opens what has been taken off the site', { isPublished: false, rights: [pass()] }, ['FESTIVAL', null]],
  [
    'a plan that opens the festival does not',
    { isPublished: false, rights: [{ ...pass(), by: 'SUBSCRIPTION' }] },
    'playback.buy',
  ],
  // a festival's region and age
  ['a festival is not shown here', { rights: [pass({ regions: ['IR'] })] }, 'playback.festival_region'],
  ['nobody knows where they are', { country: null, rights: [pass({ regions: ['IR'] })] }, ['FESTIVAL', null]],
  [
    'the film is not shown here, its festival is',
    { regions: ['IR'], rights: [pass({ regions: ['DE'] })] },
    'playback.region',
  ],
  ['a festival above a child’s age', { ageLimit: 12, rights: [pass({ ageRating: 15 })] }, 'playback.age'],
  [
    'a bought film opens for a child, whatever its festival is rated',
    { ageLimit: 12, rights: [pass({ ageRating: 15 }), right('PURCHASE')] },
    ['PURCHASE', null],
  ],
  // the best of several
  [
    'of two passes the longer',
    { rights: [pass({ closesAt: at(5) }), pass({ productId: 8, closesAt: at(9) })] },
    ['FESTIVAL', at(9)],
  ],
  [
    'of two passes the one that has begun',
    { rights: [pass({ opensAt: soon }), pass({ productId: 8, closesAt: at(9) })] },
    ['FESTIVAL', at(9)],
  ],
  [
    'a pass of no end before a plan’s',
    { rights: [right('SUBSCRIPTION', { endsAt: at(60) }), pass()] },
    ['FESTIVAL', null],
  ],
  [
    'a plan that runs longer than the festival',
    { rights: [pass({ closesAt: at(5) }), right('SUBSCRIPTION', { endsAt: at(60) })] },
    ['SUBSCRIPTION', at(60)],
  ],
  ['what is owned before any pass', { rights: [pass(), right('PURCHASE')] }, ['PURCHASE', null]],
  ['what is free before any pass', { isFree: true, rights: [pass()] }, ['FREE', null]],
  [
    'a pass before a rent that has not begun',
    {
      rights: [
        right('PURCHASE', { endsAt: at(999), rent: { watchHours: 48, hasBegun: false } }),
        pass({ closesAt: at(5) }),
      ],
    },
    ['FESTIVAL', at(5)],
  ],
  [
    'periods of a plan go on only through the same festival',
    {
      rights: [
        right('SUBSCRIPTION', { endsAt: at(5) }),
        { ...pass(), by: 'SUBSCRIPTION', startsAt: at(5), endsAt: at(60) },
      ],
    },
    ['SUBSCRIPTION', at(5)],
  ],
  [
    'of two refusals the one that passes by itself',
    { rights: [pass({ closesAt: justNow }), pass({ productId: 8, opensAt: soon })] },
    'playback.festival_not_begun',
  ],
  [
    'a film that is still sold, and a festival that is over',
    { releaseAt: justNow, rights: [pass({ closesAt: justNow })] },
    'playback.festival_over',
  ],
  // a screening
  [
    'a ticket opens its screening until it closes',
    { ...screening({ closesAt: at(60) }), rights: [right('TICKET')] },
    ['TICKET', at(60)],
  ],
  [
    'a ticket that is over before',
    { ...screening({ closesAt: at(60) }), rights: [right('TICKET', { endsAt: at(30) })] },
    ['TICKET', at(30)],
  ],
  ['a ticket that is over', { ...screening(), rights: [right('TICKET', { endsAt: justNow })] }, 'playback.ticket_over'],
  [
    'a screening that begins at this instant',
    { ...screening({ opensAt: justNow }), rights: [right('TICKET')] },
    ['TICKET', null],
  ],
  [
    'a screening that begins at the next',
    { ...screening({ opensAt: soon }), rights: [right('TICKET')] },
    'playback.screening_not_begun',
  ],
  [
    'a screening that closes at this instant',
    { ...screening({ closesAt: justNow }), rights: [right('TICKET')] },
    'playback.screening_over',
  ],
  ['a screening that is still to come is sold', screening({ opensAt: soon }), 'playback.buy'],
  ['a screening that is over is not', screening({ closesAt: justNow }), 'playback.screening_over'],
  ['a guest signs in for one that is running', { ...screening(), isSignedIn: false }, 'playback.sign_in'],
  [
    'a premiere',
    { ...screening({ opensAt: justNow }), releaseAt: at(99), rights: [right('TICKET')] },
    ['TICKET', null],
  ],
  [
    'a screening without a beginning, before the release',
    { ...screening(), releaseAt: soon, rights: [right('TICKET')] },
    'playback.not_now',
  ],
  [
    'even a bought ticket without an end keeps to the screening',
    { ...screening({ closesAt: at(60) }), rights: [right('PURCHASE')] },
    ['PURCHASE', at(60)],
  ],
  [
    'a pass keeps to the screening of its festival',
    { ...screening({ closesAt: at(5) }), rights: [pass({ closesAt: at(60) })] },
    ['FESTIVAL', at(5)],
  ],
  [
    'and to its festival',
    { ...screening({ closesAt: at(60) }), rights: [pass({ closesAt: at(5) })] },
    ['FESTIVAL', at(5)],
  ],
  [
    'of ticket and pass the longer',
    { ...screening({ closesAt: at(60) }), rights: [pass({ closesAt: at(5) }), right('TICKET')] },
    ['TICKET', at(60)],
  ],
  [
    'a screening above a child’s age, before its price is told',
    { ...screening({ ageRating: 15 }), ageLimit: 12 },
    'playback.age',
  ],
  [
    'a screening that is not shown here',
    { ...screening({ regions: ['IR'] }), rights: [right('TICKET')] },
    'playback.region',
  ],
  [
    'a screening in one part of the film’s regions',
    { ...screening({ regions: ['DE'] }), regions: ['DE', 'IR'], rights: [right('TICKET')] },
    ['TICKET', null],
  ],
  [
    'a screening and a film with no region together',
    { ...screening({ regions: ['DE'] }), regions: ['IR'], rights: [right('TICKET')] },
    'playback.region',
  ],
  [
    'a free screening, for a guest too',
    { ...screening({ closesAt: at(60) }), isFree: true, isSignedIn: false },
    ['FREE', at(60)],
  ],
  [
    'a free screening before it begins',
    { ...screening({ opensAt: soon }), isFree: true, isSignedIn: false },
    'playback.screening_not_begun',
  ],
  ['a free screening that is not on the site', { ...screening(), isFree: true, isPublished: false }, 'playback.buy'],
  // eight hours from the first play
  [
    'a ticket to begin, at the last instant',
    { rights: [right('TICKET', { endsAt: soon, rent: { watchHours: 8, hasBegun: false } })] },
    ['TICKET', soon],
  ],
  [
    'a ticket whose hours are over',
    { rights: [right('TICKET', { endsAt: justNow, rent: { watchHours: 8, hasBegun: true } })] },
    'playback.ticket_over',
  ],
  // a ticket that was begun outlives the end of its screening, not its beginning
  [
    'a begun ticket at the end of its screening',
    { ...screening({ closesAt: justNow }), rights: [begunTicket(soon)] },
    ['TICKET', soon],
  ],
  [
    'a begun ticket before that lasts to its own end',
    { ...screening({ closesAt: soon }), rights: [begunTicket(at(60))] },
    ['TICKET', at(60)],
  ],
  [
    'a begun ticket at its own end',
    { ...screening({ closesAt: at(60) }), rights: [begunTicket(justNow)] },
    'playback.ticket_over',
  ],
  [
    'a ticket to begin, one instant before the end of its screening',
    { ...screening({ closesAt: soon }), rights: [ticketToBegin] },
    ['TICKET', soon],
  ],
  ['and at its end', { ...screening({ closesAt: justNow }), rights: [ticketToBegin] }, 'playback.screening_over'],
  [
    'a begun ticket of a screening that now begins at the next instant',
    { ...screening({ opensAt: soon }), rights: [begunTicket(at(60))] },
    'playback.screening_not_begun',
  ],
  [
    'a begun ticket of a screening that now begins at this instant',
    { ...screening({ opensAt: justNow }), rights: [begunTicket(at(60))] },
    ['TICKET', at(60)],
  ],
  [
    'a begun ticket after the end of the film’s own release',
    { ...screening(), releaseEndsAt: justNow, rights: [begunTicket(soon)] },
    ['TICKET', soon],
  ],
  [
    'a pass beside a begun ticket does not outlive the screening',
    { ...screening({ closesAt: justNow }), rights: [pass({ closesAt: at(60) })] },
    'playback.screening_over',
  ],
  [
    'a postponed screening is closed to a begun ticket',
    { ...screening({ mishap: 'postponed' }), rights: [begunTicket(soon)] },
    'playback.screening_postponed',
  ],
  [
    'a cancelled screening is closed to a ticket',
    { ...screening({ mishap: 'cancelled' }), rights: [right('TICKET')] },
    'playback.screening_cancelled',
  ],
  [
    'and to everybody, when it was free',
    { ...screening({ mishap: 'cancelled' }), isFree: true, isSignedIn: false },
    'playback.screening_cancelled',
  ],
  // the title itself is opened, without a screening or festival: the instants at which a right or a release changes
  [
    'a right that begins at this instant',
    { rights: [right('SUBSCRIPTION', { endsAt: at(5) })] },
    ['SUBSCRIPTION', at(5)],
  ],
  ['a right that begins at the next', { rights: [right('PURCHASE', { startsAt: soon })] }, 'playback.buy'],
  [
    'a release that ends at this instant',
    { releaseEndsAt: justNow, rights: [right('SUBSCRIPTION', { endsAt: at(5) })] },
    'playback.release_ended',
  ],
  ['a free release that ends at this instant', { isFree: true, releaseEndsAt: justNow }, 'playback.release_ended'],
  ['a release that ends at the next', { isFree: true, releaseEndsAt: soon }, ['FREE', soon]],
  ['a release that begins at this instant', { isFree: true, releaseAt: justNow }, ['FREE', null]],
  ['a release that begins at the next', { isFree: true, releaseAt: soon }, 'playback.not_now'],
  ['a plan that ends at this instant', { planUntil: justNow }, 'playback.buy'],
  [
    'a plan that stands behind another one',
    { planUntil: soon, rights: [right('SUBSCRIPTION', { startsAt: soon, endsAt: at(5) })] },
    'playback.plans',
  ],
  [
    'a plan that stands behind a pause',
    { planUntil: at(5), pausedUntil: soon, rights: [right('SUBSCRIPTION', { startsAt: soon, endsAt: at(5) })] },
    'playback.plan_paused',
  ],
  [
    'a pause that ends at this instant, before another plan',
    { planUntil: at(5), pausedUntil: justNow, rights: [right('SUBSCRIPTION', { startsAt: soon, endsAt: at(5) })] },
    'playback.plans',
  ],
  ['a plan that ends at the next', { planUntil: soon }, 'playback.plans'],
]

test.each(table)('%s', (_title, change, said) => {
  const verdict = mayWatch({ ...title, ...change }, now)
  expect(verdict.allowed ? [verdict.by, verdict.until] : verdict.code).toEqual(said)
})
