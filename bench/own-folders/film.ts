import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeSource } from '#tests/support/media/media-sources.ts'
import { tusHeaders, tusMetadata } from '#tests/support/media/tus-client.ts'
import type { OwnHouse } from './house.ts'
import { filesOf, type Machine } from './machines.ts'
import type { Visitor } from './visitor.ts'

const run = promisify(execFile)
export const filmSeconds = 16
export const filmPrice = 1_490_000
const pieces = 10
/** Only ends what hangs: encoding takes many times as long on a busy machine. */
const patienceMs = 1_200_000

interface Titled {
  id: number
}

/** A film as an editor makes it, with a poster; its number. */
export async function makeTitle(house: OwnHouse, fields: Record<string, unknown>): Promise<number> {
  const { editor, folder } = house
  const began = performance.now()
  const made = await editor.call('/api/v1/studio/titles', {
    method: 'POST',
    want: [201],
    json: {
      title_fa: 'فیلمِ دو خانه',
      title_en: 'A film of two houses',
      age_rating: 0,
      synopsis_fa: 'یک فیلم.',
      synopsis_en: 'A film.',
      ...fields,
    },
  })
  if (made.status !== 201) throw new Error('The title could not be made.')
  const { id } = made.json<Titled>()
  const poster = join(folder, 'poster.png')
  // one picture for all titles
  if (!existsSync(poster))
    await run('ffmpeg', `-v error -y -f lavfi -i testsrc2=s=800x1200:d=1 -frames:v 1 ${poster}`.split(' '))
  const form = new FormData()
  form.append('purpose', 'poster')
  form.append('file', new Blob([new Uint8Array(readFileSync(poster))], { type: 'image/png' }), 'poster.png')
  await editor.call(`/api/v1/studio/titles/${id}/images`, { method: 'POST', body: form, want: [201] })
  house.pace.titleMs = performance.now() - began
  return id
}

export const aFilm = {
  kind: 'movie',
  year: 2026,
  countries: ['IR'],
  genres: ['drama'],
  credits: [],
  sales: { is_free: false, buy: { irr: filmPrice, usd: null } },
}

/** Sends a film in pieces to both webs in turn; the second one is killed while it has half of a piece. */
export async function uploadFilm(house: OwnHouse, id: number): Promise<void> {
  const { editor, book, webs } = house
  const file = await makeSource('plain', join(house.folder, 'film.mp4'), filmSeconds)
  const bytes = new Uint8Array(readFileSync(file))
  const headers = tusHeaders(undefined, {
    'upload-length': String(bytes.length),
    'upload-metadata': tusMetadata({ filename: 'film.mp4', product_id: String(id) }),
  })
  const begun = await editor.call('/api/v1/studio/uploads', { method: 'POST', headers, want: [201] })
  const location = begun.headers.get('location') ?? ''
  const piece = Math.ceil(bytes.length / pieces)
  const part = (at: number) => bytes.slice(at, at + piece)
  const send = (at: number) =>
    editor.call(location, { method: 'PATCH', headers: headersOfPiece(at), body: part(at), want: [204] })
  const offset = async () => {
    const { headers: told } = await editor.call(location, { method: 'HEAD', headers: tusHeaders(undefined) })
    return Number(told.get('upload-offset'))
  }
  let at = 0
  for (; at < 4 * piece; at += piece) await send(at)
  await loseHalf({ web: webs[1], visitor: editor, location, at, body: part(at) })
  editor.origins = [webs[0].address]
  const reached = await offset()
  book.expect(
    reached >= at && reached < at + piece,
    `after the kill the upload stands at ${reached}, and not near ${at}`,
  )
  book.now.repeated += 1
  for (at = reached; at < reached + 2 * piece; at += piece) await send(at)
  await webs[1].start()
  editor.origins = house.origins
  for (; at < bytes.length; at += piece) await send(at)
  book.expect((await offset()) === bytes.length, 'the upload is not complete')
}

const headersOfPiece = (at: number) =>
  tusHeaders(undefined, { 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' })

/** Sends half of a piece to a web process, which is killed then. */
async function loseHalf(lost: {
  web: Machine
  visitor: Visitor
  location: string
  at: number
  body: Uint8Array<ArrayBuffer>
}): Promise<void> {
  const half = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(lost.body.slice(0, lost.body.length / 2)),
  })
  const sending = fetch(lost.web.address + lost.location, {
    method: 'PATCH',
    headers: { ...lost.visitor.headers, ...headersOfPiece(lost.at) },
    body: half,
    duplex: 'half',
  } as RequestInit)
  const gone = sending.catch(() => null)
  await sleep(500)
  await lost.web.kill()
  await gone
}

/** Which worker has the film's first rung in its scratch space; null: none yet. */
function encoderOf(workers: readonly Machine[]): Machine | null {
  const isEncoding = (machine: Machine) => filesOf(machine).some((name) => /first[^/]*\/v240\.mp4$/.test(name))
  return workers.find(isEncoding) ?? null
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > patienceMs) throw new Error(`It took too long: ${what}.`)
    await sleep(200)
  }
}

