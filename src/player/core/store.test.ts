import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('listeners hear of a change and not of a patch that changes nothing', () => {
  const store = createStore({ a: 1, b: 2 })
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.set({ a: 1 })
  expect(listener).not.toHaveBeenCalled()
  store.set({ a: 3 })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.get()).toEqual({ a: 3, b: 2 })
  stop()
  store.set({ b: 9 })
  expect(listener).toHaveBeenCalledTimes(1)
})
