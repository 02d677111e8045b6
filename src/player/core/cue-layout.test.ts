import { expect, test } from 'vitest'
import { trackDirection } from './cue.ts'
import { layoutCue } from './cue-layout.ts'
import { parseCueSettings } from './webvtt.ts'

test.each([
  ['', 'bottom', 'bottom', 'center'],
  ['line:0', 'bottom', 'top', 'center'],
  ['line:10%', 'bottom', 'top', 'center'],
  ['line:90%', 'bottom', 'bottom', 'center'],
  ['line:-1', 'bottom', 'bottom', 'center'],
  ['line:0', 'below', 'below', 'center'],
  ['', 'top', 'top', 'center'],
  ['align:start', 'bottom', 'bottom', 'right'],
  ['align:left', 'bottom', 'bottom', 'left'],
  ['position:10%', 'bottom', 'bottom', 'left'],
] as const)('a Persian cue with "%s" and the place %s goes %s, %s', (settings, anchor, region, side) => {
  expect(layoutCue(parseCueSettings(settings), 'rtl', anchor)).toEqual({ region, side })
})

test('direction is the language of the track', () => {
  expect(['fa', 'fa-IR', 'ar', 'he', 'ckb'].map(trackDirection)).toEqual(Array(5).fill('rtl'))
  expect(['en', 'de', 'fa-Latn', '', 'farsi'].map(trackDirection)).toEqual(Array(5).fill('ltr'))
})
