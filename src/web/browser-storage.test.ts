import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { hasStorage, browserStorage } from './browser-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

function refuseStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal(
    'window',
    Object.defineProperties({}, { localStorage: { get: refuse }, sessionStorage: { get: refuse } }),
  )
}

test('where the browser refuses its storage, a step is kept as long as the page', () => {
  refuseStorage()
  browserStorage('sessionStorage').setItem('step', 'code')
  expect(browserStorage('sessionStorage').getItem('step')).toBe('code')
  expect(browserStorage('localStorage').getItem('step')).toBe(null)
  browserStorage('sessionStorage').removeItem('step')
  expect(browserStorage('sessionStorage').getItem('step')).toBe(null)
  expect(hasStorage()).toBe(false)
})

/** Their storage is named in a function that is called under a guard, or in a script of the document with its own. */
const guarded = new Set(['left-behind.ts', 'chosen-profile.ts', 'waiting/waiting-scripts.ts', 'browser-storage.ts'])

/** Places that name a storage outside `try`. */
function unguarded(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length))
  return [...code.matchAll(/\bwindow\.(?:local|session)Storage\b/g)].flatMap(({ index }) => {
    const before = code.slice(0, index)
    return before.lastIndexOf('try {') > before.lastIndexOf('} catch') ? [] : [before.split('\n').length.toString()]
  })
}

test('nothing names a storage of the browser without a guard: a page whose storage is refused would be dead', () => {
  expect(unguarded('const a = window.localStorage')).toEqual(['1'])
  expect(unguarded('try {\n  window.localStorage\n} catch {}')).toEqual([])
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).map((file) => file.split(path.sep).join('/'))
  const found = files
    .filter((file) => !file.includes('.test.') && !guarded.has(file))
    .flatMap((file) =>
      unguarded(readFileSync(path.join(import.meta.dirname, file), 'utf8')).map((line) => `${file}:${line}`),
    )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
