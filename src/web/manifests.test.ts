import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const file = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url))

interface Manifest {
  name: string
  lang: string
  dir: string
  start_url: string
  icons: { src: string }[]
  shortcuts: { name: string; url: string; icons: { src: string }[] }[]
}

const read = (name: string) => JSON.parse(file(name).toString()) as Manifest
const [fa, en] = [read('manifest.webmanifest'), read('manifest.en.webmanifest')]

test('the installed site is in the language of its visitor: its name, its direction, its first page and its shortcuts', () => {
  expect([fa.lang, fa.dir, fa.start_url]).toEqual(['fa', 'rtl', '/'])
  expect([en.lang, en.dir, en.start_url]).toEqual(['en', 'ltr', '/en'])
  const words = ({ name, shortcuts }: Manifest) => [name, ...shortcuts.map((one) => one.name)]
  expect(words(fa).filter((word) => !/^[\u0600-\u06ff\u200c\s،]+$/.test(word))).toEqual([])
  expect(words(en).filter((word) => !/^[\w\s,]+$/.test(word))).toEqual([])
  expect(en.shortcuts.map(({ url }) => url)).toEqual(fa.shortcuts.map(({ url }) => `/en${url}`))
})

test('each icon is there, and browsers that ask for favicon.ico get one', () => {
  const icons = [fa, en].flatMap(({ icons: own, shortcuts }) => [...own, ...shortcuts.flatMap((one) => one.icons)])
  for (const { src } of icons) expect(file(src.slice(1)).length, src).toBeGreaterThan(100)
  // the first bytes of an icon file
  expect(file('favicon.ico').readUInt32BE(0)).toBe(0x00000100)
})
