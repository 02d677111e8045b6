import { describe, expect, test } from 'vitest'
import type { SourceProbe } from '#lib/media/encode-plan.ts'
import { encodeArgs, isWhole, namesOfRun } from './encode.ts'
import { planEncode, planRungs } from './ladder.ts'
import { soundRates } from './sounds/sound-groups.ts'

const sizes = (width: number, height: number) =>
  planRungs({ width, height }, 25).map((rung) => `${rung.rung}:${rung.width}x${rung.height}`)

describe('rungs of a source', () => {
  test('a 1080p film gets the six classes', () => {
    const lower = ['480:854x480', '360:640x360', '240:426x240', '144:256x144']
    expect(sizes(1920, 1080)).toEqual(['1080:1920x1080', '720:1280x720', ...lower])
  })

  test('nothing is ever scaled up', () => {
    expect(sizes(640, 360)).toEqual(['360:640x360', '240:426x240', '144:256x144'])
    expect(sizes(1600, 900)[0]).toBe('900:1600x900')
  })

  test.each([
    [1024, 576, ['576:1024x576', '480:854x480', '360:640x360', '240:426x240']],
    [720, 540, ['540:720x540', '480:640x480', '360:480x360', '240:320x240']],
    [800, 600, ['600:800x600', '480:640x480']],
    [1014, 570, ['570:1014x570', '480:854x480']],
    [576, 1024, ['576:576x1024', '480:480x854']],
    [1024, 436, ['576:1024x436', '480:854x364']],
    [352, 288, ['288:352x288', '240:294x240']],
    // so near to a class that it is of that class
    [690, 518, ['480:640x480']],
    [1226, 690, ['720:1226x690', '480:852x480']],
    [2560, 1440, ['1080:1920x1080', '720:1280x720']],
  ])('%i × %i between two classes does not lose its lines', (width, height, rungs) => {
    expect(sizes(width, height).slice(0, rungs.length)).toEqual(rungs)
  })

  test('the rate of a rung between two classes lies between theirs', () => {
    const rungs = planRungs({ width: 1024, height: 576 }, 25)
    expect(rungs.map(({ maxrate }) => maxrate)).toEqual([1840, 1200, 700, 300, 120])
    expect(rungs[0]).toMatchObject({ name: 'v576', crf: 23 })
  })

  test('4K ends at 1080', () => {
    expect(sizes(3840, 2160)[0]).toBe('1080:1920x1080')
  })

  test('an upright film is measured upright', () => {
    const lower = ['480:480x854', '360:360x640', '240:240x426', '144:144x256']
    expect(sizes(1080, 1920)).toEqual(['1080:1080x1920', '720:720x1280', ...lower])
  })

  test('a wide-screen film keeps the class of its width', () => {
    expect(sizes(1920, 800)[0]).toBe('1080:1920x800')
    expect(sizes(1920, 800)[1]).toBe('720:1280x534')
  })

  test('a film cropped by a few pixels stays in its class', () => {
    expect(sizes(1904, 1072)[0]).toBe('1080:1904x1072')
  })

  test('a 4:3 film is measured by its height', () => {
    expect(sizes(640, 480)[0]).toBe('480:640x480')
  })

  test.each([
    [129, 73, ['74:130x74']],
    [256, 144, ['144:256x144']],
    [320, 180, ['180:320x180', '144:256x144']],
  ])('%i × %i, fewer than 240 lines, keeps its own size, made even, and its rate', (width, height, rungs) => {
    expect(sizes(width, height)).toEqual(rungs)
    expect(planRungs({ width, height }, 25)[0]?.maxrate).toBe(300)
  })

  test.each([25, 50])(
    'the lowest rung with its sound fits into 400 kbit/s in its heaviest segment, at %i frames',
    (fps) => {
      const lowest = planRungs({ width: 1920, height: 1080 }, fps).at(-1)?.maxrate ?? Infinity
      // four seconds at the ceiling, and the whole buffer of two seconds on top
      expect((lowest * 4 + lowest * 2) / 4 + soundRates.small * 1.1).toBeLessThan(400)
    },
  )

  test('every size is even', () => {
    for (const [width, height] of [
      [1279, 719],
      [853, 480],
      [999, 333],
      [1081, 1921],
    ] as const) {
      for (const rung of planRungs({ width, height }, 25)) expect([rung.width % 2, rung.height % 2]).toEqual([0, 0])
    }
  })

  test('high frame rates get more bits', () => {
    const at = (fps: number) => planRungs({ width: 1280, height: 720 }, fps)[0]?.maxrate
    expect(at(25)).toBe(2800)
    expect(at(50)).toBe(3640)
  })
})

