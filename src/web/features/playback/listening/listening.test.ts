import { describe, expect, test } from 'vitest'
import { artworkSizes } from './artwork-sizes.ts'
import { contrastOf, coverTint } from './cover-tint.ts'
import { readTrack } from './listening-track.ts'
import { pressOf } from './player-keys.ts'

describe('the colour behind the player', () => {
  test.each(['#ffffff', '#ffff00', '#00ff00', '#c9b98c', '#4c2a1a', '#000000'])('%s leaves text readable', (color) => {
    const tint = coverTint(color)
    expect(contrastOf(tint, [244, 241, 234])).toBeGreaterThanOrEqual(7)
    expect(contrastOf(tint, [169, 163, 178])).toBeGreaterThanOrEqual(4.5)
  })

  test('is more of a dark cover than of a pale one, and ink without a cover', () => {
    expect(coverTint('#0000a0')).not.toEqual(coverTint(null))
    expect(coverTint(null)).toEqual([15, 14, 19])
    expect(coverTint('red; background: url(x)')).toEqual([15, 14, 19])
  })
})

test('the system gets the cover in all its sizes', () => {
  const image = { src: '/c/600.webp', width: 600, height: 600, color: '#123456', focus: 'center' as const }
  expect(artworkSizes({ ...image, webp: '/c/200.webp 200w, /c/400.webp 400w', avif: null })).toEqual([
    { src: '/c/200.webp', sizes: '200x200', type: 'image/webp' },
    { src: '/c/400.webp', sizes: '400x400', type: 'image/webp' },
    { src: '/c/600.webp', sizes: '600x600' },
  ])
  expect(artworkSizes({ ...image, webp: '', avif: null })).toHaveLength(1)
})

describe('a stored track', () => {
  const whole = { id: 7, title: 'x', artists: 'y', durationMs: 5000, album: { id: 3, title: 'z' }, artwork: null }
  test('comes back as it was', () => {
    expect(readTrack(structuredClone(whole))).toEqual(whole)
  })

  test.each([
    ['no object', 4],
    ['no number', { ...whole, id: '7' }],
    ['no album', { ...whole, album: null }],
    ['an album without a number', { ...whole, album: { title: 'z' } }],
  ])('%s is no track', (_what, value) => {
    expect(readTrack(value)).toBeNull()
  })

  test('loses what is broken in it', () => {
    expect(readTrack({ ...whole, title: 4, durationMs: 'long', artwork: { src: 1 } })).toMatchObject({
      title: '',
      durationMs: null,
      artwork: null,
    })
  })
})

describe('keys of the player', () => {
  const key = (code: string, change = {}, isOnButton = false) =>
    pressOf({ code, altKey: false, ctrlKey: false, metaKey: false, ...change }, isOnButton)

  test.each(['Space', 'KeyK', 'ArrowRight', 'ArrowLeft', 'KeyJ', 'KeyL', 'KeyN', 'KeyP', 'KeyM'])('%s does', (code) => {
    expect(key(code)).not.toBeNull()
  })

  test.each([
    ['other keys', 'KeyQ', {}],
    ['keys with Control: they are the browser’s', 'KeyP', { ctrlKey: true }],
    ['keys with Alt: they move rows', 'ArrowLeft', { altKey: true }],
  ])('%s do nothing', (_what, code, change) => {
    expect(key(code, change)).toBeNull()
  })

  test('the space bar on a button presses that button', () => {
    expect(key('Space', {}, true)).toBeNull()
    expect(key('KeyN', {}, true)).not.toBeNull()
  })
})
