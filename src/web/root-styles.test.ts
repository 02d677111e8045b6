import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('the order of the style layers is named before any page brings a layer', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'root.tsx'), 'utf8')
  expect(source).toMatch(/rel="stylesheet" href=\{indexStyles\}[^<]*<Links/)
  expect(source).not.toMatch(/^import '[^']*\.css'/m)
})

/** Selectors of a sheet, each of a list by itself. */
function selectorsOf(css: string): string[] {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  // a comma between brackets does not end a selector
  return [...rules].flatMap(([, list = '']) => list.split(/,(?![^(]*\))/).map((selector) => selector.trim()))
}

/** The class that a selector styles wherever it stands, when it is all that the selector says. */
const classAlone = (selector: string) => /^\.([a-z][\w-]*)(?:::?[a-z-]+)*$/.exec(selector)?.[1]

/** Parts that one feature draws and others set into their own pages. */
const sharedParts = new Set([
  ...['account-frame', 'account-rooms', 'artwork', 'bust', 'buy-column', 'countdown', 'festival-card', 'goods-card'],
  ...['host-dock', 'mini-ticket', 'offline', 'pair', 'play-screen', 'refused-screen', 'screening-card', 'segments'],
  ...['account-back', 'shop-header', 'sum', 'together-late', 'ways'],
  // the rooms of the studio
  ...[
    'combo-list',
    'desk-list',
    'edit-link',
    'editor-columns',
    'studio',
    'studio-head',
    'studio-segments',
    'studio-side',
  ],
  ...['title-name', 'titles-table'],
])

test('a sheet stays when its page is left: a class that a feature styles by itself means nothing else to another', () => {
  const features = path.join(import.meta.dirname, 'features')
  // each room of the studio is a feature of its own
  const sheets = globSync('**/*.css', { cwd: features }).map((file) => ({
    feature: file
      .split(path.sep)
      .slice(0, file.startsWith('studio') ? 2 : 1)
      .join('/'),
    selectors: selectorsOf(readFileSync(path.join(features, file), 'utf8')),
  }))
  const owners = new Map<string, string>()
  for (const { feature, selectors } of sheets)
    for (const name of selectors.map(classAlone)) if (name !== undefined) owners.set(name, feature)
  const meetings = sheets.flatMap(({ feature, selectors }) =>
    selectors.flatMap((selector) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/g)].flatMap(([, name = '']) => {
        const owner = owners.get(name)
        const isOther = owner !== undefined && owner !== feature && !sharedParts.has(name)
        return isOther ? [`.${name} of ${owner} in ${feature}: ${selector}`] : []
      }),
    ),
  )
  expect(owners.size).toBeGreaterThan(500)
  expect(meetings).toEqual([])
})
