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
  ['six channels of which stereo was made', [made()], blank, heard(6), ['six_channels']],
  ['six channels that are kept', [made({ surround: 'a2001' })], blank, heard(6), []],
  ['stereo', [made()], blank, heard(2), []],
  ['a description in six channels', [made()], blank, heard(6, { purpose: 'description' }), []],
  ['a film of before there was sound alone', [made()], undefined, heard(2), ['weak_line']],
  ['both', [made()], undefined, heard(6), ['six_channels', 'weak_line']],
  ['a silent film', [], undefined, heard(2), []],
] as const)('%s', (_name, audio, sound, source, lacks) => {
  const plan = { audio: [...audio], ...(sound === undefined ? {} : { blank: sound }) }
  expect(lacksOf(plan, { audio: [source] })).toEqual(lacks)
})
