import { expect, test } from 'vitest'
import type { AudioRendition, Rung, SourceAudio } from '#lib/media/encode-plan.ts'
import { lacksOf } from './older-plan.ts'

const heard = (channels: number, more: Partial<SourceAudio> = {}): SourceAudio => ({
  index: 1,
  codec: 'ac3',
  channels,
  language: 'fa',
  title: null,
  ...more,
})
const made = (more: Partial<AudioRendition> = {}): AudioRendition => ({
  name: 'a1',
  sourceIndex: 1,
  language: 'fa',
  label: 'فارسی',
  isDefault: true,
  ...more,
})
const blank: Rung = { rung: 0, name: 'v0', width: 64, height: 36, crf: 40, maxrate: 16, isBlank: true }

test.each([
  {
    name: 'six channels of which stereo was made',
    audio: [made()],
    sound: blank,
    source: heard(6),
    lacks: ['six_channels'],
  },
  {
    name: 'six channels that are kept',
    audio: [made({ surround: 'a2001' })],
    sound: blank,
    source: heard(6),
    lacks: [],
  },
  { name: 'stereo', audio: [made()], sound: blank, source: heard(2), lacks: [] },
  {
    name: 'a description in six channels',
    audio: [made()],
    sound: blank,
    source: heard(6, { purpose: 'description' }),
    lacks: [],
  },
  {
    name: 'a film of before there was sound alone',
    audio: [made()],
    sound: undefined,
    source: heard(2),
    lacks: ['weak_line'],
  },
  { name: 'both', audio: [made()], sound: undefined, source: heard(6), lacks: ['six_channels', 'weak_line'] },
  { name: 'a silent film', audio: [], sound: undefined, source: null, rungs: [1080, 144], lacks: [] },
  {
    name: 'a silent film of 24 frames of today',
    audio: [],
    sound: undefined,
    source: null,
    fps: 24,
    rungs: [480, 144],
    lacks: [],
  },
  { name: 'a silent film of before', audio: [], sound: undefined, source: null, rungs: [1080, 240], lacks: [] },
  {
    name: 'a silent film of 24 frames of before',
    audio: [],
    sound: undefined,
    source: null,
    fps: 24,
    rungs: [1080, 240],
    lacks: ['first_seconds'],
  },
  {
    name: 'a silent film of 60 frames of before',
    audio: [],
    sound: undefined,
    source: null,
    fps: 60,
    rungs: [240],
    lacks: ['first_seconds'],
  },
  {
    name: 'a silent film of 24 frames and of few lines',
    audio: [],
    sound: undefined,
    source: null,
    fps: 24,
    rungs: [120],
    lacks: [],
  },
  {
    name: 'one of a few lines more than the smallest',
    audio: [],
    sound: undefined,
    source: null,
    fps: 24,
    rungs: [152],
    lacks: [],
  },
  {
    name: 'an older film of 24 frames',
    audio: [made()],
    sound: undefined,
    source: heard(2),
    fps: 24,
    lacks: ['weak_line', 'first_seconds'],
  },
  { name: 'a film of 24 frames of today', audio: [made()], sound: blank, source: heard(2), fps: 24, lacks: [] },
])('$name', ({ audio, sound, source, lacks, fps = 25, rungs = [1080, 240] }) => {
  const plan = {
    frameRate: { num: fps, den: 1 },
    audio: [...audio],
    rungs: rungs.map((rung) => ({ ...blank, rung })),
    ...(sound === undefined ? {} : { blank: sound }),
  }
  expect(lacksOf(plan, { audio: source === null ? [] : [source] })).toEqual(lacks)
})