describe('the plan', () => {
  const probe = (change: Partial<SourceProbe['video']>, duration = 10): SourceProbe => ({
    container: 'mov',
    size: 1,
    duration,
    video: {
      index: 0,
      codec: 'h264',
      width: 640,
      height: 360,
      rotation: 0,
      frameRate: { num: 25, den: 1 },
      interlaced: false,
      tonemap: false,
      ...change,
    },
    audio: [
      { index: 1, codec: 'aac', channels: 2, language: 'fa', title: null },
      { index: 2, codec: 'aac', channels: 2, language: 'en', title: null },
      { index: 3, codec: 'aac', channels: 2, language: 'fa', title: null },
    ],
    notes: [],
  })

  test('keyframes every two seconds, segments of two of them', () => {
    expect(planEncode(probe({}))).toMatchObject({ gop: 50, segmentDuration: 4, frames: 250, duration: 10 })
  })

  test('at 23.976 the segment is as long as its frames, so that no short one ever comes between', () => {
    const plan = planEncode(probe({ frameRate: { num: 24_000, den: 1001 } }))
    expect(plan.gop).toBe(48)
    expect(plan.segmentDuration).toBeCloseTo(4.004, 6)
  })

  test('begins with the sound that the file calls its default, and never with a description', () => {
    const sound = (index: number, more: object) => ({
      index,
      codec: 'aac',
      channels: 2,
      language: 'fa',
      title: null,
      ...more,
    })
    const source = {
      ...probe({}),
      audio: [sound(1, { purpose: 'description' }), sound(2, {}), sound(3, { isDefault: true })],
    }
    expect(planEncode(source).audio).toMatchObject([
      { name: 'a1', isDefault: false, purpose: 'description', label: 'فارسی · توصیف صوتی' },
      { name: 'a2', isDefault: false, label: 'فارسی' },
      { name: 'a3', isDefault: true, label: 'فارسی 2' },
    ])
  })

  test('each sound has a small one, and sound alone is a black picture in the shape of the film', () => {
    const { audio, blank, rungs } = planEncode(probe({ width: 1920, height: 800 }))
    expect(audio.map(({ name, small }) => [name, small])).toEqual([
      ['a1', 'a1001'],
      ['a2', 'a1002'],
      ['a3', 'a1003'],
    ])
    expect(blank).toMatchObject({ name: 'v0', width: 64, height: 26, isBlank: true })
    expect(rungs.map(({ name }) => name)).not.toContain('v0')
    expect(planEncode({ ...probe({}), audio: [] }).blank).toBeUndefined()
  })

  test('each sound has a graph of its own: beside the held picture of a recording it was never asked for again', () => {
    const args = encodeArgs({ source: 's', folder: 'f', plan: planEncode(probe({})), run: 'first' })
    const graphs = args.flatMap((arg, at) => (args[at - 1] === '-filter_complex' ? [arg] : []))
    expect(graphs[0]).not.toContain('aresample')
    expect(graphs.slice(1)).toEqual(graphs.slice(1).filter((graph) => /^\[0:\d+\]aresample/.test(graph)))
    expect(graphs).toHaveLength(1 + planEncode(probe({})).audio.length)
  })

  test('the lowest rung that one can watch by is written first, the others after; a plan of an earlier release keeps to its lowest', () => {
    const plan = planEncode(probe({ width: 1280, height: 720 }))
    expect(namesOfRun(plan, 'first')).toEqual(['v240', 'v0', 'a1', 'a1001', 'a2', 'a1002', 'a3', 'a1003'])
    expect(namesOfRun(plan, 'rest')).toEqual(['v720', 'v480', 'v360', 'v144'])
    const { blank: _blank, ...before } = plan
    const old = { ...before, rungs: plan.rungs.slice(0, -1), audio: plan.audio.map(({ small: _small, ...own }) => own) }
    expect(namesOfRun(old, 'first')).toEqual(['v240', 'a1', 'a2', 'a3'])
  })

  test('sounds of more than two channels are limited, others stay as they are', () => {
    const sound = { index: 1, codec: 'ac3', channels: 6, language: 'fa', title: null }
    const [surround, stereo] = [sound, { ...sound, channels: 2 }].map((one) =>
      encodeArgs({ source: 's', folder: 'f', plan: planEncode({ ...probe({}), audio: [one] }), run: 'first' }).join(
        ' ',
      ),
    )
    expect(surround).toContain('alimiter')
    expect(stereo).not.toContain('alimiter')
  })

  test('six channels become a second sound beside the stereo; of five there is stereo alone, and the same as ever', () => {
    const argsOf = (channels: number) => {
      const audio = [{ index: 1, codec: 'ac3', channels, language: 'fa', title: null }]
      return encodeArgs({ source: 's', folder: 'f', plan: planEncode({ ...probe({}), audio }), run: 'first' }).join(' ')
    }
    expect(argsOf(6)).toContain('-map [a2001] -t 10.000000 -c:a aac -b:a 320k -ac 6 -ar 48000')
    expect(argsOf(6)).toMatch(/\[six\]aformat=channel_layouts=5\.1\[a2001\]/)
    expect(argsOf(5)).not.toMatch(/a2001|\[six\]|-ac 6/)
    const stereo = (args: string) =>
      args
        .split(' ')
        .filter((arg) => !arg.startsWith('[0:1]'))
        .join(' ')
    expect(stereo(argsOf(6))).toContain(stereo(argsOf(5)).slice(stereo(argsOf(5)).indexOf('-map [a1]')))
  })

  test('tracks of the same language have different names', () => {
    expect(planEncode(probe({})).audio.map((track) => track.label)).toEqual(['فارسی', 'English', 'فارسی 2'])
  })

  describe('of a recording', () => {
    const recorded = planEncode({ ...probe({}, 691.64), isRecording: true })

    test.each([
      ['a film', planEncode(probe({}, 691.64)), 17_291, true],
      ['a film without its last picture', planEncode(probe({}, 691.64)), 17_289, true],
      ['a film that was cut short', planEncode(probe({}, 691.64)), 17_190, false],
      ['56 runs that lack two pictures each', recorded, 17_190, true],
      ['one run of ten that could be read', recorded, 1700, true],
      ['a recording of which nothing could be read', recorded, 0, false],
    ])('%s is a film or not', (_what, plan, frames, whole) => {
      expect(isWhole(frames, plan)).toBe(whole)
    })

    test('fills what is missing, however much it is, and takes pictures of any size', () => {
      const args = (plan: typeof recorded) => encodeArgs({ source: 's', folder: 'f', plan, run: 'first' }).join(' ')
      expect(args(recorded)).toContain('tpad=stop_mode=clone:stop=-1,')
      expect(args(recorded)).toMatch(/^-reinit_filter:v 0 .* -i file:s/)
      expect(args(planEncode(probe({})))).not.toMatch(/reinit_filter|stop=-1/)
    })
  })
})
