import { expect, test } from 'vitest'
import { isDiskFull } from './disk-full.ts'

const withCode = (code: string) => Object.assign(new Error('no'), { code })

test.each<[string, unknown, boolean]>([
  ['PostgreSQL cannot extend a table', withCode('53100'), true],
  ['a file cannot be written', withCode('ENOSPC'), true],
  ['a share of the disk is used up', withCode('EDQUOT'), true],
  [
    'the cause of an error is one',
    new Error('put', { cause: new Error('write', { cause: withCode('ENOSPC') }) }),
    true,
  ],
  ['memory is used up', withCode('53200'), false],
  ['a file is not there', withCode('ENOENT'), false],
  ['something that is no error says so', { code: 'ENOSPC' }, false],
])('when %s', (_words, error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})
