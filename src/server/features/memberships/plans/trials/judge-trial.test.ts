import { expect, test } from 'vitest'
import { judgeTrial, type Trial } from './judge-trial.ts'

test.each<[string, Parameters<typeof judgeTrial>[0], Trial]>([
  ['a new member with a phone', { hasPhone: true, isUsed: false, hasBought: false }, 'open'],
  ['one whose phone had one', { hasPhone: true, isUsed: true, hasBought: false }, 'used'],
  ['one whose phone had one, and who has bought since', { hasPhone: true, isUsed: true, hasBought: true }, 'used'],
  ['one who has bought before', { hasPhone: true, isUsed: false, hasBought: true }, 'not_first'],
  ['one with an address of mail', { hasPhone: false, isUsed: false, hasBought: false }, 'needs_phone'],
  ['one with an address of mail who has bought', { hasPhone: false, isUsed: false, hasBought: true }, 'not_first'],
])('%s', (_title, facts, trial) => {
  expect(judgeTrial(facts)).toBe(trial)
})
