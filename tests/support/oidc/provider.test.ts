import { expect, test, vi } from 'vitest'
import { testProvider } from './provider.ts'

const words: unknown[] = []
vi.spyOn(console, 'warn').mockImplementation((word) => void words.push(word))
vi.spyOn(console, 'info').mockImplementation((word) => void words.push(word))
await testProvider()

test('the provider of the tests starts without a word on the console', () => {
  expect(words).toEqual([])
})
