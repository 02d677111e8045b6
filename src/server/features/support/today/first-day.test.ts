import { expect, test } from 'vitest'
import { days, hours } from '#lib/time/clock.ts'
import { type FirstDayFacts, type Judged, judgeFirstDay, type OptionalItem } from './first-day.ts'

const now = new Date('2026-11-28T10:42:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

const whole: FirstDayFacts = {
  hasSeller: true,
  hasGateway: true,
  paidAt: ['mellat'],
  hasMail: true,
  hasSms: true,
  wasDelivered: true,
  film: { productId: 7, isPublished: true, hasGenre: true, hasPoster: true, hasFilm: true },
  staff: 2,
  hasBackupTarget: true,
  backupAt: ago(hours(20)),
  setAside: [],
}
const film = { productId: 7, isPublished: false, hasGenre: true, hasPoster: true, hasFilm: true }

test('a house that has everything has done all six steps, in the order in which they are done', () => {
  const steps = judgeFirstDay(whole, now)
  expect(steps.map(({ step }) => step)).toEqual(['seller', 'gateway', 'messages', 'film', 'staff', 'backup'])
  expect(steps.every(({ isDone, lacks }) => isDone && lacks === null)).toBe(true)
})

test.each<[keyof FirstDayFacts | 'film', Partial<FirstDayFacts>, string, string, boolean]>([
  ['hasSeller', { hasSeller: false }, 'seller', 'seller', false],
  ['hasGateway', { hasGateway: false, paidAt: [] }, 'gateway', 'gateway', false],
  ['paidAt', { paidAt: [] }, 'gateway', 'payment', true],
  // one way to reach people is enough
  ['hasMail', { hasMail: false }, 'messages', 'mail', true],
  ['hasSms', { hasSms: false }, 'messages', 'sms', true],
  ['wasDelivered', { hasSms: false, wasDelivered: false }, 'messages', 'delivery', false],
  ['hasSms', { hasMail: false, hasSms: false }, 'messages', 'mail_and_sms', false],
  ['wasDelivered', { wasDelivered: false }, 'messages', 'delivery', false],
  ['film', { film: null }, 'film', 'title', false],
  ['film', { film: { ...film, hasGenre: false, hasPoster: false } }, 'film', 'genre', false],
  ['film', { film: { ...film, hasPoster: false, hasFilm: false } }, 'film', 'poster', false],
  ['film', { film: { ...film, hasFilm: false } }, 'film', 'film', false],
  ['film', { film }, 'film', 'publishing', false],
  ['staff', { staff: 1 }, 'staff', 'colleague', false],
  ['hasBackupTarget', { hasBackupTarget: false, backupAt: null }, 'backup', 'backup_place', false],
  ['backupAt', { backupAt: null }, 'backup', 'backup', false],
  ['backupAt', { backupAt: ago(days(2) + 1) }, 'backup', 'fresh_backup', false],
])('what a step lacks: %s', (...[, changed, step, lacks, isDone]) => {
  const steps = judgeFirstDay({ ...whole, ...changed }, now)
  expect(steps.filter((one) => one.lacks !== null)).toMatchObject([{ step, lacks, isDone }])
})

test('a backup of exactly two days ago is not too old, and the film of the step is named', () => {
  const steps = judgeFirstDay({ ...whole, backupAt: ago(days(2)), film }, now)
  expect(steps.at(5)?.isDone).toBe(true)
  expect(steps.at(3)).toMatchObject({ productId: 7 })
})

test.each<[Partial<FirstDayFacts>, string, OptionalItem, boolean]>([
  [{ hasGateway: false, paidAt: [] }, 'gateway', 'gateway', false],
  // mail is enough to open with
  [{ hasSms: false }, 'messages', 'sms', true],
  [{ staff: 1 }, 'staff', 'staff', false],
  [{ hasBackupTarget: false, backupAt: null }, 'backup', 'backup', false],
])('what a house does without can be set aside: its step is done then', (changed, step, item, wasDone) => {
  const of = (setAside: readonly OptionalItem[]) =>
    judgeFirstDay({ ...whole, ...changed, setAside }, now).find((one) => one.step === step)
  expect(of([])).toMatchObject({ isDone: wasDone, optional: item, setAside: null })
  expect(of([item])).toMatchObject({ isDone: true, lacks: null, optional: null, setAside: item })
})

test.each<[string, Partial<FirstDayFacts>, string, Judged['lacks'], OptionalItem | null]>([
  ['neither mail nor SMS', { hasMail: false, hasSms: false, setAside: ['sms'] }, 'messages', 'mail', null],
  [
    'a letter that never arrived',
    { hasSms: false, wasDelivered: false, setAside: ['sms'] },
    'messages',
    'delivery',
    null,
  ],
  ['a place whose backup is old', { backupAt: ago(days(3)), setAside: ['backup'] }, 'backup', 'fresh_backup', null],
  ['SMS of which nobody has said anything', { hasMail: false, hasSms: false }, 'messages', 'mail_and_sms', 'sms'],
  ['the seller, without whom nobody sells', { hasSeller: false }, 'seller', 'seller', null],
  ['a film', { film: null }, 'film', 'title', null],
])('what is set aside hides nothing else: %s', (...[, changed, step, lacks, optional]) => {
  const found = judgeFirstDay({ ...whole, ...changed }, now).find((one) => one.step === step)
  expect(found).toMatchObject({ isDone: false, lacks, optional })
})
