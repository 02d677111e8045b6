import { describe, expect, test } from 'vitest'
import { checkLiveList, checkNextList } from '#tests/support/live/check-live-list.ts'
import { liveList, type LiveListOptions, liveMaster, type LiveSegment, type MasterRung } from './live-list.ts'

const began = Date.parse('2026-11-21T18:00:00.000Z')
const options: LiveListOptions = {
  kind: 'sliding',
  isOver: false,
  keyUri: (number) => `/keys/${number}`,
  initUri: (run) => `${run}/init.mp4`,
  segmentUri: ({ runId, sequence }) => `${runId}/${sequence}.m4s`,
}

/** Makes `count` segments of 2 s; a new run begins at each number of `returns`, five seconds later. */
function segments(count: number, returns: readonly number[] = []): LiveSegment[] {
  return Array.from({ length: count }, (_, sequence) => {
    const runNumber = returns.filter((at) => at <= sequence).length
    return {
      sequence,
      runNumber,
      runId: `run${runNumber}`,
      keyNumber: runNumber * 10 + Math.floor(sequence / 15),
      startsAt: new Date(began + sequence * 2000 + runNumber * 5000),
      durationUs: 2_000_000,
      isIndependent: true,
      isGap: false,
    }
  })
}

describe('a live list', () => {
  test('obeys the RFC at every moment of an event with returns, as a window and from the beginning', () => {
    const all = segments(120, [20, 21, 60])
    for (const kind of ['sliding', 'event'] as const) {
      let before: string | null = null
      for (let end = 1; end <= all.length; end += 1) {
        const shown = all.slice(kind === 'event' ? 0 : Math.max(0, end - 30), end)
        const list = liveList(shown, { ...options, kind, isOver: end === all.length })
        expect(checkLiveList(list)).toEqual([])
        if (before !== null) expect(checkNextList(before, list)).toEqual([])
        before = list
      }
    }
  })

  test('names a new map without a key before it, then the new key', () => {
    const lines = liveList(segments(2, [1]), options).split('\n')
    expect(lines.slice(lines.indexOf('#EXT-X-DISCONTINUITY'), -1)).toEqual([
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXT-X-MAP:URI="run1/init.mp4"',
      '#EXT-X-KEY:METHOD=AES-128,URI="/keys/10"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T18:00:07.000Z',
      '#EXTINF:2.00000,',
      'run1/1.m4s',
    ])
  })

  test('marks a gap, and says that segments are independent only when all are', () => {
    const [first, second] = segments(2) as [LiveSegment, LiveSegment]
    expect(liveList([first, { ...second, isGap: true }], options)).toContain('#EXT-X-GAP\n')
    expect(liveList([first, second], options)).toContain('#EXT-X-INDEPENDENT-SEGMENTS')
    expect(liveList([first, { ...second, isIndependent: false }], options)).not.toContain('INDEPENDENT')
  })

  test('never names a length that rounds to more than the target', () => {
    const [first] = segments(1) as [LiveSegment]
    expect(checkLiveList(liveList([{ ...first, durationUs: 3_100_000 }], options))).toEqual([])
  })

  test('from the beginning is told again only in its last minute, with map and key, to a player that asks for what is new', () => {
    for (const returns of [[], [150], [20, 70, 71]]) {
      const all = segments(100, returns)
      const event = { ...options, kind: 'event', isOver: false } as const
      const whole = liveList(all, event).split('\n')
      const delta = liveList(all, { ...event, isDelta: true }).split('\n')
      expect(whole).toContain('#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=60')
      expect(delta).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=70')
      expect(delta).toContain('#EXT-X-VERSION:9')
      const uris = (lines: string[]) => lines.filter((line) => line.endsWith('.m4s'))
      expect(uris(delta)).toEqual(uris(whole).slice(70))
      const first = delta.slice(delta.indexOf('#EXT-X-SKIP:SKIPPED-SEGMENTS=70') + 1)
      const cut = returns.includes(70) ? ['#EXT-X-DISCONTINUITY'] : []
      const run = returns.filter((at) => at <= 70).length
      expect(first.slice(0, cut.length + 2)).toEqual([
        ...cut,
        '#EXT-X-KEY:METHOD=NONE',
        `#EXT-X-MAP:URI="run${run}/init.mp4"`,
      ])
    }
  })

  test('is whole for a player that asks for what is new when it is short, over, or a window', () => {
    const all = segments(100)
    const short = { ...options, kind: 'event', isDelta: true } as const
    expect(liveList(all.slice(0, 30), short)).not.toContain('SKIP:')
    expect(liveList(all, { ...short, isOver: true })).not.toContain('SKIP')
    expect(liveList(all, { ...options, isDelta: true })).not.toContain('SKIP')
  })

  test('needs a segment', () => {
    expect(() => liveList([], options)).toThrow('needs a segment')
  })
})

