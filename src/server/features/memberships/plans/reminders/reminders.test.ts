import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { dueReminder } from './reminders.ts'
import { type PlanNotice, planWords } from '../plan-notices.ts'

const now = new Date('2026-11-21T09:00:00Z')
// time ends at midnight, and nobody is told at night
const noon = hours(12)

test.each<[string, number, boolean, ReturnType<typeof dueReminder>]>([
  ['eight days before, nothing is said', days(8), false, null],
  ['seven days before, the first reminder', days(7) + noon, false, 'week'],
  ['two days before, the first is still the one', days(2), false, 'week'],
  ['at noon of the day before the last, the second', days(1) + noon, false, 'day'],
  ['an hour sooner, still the first', days(1) + noon + hours(1), false, 'week'],
  ['an hour before, only the second', hours(1), false, 'day'],
  ['at the end, none', 0, false, null],
  ['with a debit, a week before is too early', days(7) + noon, true, null],
  ['with a debit, three days before', days(3) + noon, true, 'debit'],
  ['with a debit, nothing else follows', hours(1), true, 'debit'],
])('%s', (_title, before, isDebited, kind) => {
  expect(dueReminder(after(now, before), isDebited, now)).toBe(kind)
})

const plan = { title_fa: 'اشتراک ماهانه', title_en: 'Monthly' }
const kinds: PlanNotice[] = [
  { kind: 'ending', plan, endsAt: now, days: 7 },
  { kind: 'debit_coming', plan, endsAt: now, at: now, amount: 1_490_000 },
  { kind: 'debited', plan, amount: 1_490_000 },
  { kind: 'debit_failed', plan, amount: 1_490_000, triesLeft: 4, nextAt: now },
  { kind: 'debit_failed', plan, amount: 1_490_000, triesLeft: 0, nextAt: null },
  { kind: 'price_above', plan, amount: 1_990_000 },
  { kind: 'consent_over', plan },
  { kind: 'plan_withdrawn', plan },
]

test.each(['ending', 'debit_coming'] as const)('a notice of %s says the whole day on which the time ends', (kind) => {
  const midnight = new Date('2026-11-27T20:30:00.000Z')
  const [notice] = kinds.filter((one) => one.kind === kind)
  const said = (locale: 'fa' | 'en') =>
    planWords({ ...notice, endsAt: midnight } as PlanNotice, locale, 'https://p.example').lines.join(' ')
  expect(said('fa')).toContain('تا پایان جمعه ۶ آذر ۱۴۰۵ باز است')
  expect(said('en')).toContain('until the end of Friday 27 November 2026')
})

test.each(kinds)('a notice of $kind is written in both languages, without Latin figures in Persian', (notice) => {
  const fa = planWords(notice, 'fa', 'https://p.example')
  const said = [fa.subject, ...fa.lines].join(' ').replaceAll('https://p.example/account/subscription', '')
  expect(said).not.toMatch(/[0-9يك"']/)
  expect(said).toMatch(/[\u0600-\u06ff]/)
  const en = planWords(notice, 'en', 'https://p.example')
  expect([en.subject, ...en.lines].join(' ')).not.toMatch(/[\u0600-\u06ff]/)
  expect(en.lines.join(' ')).toContain('https://p.example/en/account/subscription')
})
