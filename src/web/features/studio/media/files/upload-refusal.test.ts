import { expect, test } from 'vitest'
import { isPassing, wordsOf } from './upload-refusal.ts'

test.each([0, 408, 409, 423, 429, 500, 502, 503, 504])('after %i the upload goes on by itself', (status) => {
  expect(isPassing(status)).toBe(true)
})

test.each([400, 401, 403, 404, 413, 415, 507])('after %i the editor has to do something', (status) => {
  expect(isPassing(status)).toBe(false)
})

test('the sentence of a refusal is the server’s, if it gave one', () => {
  expect(wordsOf('{"message":"There is not enough room left.","code":"storage.full"}')).toBe(
    'There is not enough room left.',
  )
  for (const body of ['', 'Upload-Offset conflict\n', '[]', 'null', '{"message":5}']) expect(wordsOf(body)).toBe('')
})
