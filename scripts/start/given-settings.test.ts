import { expect, test } from 'vitest'
import { checkGivenSettings } from './given-settings.ts'
import { Sentence } from './sentence.ts'

const check = (env: Record<string, string>) => () => checkGivenSettings(env)

test('a command takes few settings, and none at all', () => {
  expect(check({})).not.toThrow()
  expect(check({ PATH: '/usr/bin', DATABASE_URL: 'postgres://db/parde' })).not.toThrow()
  // what a house that is live lacks is said when it starts
  expect(check({ PARDE_MODE: 'live', DATABASE_URL: 'postgres://db/parde' })).not.toThrow()
})

test('it refuses one that is wrong or misspelt with the sentence of every process, all of them at once', () => {
  expect(check({ DATABASE_URL: 'postgres://db', BACKUP_COUNT: 'many', BACKUP_T: '/mnt' })).toThrow(Sentence)
  expect(check({ DATABASE_URL: 'postgres://db', BACKUP_COUNT: 'many', BACKUP_T: '/mnt' })).toThrow(
    /^The configuration is not right:\n {2}DATABASE_URL names no database: .+\n {2}BACKUP_COUNT is "many": .+\n {2}BACKUP_T is no setting: did you mean BACKUP_TO\?$/,
  )
})
