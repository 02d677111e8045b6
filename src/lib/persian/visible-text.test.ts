import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import {
  cityName,
  commentText,
  fullAddress,
  letterText,
  profileName,
  shortLine,
  visibleLength,
} from './visible-text.ts'

type Vector = {
  id: string
  context: 'profile_name' | 'comment'
  group: string
  input: string
  outcome: 'accept' | 'clean' | 'refuse'
  output?: string
}

describe('names and comments', () => {
  it.each(vectors<Vector>('names-and-text'))('$id ($context, $group): $outcome', (v) => {
    const result = v.context === 'profile_name' ? profileName(v.input) : commentText(v.input)
    if (v.outcome === 'refuse') expect(result).toHaveProperty('refused')
    else expect(result).toEqual({ text: v.output })
  })

  it('says why it refuses', () => {
    expect([profileName(' \u200c'), profileName('ا'.repeat(61)), commentText(`a${'\u0301\u0316'.repeat(5)}`)]).toEqual([
      { refused: 'blank' },
      { refused: 'too_long' },
      { refused: 'stacked_marks' },
    ])
  })
  it('counts what a reader sees as one sign', () => {
    expect([visibleLength('👨‍👩‍👧‍👦'), visibleLength('مُعَلِّم'), visibleLength('می\u200cروم')]).toEqual([1, 4, 5])
  })
  it('looks at no letter of what is endless, even where nothing of it would be seen', () => {
    const endless = '\n'.repeat(120_000)
    const refused = [profileName, cityName, fullAddress, commentText].map((clean) => clean(endless))
    refused.push(letterText(endless, 2000), shortLine(endless, 200))
    expect(refused).toEqual(Array.from({ length: 6 }, () => ({ refused: 'too_long' })))
  })
  it('takes exactly the limit', () => {
    expect(profileName('ب'.repeat(60))).toEqual({ text: 'ب'.repeat(60) })
  })
})
