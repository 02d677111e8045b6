import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { kindOf } from './picture-kind.ts'

const heic = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../tests/fixtures/pictures', name))
const latin = (text: string) => Buffer.from(text, 'latin1')
const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#204060' } })

test.each([
  ['a JPEG', await drawn.clone().jpeg().toBuffer(), 'jpeg'],
  ['a PNG', await drawn.clone().png().toBuffer(), 'png'],
  ['a WebP', await drawn.clone().webp().toBuffer(), 'webp'],
  ['an AVIF', await drawn.clone().avif({ effort: 0 }).toBuffer(), 'avif'],
  ['a picture of a phone', heic('whole.heic'), 'heic'],
  ['a picture of a phone in tiles', heic('tiled-turned.heic'), 'heic'],
  ['a GIF', await drawn.clone().gif().toBuffer(), null],
  ['a TIFF', await drawn.clone().tiff().toBuffer(), null],
  ['a drawing', latin('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'), null],
  ['a drawing after blanks', latin('\n\n<?xml version="1.0"?><svg/>'), null],
  ['a document', latin('%PDF-1.7\n'), null],
  ['a film', latin('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0000\u0000isommp42'), null],
  ['nothing', Buffer.alloc(0), null],
  ['zeros', Buffer.alloc(64), null],
])('%s is told by its first bytes', (_what, bytes, kind) => {
  expect(kindOf(bytes)).toBe(kind)
})
