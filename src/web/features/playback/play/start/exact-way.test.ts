import { expect, test } from 'vitest'
import { exactSample } from './exact-way.ts'

const origin = 1_000_000
// the page asked after 500 ms, and heard of the answer 200 ms later
const seen = { sentAt: origin + 500, serverAt: 42, receivedAt: origin + 700 }

test.each([
  ['noted within what the page saw', { requestStart: 510, responseStart: 530 }, [510, 530]],
  ['not noted', null, [500, 700]],
  ['noted without its instants', { requestStart: 0, responseStart: 0 }, [500, 700]],
  ['of a call before it', { requestStart: 300, responseStart: 320 }, [500, 700]],
  ['of a call after it', { requestStart: 690, responseStart: 720 }, [500, 700]],
  ['noted the wrong way round', { requestStart: 560, responseStart: 540 }, [500, 700]],
])('a way that is %s', (_name, noted, [sent, received]) => {
  const sample = exactSample(seen, noted, origin)
  expect(sample).toEqual({ sentAt: origin + (sent ?? 0), serverAt: 42, receivedAt: origin + (received ?? 0) })
})