describe('the check itself', () => {
  const good = liveList(segments(6, [3]), options)

  test.each([
    ['a map under a key', good.replaceAll('#EXT-X-KEY:METHOD=NONE\n', '')],
    ['a segment without length', good.replace('#EXTINF:2.00000,\n', '')],
    ['a segment that is too long', good.replace('#EXTINF:2.00000', '#EXTINF:2.60000')],
    ['a segment without encryption', good.replaceAll(/#EXT-X-KEY:METHOD=AES.*\n/g, '')],
    ['a time that goes back', good.replace('T18:00:04.000Z', 'T17:00:04.000Z')],
    ['no target', good.replace(/#EXT-X-TARGETDURATION.*\n/, '')],
    ['something after the end', `${good}#EXT-X-ENDLIST\n#EXTINF:1,\nx\n`],
  ])('finds %s', (_what, list) => {
    expect(checkLiveList(list)).not.toEqual([])
  })

  test.each([
    ['another target', good.replace('TARGETDURATION:2', 'TARGETDURATION:3')],
    ['another sequence', good.replace('MEDIA-SEQUENCE:0', 'MEDIA-SEQUENCE:1')],
    ['another number of discontinuities', good.replace('DISCONTINUITY-SEQUENCE:0', 'DISCONTINUITY-SEQUENCE:1')],
    ['an end that was taken away', liveList(segments(5, [3]), options)],
  ])('finds between two lists %s', (_what, list) => {
    expect(checkNextList(good, list)).not.toEqual([])
  })
})

test('the master list names the best rung first, and a rung of sound has no size', () => {
  const rung = { peakBits: 300_000, codecs: 'avc1.4d401f,mp4a.40.2', frameRate: null }
  const rungs: MasterRung[] = [
    { ...rung, rung: 'sound', uri: 'sound.m3u8', bits: 128_000, width: 0, height: 0, codecs: 'mp4a.40.2' },
    { ...rung, rung: 'top', uri: 'top.m3u8', bits: 2_500_000.4, peakBits: 3_000_000, width: 1280, height: 720 },
  ]
  expect(liveMaster(rungs, false).split('\n').slice(2, -1)).toEqual([
    '#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2500001,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2"',
    'top.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=300000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2"',
    'sound.m3u8',
  ])
  expect(liveMaster(rungs, true).split('\n').slice(1, 4)).toEqual([
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    expect.stringMatching(/^#EXT-X-STREAM-INF/),
  ])
})

test('the master list says how many pictures a second has, where that is known and there is a picture', () => {
  const rung = { uri: 'a.m3u8', bits: 1, peakBits: 2, codecs: 'a', frameRate: 29.97 }
  const master = liveMaster(
    [
      { ...rung, rung: 'top', width: 1280, height: 720 },
      { ...rung, rung: 'v240', width: 426, height: 240, frameRate: null },
      { ...rung, rung: 'sound', width: 0, height: 0 },
    ],
    true,
  )
  expect(master.match(/FRAME-RATE=[\d.]+/g)).toEqual(['FRAME-RATE=29.970'])
  expect(master).toContain('RESOLUTION=1280x720,FRAME-RATE=29.970,CODECS="a"')
})
