import type { APIRequestContext } from '@playwright/test'

/** The files that the document of a page asks for on a weak line before its main control can be used. */
export interface FirstView {
  bytes: number
  /** Addresses, the document's first. */
  files: string[]
  bytesOf: Map<string, number>
}

/** The widest copy of a still that a phone asks for (`hero-sizes.ts`). */
const widestOnPhones = 1200

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

const hrefsOf = (html: string, links: RegExp) =>
  [...html.matchAll(links)].flatMap(([link]) => attribute(link, 'href')?.replace(/#$/, '') ?? [])

/** Pictures that are asked for without being near the window: those that do not load lazily. */
function eagerPictures(html: string): string[] {
  return [...html.matchAll(/<picture>([\s\S]*?)<\/picture>/g)].flatMap(([, picture = '']) => {
    if (!picture.includes('loading="eager"')) return []
    const [source] = picture.match(/<source [^>]*>/) ?? []
    const copies = (attribute(source ?? '', 'srcSet') ?? '').split(', ').map((copy) => copy.split(' '))
    const fitting = copies.find(([, width = '']) => Number.parseInt(width, 10) >= widestOnPhones) ?? copies.at(-1)
    return fitting?.[0] === undefined || fitting[0] === '' ? [] : [fitting[0]]
  })
}

/**
 * Reads a page's document as a phone's browser does, and weighs what it names, as it travels. Scripts and texts count where the
 * page is a placeholder without them; elsewhere they come after the first view.
 */
export async function firstViewOf(request: APIRequestContext, path: string): Promise<FirstView> {
  const read = async (url: string) => {
    const answer = await request.get(url, { headers: { 'accept-encoding': 'br' } })
    if (!answer.ok()) throw new Error(`${url}: ${answer.status()}`)
    const length = Number(answer.headers()['content-length'] ?? Number.NaN)
    return { text: await answer.text(), bytes: Number.isNaN(length) ? (await answer.body()).length : length }
  }
  const document = await read(path)
  const html = document.text
  const needsScripts = html.includes(' data-needs-scripts=""')
  const files = [
    ...hrefsOf(html, /<link rel="stylesheet"[^>]*>/g),
    ...hrefsOf(html, /<link rel="preload" as="font"[^>]*>/g),
    ...eagerPictures(html),
    ...(needsScripts ? hrefsOf(html, /<link data-waits="(?:modulepreload|preload)"[^>]*>/g) : []),
  ]
  const bytesOf = new Map([[path, document.bytes]])
  for (const file of new Set(files)) bytesOf.set(file, (await read(file)).bytes)
  return { bytes: [...bytesOf.values()].reduce((sum, one) => sum + one, 0), files: [...bytesOf.keys()], bytesOf }
}
