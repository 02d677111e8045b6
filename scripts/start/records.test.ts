import { expect, test } from 'vitest'
import { wordsForTerminal } from './records.ts'

test('an error is told in words, without the rest of its line', () => {
  expect(
    wordsForTerminal('{"level":50,"pid":7,"msg":"a job failed","err":{"message":"no space left","stack":"…"}}'),
  ).toBe('a job failed: no space left')
  expect(wordsForTerminal('{"level":"error","event":"sandbox.failed","reason":"port taken"}')).toBe(
    'sandbox.failed: port taken',
  )
})

test('what went well stays in its file', () => {
  expect(wordsForTerminal('{"level":30,"msg":"request completed"}')).toBeNull()
  expect(wordsForTerminal('{"level":"info","event":"sandbox.ready"}')).toBeNull()
  expect(wordsForTerminal('   ')).toBeNull()
})

test('what is no log line is shown as it is', () => {
  expect(wordsForTerminal('Error: Cannot find module')).toBe('Error: Cannot find module')
  expect(wordsForTerminal('{ not json')).toBe('{ not json')
})
