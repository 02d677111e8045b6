import { expect, test } from 'vitest'
import { relocation } from './relocation.ts'

test('a renewed token moves every address below the manifest and no other', () => {
  const moved = relocation('https://x/media/t/1.a/7/master.m3u8', 'https://x/media/t/2.b/7/master.m3u8')
  expect(moved?.('https://x/media/t/1.a/7/v720/3.m4s')).toBe('https://x/media/t/2.b/7/v720/3.m4s')
  expect(moved?.('https://x/media/t/1.a/7/master.m3u8?x=1')).toBe('https://x/media/t/2.b/7/master.m3u8?x=1')
  expect(moved?.('https://x/api/v1/keys/7')).toBe('https://x/api/v1/keys/7')
})

test('another file is another film', () => {
  expect(relocation('https://x/a/master.m3u8', 'https://x/b/other.m3u8')).toBeNull()
})
