import { expect, test } from 'vitest'
import type { AudioRendition, Rung } from '#lib/media/encode-plan.ts'
import { groupsOf, ownName, soundNames, soundsOfPackage } from './sound-groups.ts'

const rung = (lines: number): Rung => ({ rung: lines, name: `v${lines}`, width: 2, height: 2, crf: 23, maxrate: 1 })
const sound = (number: number): AudioRendition => ({
  name: `a${number}`,
  small: `a${1000 + number}`,
  sourceIndex: number,
  language: 'fa',
  label: 'x',
  isDefault: number === 1,
})
const plan = { rungs: [720, 480, 360, 240, 144].map(rung), audio: [sound(1), sound(2)] }

test.each([
  ['pictures up to 360 lines and sound alone carry the small sound', plan, 'small: v360 v240 v144 v0'],
  ['the best picture of a small film has the full one', { ...plan, rungs: [240, 144].map(rung) }, 'small: v144 v0'],
  ['so has one between two classes', { ...plan, rungs: [400, 360].map(rung) }, 'small: v360 v0'],
  [
    'a plan of an earlier release has no small sounds',
    { ...plan, audio: [{ ...sound(1), small: undefined }] },
    'small: ',
  ],
])('%s', (_what, { rungs, audio }, expected) => {
  const names = [...rungs.map(({ name }) => name), 'v0']
  const sounds = audio.map(({ small, ...own }) => ({ ...own, ...(small !== undefined && { small }) }))
  expect(`small: ${names.filter((name) => groupsOf({ rungs, audio: sounds }, name).includes('small')).join(' ')}`).toBe(
    expected,
  )
})

test('a package holds only the sounds that its pictures name', () => {
  const names = (...rungs: string[]) => soundsOfPackage(plan, rungs).map(({ name }) => name)
  expect(names('v720', 'v240')).toEqual(['a1', 'a1001', 'a2', 'a1002'])
  expect(names('v240', 'v144', 'v0')).toEqual(['a1001', 'a1002'])
  expect(names('v720')).toEqual(['a1', 'a2'])
  expect(soundNames(plan.audio)).toEqual(['a1', 'a1001', 'a2', 'a1002'])
})

test('six channels stand beside the full sound of every picture that has it, and in its package', () => {
  const of = { ...plan, audio: [{ ...sound(1), surround: 'a2001' }, sound(2)] }
  expect(['v720', 'v480', 'v360', 'v0'].map((name) => groupsOf(of, name).join('+'))).toEqual([
    ...['full+surround', 'full+surround', 'small', 'small'],
  ])
  expect(soundsOfPackage(of, ['v720', 'v240']).map(({ name }) => name)).toEqual(['a1', 'a1001', 'a2001', 'a2', 'a1002'])
  expect(soundsOfPackage(of, ['v240']).map(({ name }) => name)).toEqual(['a1001', 'a1002'])
  expect(soundNames(of.audio)).toEqual(['a1', 'a1001', 'a2001', 'a2', 'a1002'])
})

test('a small sound and one of six channels are edited under the name of their own; a rate of music is none', () => {
  const names = ['a1', 'a1001', 'a1040', 'a2001', 'a2040', 'a256']
  expect(names.map(ownName)).toEqual(['a1', 'a1', 'a40', 'a1', 'a40', 'a256'])
})
