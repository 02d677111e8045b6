import { expect, test } from 'vitest'
import { parseStoryboard, tileAt } from './storyboard.ts'

const file = `WEBVTT

00:00.000 --> 00:10.000
sheet-0.jpg#xywh=0,0,160,90

00:10.000 --> 00:20.000
sheet-0.jpg#xywh=pixel:160,0,160,90

00:20.000 --> 00:30.000
no picture here

00:30.000 --> 00:40.000
../b/sheet-1.jpg#xywh=0,90,0,90
`

test('tiles are read with their place on the sheet; what names none is left out', () => {
  const tiles = parseStoryboard(file, (reference) => `/media/${reference}`)
  expect(tiles).toEqual([
    { startMs: 0, endMs: 10_000, url: '/media/sheet-0.jpg', x: 0, y: 0, width: 160, height: 90 },
    { startMs: 10_000, endMs: 20_000, url: '/media/sheet-0.jpg', x: 160, y: 0, width: 160, height: 90 },
  ])
})

test('a moment finds its tile, past the end the last one', () => {
  const tiles = parseStoryboard(file, (reference) => reference)
  expect([0, 9999, 10_000, 99_000].map((at) => tileAt(tiles, at)?.x)).toEqual([0, 0, 160, 160])
  expect(tileAt([], 5)).toBeNull()
})
