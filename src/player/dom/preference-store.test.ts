import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPreferenceStore } from './preference-store.ts'

describe('what this browser remembers of a viewer', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
    return () => vi.unstubAllGlobals()
  })

  test('is found again by the same viewer, and by nobody else', () => {
    createPreferenceStore({}, undefined, '7').set({ volume: 0.3, qualityRung: 480 })
    expect(createPreferenceStore({}, undefined, '7').get()).toMatchObject({ volume: 0.3, qualityRung: 480 })
    expect(createPreferenceStore({}, undefined, '8').get()).toMatchObject({ volume: 1, qualityRung: null })
    expect(createPreferenceStore().get()).toMatchObject({ volume: 1, qualityRung: null })
  })

  test('gives way to what was chosen elsewhere', () => {
    createPreferenceStore({}, undefined, '7').set({ volume: 0.3, rate: 1.5 })
    expect(createPreferenceStore({ rate: 1 }, undefined, '7').get()).toMatchObject({ volume: 0.3, rate: 1 })
  })

  test('is told on only when something was chosen', () => {
    const told = vi.fn()
    const store = createPreferenceStore({}, told, '7')
    store.set({ volume: 1, muted: false })
    expect(told).not.toHaveBeenCalled()
    store.set({ rate: 1.5 })
    expect(told).toHaveBeenCalledOnce()
  })

  test('lives as long as the page where storage is closed', () => {
    vi.stubGlobal('localStorage', undefined)
    const store = createPreferenceStore()
    store.set({ muted: true })
    expect(store.get().muted).toBe(true)
  })
})
