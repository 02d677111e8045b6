import { expect, test } from 'vitest'
import { type Doors, sayDoors } from './say-doors.ts'

const srt = { first: 9710, last: 9719 }

test.each<[Doors, 'info' | 'warn', string]>([
  [{ rtmp: 1935, srt }, 'info', 'cameras are taken in'],
  [{ rtmp: 1935, srt: null }, 'info', 'cameras are taken in'],
  [{ rtmp: null, srt }, 'info', 'cameras are taken in'],
  [{ rtmp: null, srt: null }, 'warn', 'no camera is taken in: set LIVE_RTMP_PORT or LIVE_SRT_PORTS'],
])('with the doors %o the log has a line of the kind %s', (doors, kind, words) => {
  const lines: string[] = []
  const note = (level: string) => (_facts: unknown, text?: string) => void lines.push(`${level} ${text}`)
  sayDoors({ info: note('info'), warn: note('warn') } as Parameters<typeof sayDoors>[0], doors, null)
  expect(lines).toEqual([expect.stringContaining(`${kind} ${words}`)])
})
