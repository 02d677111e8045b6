import { expect, test } from 'vitest'
import { mayWatch, type Verdict, type WatchFacts } from './may-watch.ts'

const now = new Date('2026-11-21T09:00:00Z')
const past = new Date('2026-11-01T00:00:00Z')
const yesterday = new Date('2026-11-20T00:00:00Z')
const rentEnd = new Date('2026-11-22T00:00:00Z')
const planEnd = new Date('2026-12-15T00:00:00Z')
const releaseEnd = new Date('2026-12-01T00:00:00Z')

/** Every column of the table and what may stand in it. */
const columns = {
  who: ['guest', 'unchosen', 'grown', 'child', 'child too young'],
  place: ['in', 'out', 'unknown'],
  release: ['none', 'coming', 'ending', 'ended'],
  site: ['on', 'off'],
  free: ['yes', 'no'],
  bought: ['yes', 'no'],
  /** Until its first play a rent waits; then it runs for its hours. */
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
const yes = (by: Extract<Verdict, { allowed: true }>['by'], own: Date | null) => (facts: Case) => ({
  allowed: true as const,
  by,
  until: until(own, facts),
})

/** A rent has its own end, whatever the release does. */
const rented = ({ rent }: Case) => ({
  allowed: true as const,
  by: 'PURCHASE' as const,
  until: rentEnd,
  rent: { rightId: 'rent', watchHours: 48, hasBegun: rent === 'running' },
})

/** The rule, row by row: the first row that fits decides; a column that is left out fits everything. */
const table: [string, Cells, (facts: Case) => Verdict][] = [
  ['nobody has said who watches', { who: 'unchosen' }, no('profile.choose_first')],
  ['it is rated above the child', { who: 'child too young' }, no('playback.age')],
  ['another region, whatever was paid', { place: 'out' }, no('playback.region')],
  ['before its release, whatever was paid', { release: 'coming' }, no('playback.not_now')],
  [
    'bought for good: off the site and after the release too',
    { bought: 'yes' },
    () => ({
      allowed: true,
      by: 'PURCHASE',
      until: null,
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

function factsOf(one: Case): WatchFacts {
  const { who, place, release, plan } = one
  const right = (by: 'PURCHASE' | 'SUBSCRIPTION', endsAt: Date | null) => ({ by, startsAt: past, endsAt })
  return {
    isFree: one.free === 'yes',
    isPublished: one.site === 'on',
    releaseAt: release === 'coming' ? planEnd : release === 'none' ? null : past,
    releaseEndsAt: release === 'ending' ? releaseEnd : release === 'ended' ? yesterday : null,
    regions: ['IR', 'DE'],
    country: place === 'in' ? 'DE' : place === 'out' ? 'FR' : null,
    isSignedIn: who !== 'guest',
    hasChosen: who !== 'guest' && who !== 'unchosen',
    ageRating: 12,
    ageLimit: who === 'child' ? 12 : who === 'child too young' ? 7 : null,
    planUntil: plan === 'none' ? null : plan === 'over' ? yesterday : planEnd,
    rights: [
      ...(one.bought === 'yes' ? [right('PURCHASE', null)] : []),
      ...(one.rent === 'none'
        ? []
        : [
            {
              ...right('PURCHASE', one.rent === 'over' ? yesterday : rentEnd),
              rent: { rightId: 'rent', watchHours: 48, hasBegun: one.rent !== 'waiting' },
            },
          ]),
      ...(plan === 'running' || plan === 'over'
        ? [right('SUBSCRIPTION', plan === 'running' ? planEnd : yesterday)]
        : []),
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
    if (JSON.stringify(judged) !== JSON.stringify(verdict(one))) wrong.push({ title, one, judged })
  }
  expect(cases).toHaveLength(6192)
  expect(wrong.slice(0, 3)).toEqual([])
  // a row that never decides would say nothing
  expect([...used].sort()).toEqual(table.map(([title]) => title).sort())
})

test('periods of a plan that stand one after another open to the end of the last', () => {
  const chain = [
    { by: 'SUBSCRIPTION' as const, startsAt: past, endsAt: rentEnd },
    { by: 'SUBSCRIPTION' as const, startsAt: rentEnd, endsAt: planEnd },
  ]
  const facts = factsOf({
    who: 'grown',
    place: 'in',
    release: 'none',
    site: 'on',
    free: 'no',
    bought: 'no',
    rent: 'none',
    plan: 'elsewhere',
  })
  expect(mayWatch({ ...facts, rights: chain }, now)).toEqual({ allowed: true, by: 'SUBSCRIPTION', until: planEnd })
})