/** The worker that encodes is killed; the other one prepares the film. Returns whose work it was. */
export async function encodeFilm(house: OwnHouse, id: number): Promise<{ killed: string; seconds: number }> {
  const { editor, workers } = house
  let encoder: Machine | null = null
  await until('no worker encodes', async () => (encoder = encoderOf(workers)) !== null)
  const killed = encoder as Machine | null
  await killed?.kill()
  const began = performance.now()
  const state = async () => {
    const { runs } = (await editor.call(`/api/v1/studio/titles/${id}/media`)).json<{ runs: { state: string }[] }>()
    return runs.map((one) => one.state).join()
  }
  house.book.expect((await state()) !== 'published', 'the film was ready before its worker was killed')
  await until('the film is not prepared', async () => {
    const now = await state()
    if (now === 'failed') throw new Error('The preparation of the film has failed.')
    return now === 'published'
  })
  return { killed: killed?.name ?? '', seconds: (performance.now() - began) / 1000 }
}

interface Picture {
  webp: string
  avif: string | null
}

/** The poster in every size, at both webs; how many pictures were read. */
export async function readPictures(house: OwnHouse, id: number): Promise<number> {
  const { editor, book, origins } = house
  let read = 0
  const title = async () => (await editor.call(`/api/v1/studio/titles/${id}`)).json<{ poster: Picture | null }>()
  await until('there is no AVIF of the poster', async () => (await title()).poster?.avif != null)
  const { poster } = await title()
  const sizes = `${poster?.webp ?? ''},${poster?.avif ?? ''}`.split(',').map((one) => one.trim().split(' ')[0] ?? '')
  for (const at of origins)
    for (const src of sizes) {
      const { bytes } = await editor.call(src, { at })
      book.expect(bytes.length > 500, `${src} is no picture`)
      read += 1
    }
  return read
}

export interface Played {
  segments: number
  frames: number
}

/** A member buys the film at one web and plays it at the other: every rung's segments, subtitles, key, and a real decoder. */
export async function playFilm(house: OwnHouse, id: number): Promise<Played> {
  const { viewer, book, origins, edge } = house
  const offers = (await viewer.call(`/api/v1/purchase-info/${id}?currency=IRR`)).json<{ offers: { id: string }[] }>()
  await viewer.buy({ type: 'BUY_MOVIE', offerId: offers.offers[0]?.id ?? '', amount: filmPrice }, { at: origins[0] })
  const info = (await viewer.call(`/api/v1/play-info/${id}`, { at: origins[1] })).json<{
    asset_id: string
    manifest: { url: string }
    subtitles: { url: string }[]
    storyboard_url: string
  }>()
  const base = info.manifest.url.slice(0, info.manifest.url.lastIndexOf('/'))
  let segments = 0
  for (const at of [...origins, edge.origin]) {
    const { bytes } = await viewer.call(`/api/v1/keys/${info.asset_id}`, { at })
    book.expect(bytes.length === 16, `the key has ${bytes.length} bytes`)
    const master = (await viewer.call(info.manifest.url, { at })).text
    for (const rung of new Set(master.match(/[av]\d+(?=\/main\.m3u8)/g))) {
      const list = (await viewer.call(`${base}/${rung}/main.m3u8`, { at })).text
      for (const segment of list.match(/^\d+\.m4s$/gm) ?? []) {
        await viewer.call(`${base}/${rung}/${segment}`, { at })
        segments += 1
      }
    }
    for (const { url } of info.subtitles) book.expect((await viewer.call(url, { at })).text.includes('سلام'), 'no words')
    await viewer.call(info.storyboard_url, { at })
  }
  book.expect(info.subtitles.length === 1, 'there are no subtitles')
  return { segments, frames: await decode(house, `${edge.origin}${base}/v360/main.m3u8`) }
}

/** Adds subtitles at one web. */
export async function addSubtitles({ editor }: OwnHouse, id: number): Promise<void> {
  const form = new FormData()
  form.append('lang', 'fa')
  form.append('file', new Blob(['1\n00:00:00,200 --> 00:00:02,000\nسلام\n']), 'film.srt')
  await editor.call(`/api/v1/studio/titles/${id}/subtitles`, { method: 'POST', body: form, want: [201] })
}

/** ffmpeg plays the list as a player does, with its keys and segments, and decodes all of it; how many pictures came. */
async function decode({ viewer, book, folder }: OwnHouse, url: string): Promise<number> {
  const headers = Object.entries(viewer.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const report = join(folder, 'decoded.txt')
  const args = [
    '-v',
    'error',
    '-xerror',
    '-headers',
    headers.join(''),
    '-i',
    url,
    '-progress',
    report,
    '-f',
    'null',
    '-',
  ]
  writeFileSync(report, '')
  const { stderr } = await run('ffmpeg', args).catch((error: unknown) => ({ stderr: String(error).slice(-500) }))
  const frames = Number([...readFileSync(report, 'utf8').matchAll(/^frame=(\d+)/gm)].at(-1)?.[1] ?? 0)
  book.expect(stderr === '', `ffmpeg: ${stderr}`)
  book.expect(frames === filmSeconds * 25, `${frames} pictures were decoded, and not ${filmSeconds * 25}`)
  return frames
}
