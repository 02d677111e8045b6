import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect, type Language } from '#tests/support/browser/browser-test.ts'
import { oneAtATime } from '#tests/support/browser/one-at-a-time.ts'
import { tusHeaders, tusMetadata } from '#tests/support/media/tus-client.ts'
import { tokensOfVisitors } from './visitors.ts'

const texts = {
  album: { fa: 'یک ساز و سه قطعه', en: 'One tone, three pieces' },
  tracks: [
    { fa: 'قطعهٔ بلند', en: 'The long piece' },
    { fa: 'قطعهٔ آزاد', en: 'The free piece' },
    { fa: 'قطعهٔ آخر', en: 'The last piece' },
  ],
} as const

/** The first one must outlast five pages; of the others a preview is half. */
const seconds = [80, 24, 24] as const
const hertz = [330, 392, 440] as const

/** The lyrics of the free piece, a line every four seconds, with their translation. */
export const lyricsOfAlbum = [0, 1, 2, 3, 4].map((at) => ({
  second: at * 4,
  text: `خط ${'یک دو سه چهار پنج'.split(' ')[at]}`,
  meaning: `Line ${at + 1}`,
}))

export interface PlayedAlbum {
  id: number
  title: string
  /** The first and the last are sold alone too, the second is free and has lyrics. */
  tracks: { id: number; title: string; seconds: number }[]
}

type Editor = { request: APIRequestContext; headers: Record<string, string> }

const lrc = lyricsOfAlbum.map(({ second, text }) => `[00:${String(second).padStart(2, '0')}.00]${text}`).join('\n')

/** A cover, and one tone for each track; quiet, because some machine has loudspeakers. */
function draw(): { cover: Buffer; sounds: Buffer[] } {
  const folder = mkdtempSync(path.join(tmpdir(), 'parde-album-'))
  const run = (name: string, filter: string, ...args: string[]) => {
    const file = path.join(folder, name)
    const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
    execFileSync(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', filter, ...args, file])
    return readFileSync(file)
  }
  const cover = run('cover.png', 'color=c=0x402010:s=400x400:d=1', '-frames:v', '1')
  const sounds = seconds.map((length, at) =>
    run(`${at + 1}.flac`, `sine=frequency=${hertz[at]}:r=48000:d=${length}`, '-ac', '2'),
  )
  rmSync(folder, { recursive: true })
  return { cover, sounds }
}

async function send({ request, headers }: Editor, productId: number, sound: Buffer): Promise<void> {
  const token = headers['authorization']?.replace('Bearer ', '')
  const fields = tusMetadata({ filename: 'track.flac', product_id: String(productId) })
  const begun = await request.post('/api/v1/studio/uploads', {
    headers: tusHeaders(token, { 'upload-length': String(sound.length), 'upload-metadata': fields }),
  })
  const sent = await request.patch(begun.headers()['location'] ?? '', {
    headers: tusHeaders(token, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
    data: sound,
  })
  expect(sent.status(), await sent.text()).toBe(204)
}

const sold = (irr: number) => ({ is_free: false, buy: { irr, usd: 300 } })

async function make(editor: Editor): Promise<number> {
  const { request, headers } = editor
  const { cover, sounds } = draw()
  const artist = { role: 'artist', name_fa: 'گروه سه قطعه', name_en: 'Three Pieces', is_group: true }
  const made = await request.post('/api/v1/studio/titles', {
    headers,
    data: {
      kind: 'music',
      form: 'album',
      title_fa: texts.album.fa,
      title_en: texts.album.en,
      year: 2026,
      synopsis_fa: 'سه قطعه.',
      synopsis_en: 'Three pieces.',
      age_rating: 0,
      genres: [],
      credits: [artist],
      sales: sold(300_000),
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const image = { name: 'cover.png', mimeType: 'image/png', buffer: cover }
  const multipart = { purpose: 'poster', file: image }
  const shown = await request.post(`/api/v1/studio/titles/${id}/images`, { headers, multipart })
  expect(shown.status(), await shown.text()).toBe(201)
  const tracks = texts.tracks.map(({ fa, en }, at) => ({
    disc: 1,
    number: at + 1,
    title_fa: fa,
    title_en: en,
    credits: [],
    sales: at === 1 ? { is_free: true, buy: null } : sold(100_000),
  }))
  const added = await request.post(`/api/v1/studio/titles/${id}/tracks`, { headers, data: { tracks } })
  expect(added.status(), await added.text()).toBe(201)
  const ids = ((await added.json()) as { added: number[] }).added
  const translation = lyricsOfAlbum.map(({ meaning }) => meaning).join('\n')
  const data = { text: lrc, translation_lang: 'en', translation, version: null }
  const written = await request.put(`/api/v1/studio/tracks/${ids[1]}/lyrics/fa`, { headers, data })
  expect(written.status(), await written.text()).toBe(200)
  for (const [at, sound] of sounds.entries()) await send(editor, ids[at] ?? 0, sound)
  return id
}

async function findOrMake(editor: Editor): Promise<number> {
  const { request, headers } = editor
  const listed = await request.get('/api/v1/studio/titles?kind=music&per_page=100', { headers })
  const { items } = (await listed.json()) as { items: { id: number; title: string; other_title: string }[] }
  const known = items.find(({ title, other_title }) => [title, other_title].includes(texts.album.en))
  return known?.id ?? (await make(editor))
}

/** Publishes it once all of its sound is there. */
async function publish({ request, headers }: Editor, id: number): Promise<void> {
  const states = async () => {
    const answer = await request.get(`/api/v1/studio/titles/${id}/tracks`, { headers })
    return ((await answer.json()) as { items: { media_state: string }[] }).items.map((track) => track.media_state)
  }
  await expect.poll(states, { timeout: 300_000 }).toEqual(['ready', 'ready', 'ready'])
  const published = await request.post(`/api/v1/studio/titles/${id}/publish`, { headers })
  expect(published.ok(), await published.text()).toBe(true)
}

/**
 * A short album whose three tracks can be heard. The demo of the tests plays only two pieces; so the first test of a run
 * that listens sends this album as an editor does, and all others use it.
 */
export async function albumThatPlays(request: APIRequestContext, lang: Language): Promise<PlayedAlbum> {
  const editor = { request, headers: { authorization: `Bearer ${tokensOfVisitors().editor}` } }
  const id = await oneAtATime(['album'], () => findOrMake(editor))
  const answer = await request.get(`/api/v1/products/${id}`)
  if (!answer.ok()) await publish(editor, id)
  const shown = (await (await request.get(`/api/v1/products/${id}`)).json()) as {
    album: { tracks: { id: number }[] }
  }
  return {
    id,
    title: texts.album[lang],
    tracks: shown.album.tracks.map((track, at) => ({
      id: track.id,
      title: texts.tracks[at]?.[lang] ?? '',
      seconds: seconds[at] ?? 0,
    })),
  }
}
