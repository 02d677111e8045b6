import { expect, test } from 'vitest'
import { answerToHello, echoOf, hello, message, statusIn } from './rtmp-words.ts'

test('a greeting is answered with what the other side has sent', () => {
  expect(hello()).toHaveLength(1537)
  const answer = Buffer.concat([hello(), Buffer.alloc(1536)])
  expect(answer).toHaveLength(answerToHello)
  expect(echoOf(answer)).toEqual(answer.subarray(1, 1537))
})

test('a time beyond 24 bits stands behind the header, and again before every further chunk', () => {
  const at = 0x01_02_03_04
  const [header, first, goesOn, again, second] = message(
    { stream: 1, type: 9, chunkStream: 6 },
    at,
    Buffer.alloc(60_001),
  )
  expect(header?.toString('hex')).toBe('06ffffff00ea61090100000001020304')
  expect(first).toHaveLength(60_000)
  expect([goesOn?.toString('hex'), again?.toString('hex'), second?.length]).toEqual(['c6', '01020304', 1])
})

test('the time goes round after 49 days, as the protocol says', () => {
  const [header] = message({ stream: 1, type: 8, chunkStream: 4 }, 2 ** 32 + 5, Buffer.alloc(1))
  expect(header?.toString('hex')).toBe('040000050000010801000000')
})

test('the status of a door is found in what it says', () => {
  expect(statusIn(Buffer.from('…onStatus…code…NetStream.Publish.BadName…'))).toBe('NetStream.Publish.BadName')
  expect(statusIn(Buffer.from('_result NetConnection.Connect.Success'))).toBeNull()
})
