import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sheets = globSync('src/{web,player}/**/*.css', { cwd: root })
const scripts = globSync('src/{web,player}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))

/** The contents of all blocks that begin with a text. */
function blocksOf(css: string, head: RegExp): string[] {
  return [...css.matchAll(head)].map((found) => {
    const begin = found.index + found[0].length
    let depth = 1
    let at = begin
    while (depth > 0 && at < css.length) {
      if (css[at] === '{') depth++
      if (css[at] === '}') depth--
      at++
    }
    return css.slice(begin, at - 1)
  })
}

const reduced = /@media \(prefers-reduced-motion: reduce\) \{/g

test('a visitor who wants less motion sees none on any page, nor in the player', () => {
  const site = blocksOf(read('src/web/styles/base.css'), reduced).join('\n')
  for (const rule of ['transition: none !important', 'animation: none !important', 'scroll-behavior: auto !important'])
    expect(site).toContain(rule)
  // the line of a note ends it, and is invisible then; the note itself comes in a millisecond
  expect(site).toMatch(/\*:not\(\.Toastify__progress-bar, \.Toastify__toast\),\s*::before,\s*::after \{/)
  const notes = blocksOf(read('src/web/ui/toaster.css'), reduced).join('\n')
  expect(notes).toMatch(
    /\.Toastify__toast \{\s*animation-duration: 1ms;[\s\S]*\.Toastify__progress-bar \{\s*opacity: 0;/,
  )
  // its own page has no sheet of the site
  const player = blocksOf(read('src/player/react/player.css'), reduced).join('\n')
  expect(player).toMatch(
    /\.pl \*,\s*\.pl \*::before,\s*\.pl \*::after \{\s*transition: none !important;\s*animation: none !important;/,
  )
})

test('no sheet says anything of motion that would win over that', () => {
  const strong = sheets.flatMap((file) => {
    const css = read(file)
    const rest = blocksOf(css, reduced).reduce((left, block) => left.replace(block, ''), css)
    return /(?:animation|transition|scroll-behavior)[\w-]*:[^;]*!important/.test(rest) ? [file] : []
  })
  expect(strong).toEqual([])
  const brought = sheets.flatMap((file) =>
    blocksOf(read(file), reduced)
      .flatMap((block) => [...block.matchAll(/animation(?:-name)?:\s*([\w-]+)/g)])
      .flatMap(([, name]) => (name === 'none' ? [] : [`${file}: ${name}`])),
  )
  expect(brought).toEqual([])
})

test('a script that moves something asks first', () => {
  const moving = scripts.filter((file) => /behavior: [^,}\n]*'smooth'|\.animate\(|startViewTransition/.test(read(file)))
  expect(moving.length).toBeGreaterThan(0)
  expect(moving.filter((file) => !read(file).includes('prefers-reduced-motion: reduce'))).toEqual([])
})
