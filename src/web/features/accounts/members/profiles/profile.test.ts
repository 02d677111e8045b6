import { describe, expect, test } from 'vitest'
import { draftOf, formOf, pictureFault, type Profile } from './profile.ts'

const arash: Profile = {
  id: 103,
  name: 'آرش',
  avatar: { src: '/avatars/cat.svg', srcset: null, code: 'cat' },
  is_owner: false,
  age_limit: 7,
  has_pin: false,
  is_chosen: false,
  last_used_at: null,
}
const entries = (form: FormData) => Object.fromEntries(form.entries())

describe('the form of a profile', () => {
  test('sends a new one with its name, and nothing it does not have', () => {
    expect(entries(formOf({ ...draftOf(null), name: 'مادر' }, null))).toEqual({ name: 'مادر' })
  })

  test('sends of a known one only what was changed', () => {
    expect(entries(formOf(draftOf(arash), arash))).toEqual({})
    const changed = { ...draftOf(arash), ageLimit: '', face: { kind: 'none' as const }, pin: '۱۲۳۴' }
    expect(entries(formOf(changed, arash))).toEqual({ age_limit: '', default_avatar: '', pin: '۱۲۳۴' })
  })

  test('puts the picture behind everything else', () => {
    const file = new File(['x'], 'me.heic')
    const form = formOf({ ...draftOf(arash), name: 'آرشا', face: { kind: 'picture', file } }, arash)
    expect([...form.keys()]).toEqual(['name', 'avatar'])
  })

  test('refuses an empty and a huge file before it is sent', () => {
    expect([0, 5, 10 * 1024 * 1024, 10 * 1024 * 1024 + 1].map((size) => pictureFault({ size }))).toEqual([
      'empty',
      null,
      null,
      'tooLarge',
    ])
  })
})
