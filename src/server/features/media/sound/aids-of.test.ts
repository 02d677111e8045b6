import { expect, test } from 'vitest'
import type { EncodePlan, SourceProbe } from '#lib/media/encode-plan.ts'
import { aidsOf } from './aids-of.ts'

const audio = [
  { name: 'a1', language: 'fa', isDefault: true },
  { name: 'a2', language: 'fa', isDefault: false, purpose: 'description' },
  { name: 'a3', language: 'fa', isDefault: false, purpose: 'commentary' },
]
const plan = { audio } as unknown as EncodePlan
const source = (more: object) => ({ video: more }) as unknown as SourceProbe
const heard = (...names: string[]) => audio.map(({ name }) => ({ sound: name, is_hidden: !names.includes(name) }))

test.each([
  ['a description', heard('a1', 'a2'), source({}), 'feature', ['description']],
  ['a hidden description', heard('a1', 'a3'), source({}), 'feature', []],
  ['sign language', heard('a1'), source({ isSigned: true }), 'feature', ['sign']],
  ['both', heard('a1', 'a2'), source({ isSigned: true }), 'feature', ['description', 'sign']],
  ['both of a preview', heard('a1', 'a2'), source({ isSigned: true }), 'preview', []],
  ['what nobody has probed', [], null, 'feature', []],
] as const)('%s', (...[, sounds, probed, purpose, aids]) => {
  expect(aidsOf({ purpose, plan, source: probed }, sounds)).toEqual(aids)
})
