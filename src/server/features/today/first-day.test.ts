import { expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { type FirstDayFacts, judgeFirstDay } from './first-day.ts'

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
