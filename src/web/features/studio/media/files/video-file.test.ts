import { expect, test } from 'vitest'
import { videoFault } from './video-file.ts'

test('a video is known by the end of its name, whatever else the name has', () => {
  expect(videoFault({ name: 'فیلمِ «من».MKV', size: 9 })).toBeNull()
  expect(videoFault({ name: 'a.b.c.mp4', size: 9 })).toBeNull()
})

test('an empty file and another kind of file are refused before they are sent', () => {
  expect(videoFault({ name: 'film.mp4', size: 0 })).toBe('emptyFile')
  expect(videoFault({ name: 'film.mp4.txt', size: 9 })).toBe('notVideo')
  expect(videoFault({ name: 'film', size: 9 })).toBe('notVideo')
})
