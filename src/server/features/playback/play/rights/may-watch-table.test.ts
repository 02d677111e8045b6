import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { Verdict } from './judge-right.ts'
import { mayWatch } from './may-watch.ts'
import type { RightKind, WatchFacts, WatchRight } from './watch-facts.ts'

const now = new Date('2026-11-21T09:00:00Z')
// every date is exactly on an instant that decides, or on the next one: a plan's right lasts longer than the release, a
// rental does not
const next = (ms: number) => new Date(now.getTime() + ms)
const rentEnd = next(1)
const releaseEnd = next(2)
const planEnd = next(3)

/** Every column of the table with its possible values. */
const columns = {
  who: ['guest', 'unchosen', 'grown', 'child', 'child too young'],
  where: ['in', 'out', 'unknown'],
  release: ['none', 'coming', 'ending', 'ended'],
  site: ['on', 'off'],
  free: ['yes', 'no'],
  bought: ['yes', 'no'],
  /** A rental waits until its first play; then it runs for its hours. */
  rent: ['none', 'waiting', 'running', 'over'],
  /** `elsewhere`: time of a plan that does not open this title. */
  plan: ['none', 'running', 'over', 'elsewhere'],
} as const

type Columns = typeof columns
type Case = { [Name in keyof Columns]: Columns[Name][number] }
type Cells = { [Name in keyof Columns]?: Columns[Name][number] | readonly Columns[Name][number][] }

const no = (code: Extract<Verdict, { allowed: false }>['code']) => () => ({ allowed: false as const, code })
const until = (own: Date | null, { release }: Case) =>
  release === 'ending' && (own === null || releaseEnd < own) ? releaseEnd : own
const yes = (by: 'FREE' | RightKind, own: Date | null) => (facts: Case) => ({
  allowed: true as const,
  by,
  until: until(own, facts),
  rightId: by === 'FREE' ? null : by,
  rent: null,
})

/** A rental has its own end, independent of the release. */
const rented = ({ rent }: Case) => ({
  allowed: true as const,
  by: 'PURCHASE' as const,
  until: rentEnd,
  rightId: 'rent',
  rent: { watchHours: 48, hasBegun: rent === 'running' },
})

/** The rule, row by row: the first row that matches decides; an omitted column matches everything. */
const table: [string, Cells, (facts: Case) => Verdict][] = [
  ['nobody has said who watches', { who: 'unchosen' }, no('profile.choose_first')],
  ['it is rated above the child', { who: 'child too young' }, no('playback.age')],
  ['another region, whatever was paid', { where: 'out' }, no('playback.region')],
  ['before its release, whatever was paid', { release: 'coming' }, no('playback.not_now')],
  [
    'bought for good: off the site and after the release too',
    { bought: 'yes' },
    () => ({
      allowed: true,
      by: 'PURCHASE',
      until: null,
      rightId: 'PURCHASE',
      rent: null,
    }),
  ],
  ['a rent outlives the release', { release: 'ended', rent: ['waiting', 'running'] }, rented],
  ['the release has ended', { release: 'ended' }, no('playback.release_ended')],
  ['free, while it is on the site', { free: 'yes', site: 'on' }, yes('FREE', null)],
  ['by plan, which runs longer than a rent', { plan: 'running', site: 'on' }, yes('SUBSCRIPTION', planEnd)],
  ['rented, off the site too', { rent: ['waiting', 'running'] }, rented],
  ['a rent is over', { rent: 'over' }, no('playback.ended')],
  ['a plan is over', { plan: 'over', site: 'on' }, no('playback.ended')],
  ['a plan runs and does not open it', { plan: ['elsewhere', 'running'] }, no('playback.plans')],
  ['a guest signs in first', { who: 'guest' }, no('playback.sign_in')],
  ['a member without a right buys', {}, no('playback.buy')],
]

function everyCase(): Case[] {
  let cases: Partial<Record<keyof Columns, string>>[] = [{}]
  for (const [name, values] of Object.entries(columns))
    cases = cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  // a guest has bought nothing
  return (cases as Case[]).filter(
    ({ who, bought, rent, plan }) => who !== 'guest' || (bought === 'no' && rent === 'none' && plan === 'none'),
  )
}

const right = (by: RightKind, endsAt: Date | null): WatchRight => ({
  id: by,
  by,
  startsAt: now,
  endsAt,
  rent: null,
  festival: null,
})

function factsOf(one: Case): WatchFacts {
  const { who, where, release, plan } = one
  return {
    isFree: one.free === 'yes',
    isPublished: one.site === 'on',
    releaseAt: release === 'coming' ? next(1) : release === 'none' ? null : now,
    releaseEndsAt: release === 'ending' ? releaseEnd : release === 'ended' ? now : null,
    regions: ['IR', 'DE'],
    country: where === 'in' ? 'DE' : where === 'out' ? 'FR' : null,
    screening: null,
    isSignedIn: who !== 'guest',
    hasChosen: who !== 'guest' && who !== 'unchosen',
    ageRating: 12,
    ageLimit: who === 'child' ? 12 : who === 'child too young' ? 7 : null,
    planUntil: plan === 'none' ? null : plan === 'over' ? now : planEnd,
    pausedUntil: null,
    rights: [
      ...(one.bought === 'yes' ? [right('PURCHASE', null)] : []),
      ...(one.rent === 'none'
        ? []
        : [
            {
              ...right('PURCHASE', one.rent === 'over' ? now : rentEnd),
              id: 'rent',
              rent: { watchHours: 48, hasBegun: one.rent !== 'waiting' },
            },
          ]),
      ...(plan === 'running' || plan === 'over' ? [right('SUBSCRIPTION', plan === 'running' ? planEnd : now)] : []),
    ],
  }
}

function fits(cells: Cells, one: Case): boolean {
  return Object.entries(cells).every(([name, wanted]) => {
    const value = one[name as keyof Case]
    return Array.isArray(wanted) ? (wanted as readonly string[]).includes(value) : wanted === value
  })
}

test('who may watch, over every combination of visitor, place, release, site, price, purchase, rent and plan', () => {
  const used = new Set<string>()
  const wrong: unknown[] = []
  const cases = everyCase()
  for (const one of cases) {
    const row = table.find(([, cells]) => fits(cells, one))
    if (row === undefined) throw new Error('no row fits')
    const [title, , verdict] = row
    used.add(title)
    const judged = mayWatch(factsOf(one), now)
    if (!isDeepStrictEqual(judged, verdict(one))) wrong.push({ title, one, judged })
  }
  expect(cases).toHaveLength(6192)
  expect(wrong.slice(0, 3)).toEqual([])
  // every row must decide at least one case
  expect([...used].sort()).toEqual(table.map(([title]) => title).sort())
})

test('periods of a plan that stand one after another open to the end of the last', () => {
  const chain = [right('SUBSCRIPTION', rentEnd), { ...right('SUBSCRIPTION', planEnd), id: 'next', startsAt: rentEnd }]
  const facts = factsOf({
    who: 'grown',
    where: 'in',
    release: 'none',
    site: 'on',
    free: 'no',
    bought: 'no',
    rent: 'none',
    plan: 'elsewhere',
  })
  expect(mayWatch({ ...facts, rights: chain }, now)).toMatchObject({ rightId: 'SUBSCRIPTION', until: planEnd })
})
