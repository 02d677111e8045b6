import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '#tests/support/browser/browser-test.ts'
import { tusHeaders, tusMetadata } from './tus-client.ts'
import { tokensOfVisitors } from '#tests/support/visitors/visitors.ts'

const input = (filter: string) => ['-f', 'lavfi', '-i', filter]

/** A small film with moving picture and sound, and a poster. */
function draw(seconds: number): { film: Buffer; poster: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'parde-film-'))
  const run = (file: string, args: readonly string[]) => {
    const out = path.join(folder, file)
    execFileSync(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-v', 'error', '-y', ...args, out])
    return readFileSync(out)
  }
  const picture = input(`testsrc2=s=426x240:r=25:d=${seconds}`)
  const sound = input(`sine=frequency=330:d=${seconds}`)
  const film = run('film.mp4', [...picture, ...sound, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'])
  const poster = run('poster.png', [...input('color=c=0x402010:s=400x600:d=1'), '-frames:v', '1'])
  rmSync(folder, { recursive: true })
  return { film, poster }
}

/** Sends a film of this length and publishes it as an editor does in the studio; returns its number. */
export async function newLongFilm(request: APIRequestContext, seconds: number): Promise<number> {
  const token = tokensOfVisitors().editor
  const headers = { authorization: `Bearer ${token}` }
  const { film, poster } = draw(seconds)
  const made = await request.post('/api/v1/studio/titles', {
    headers,
    data: {
      kind: 'movie',
      title_fa: 'فیلمِ بلند',
      title_en: 'A long film',
      year: 2026,
      age_rating: 0,
      synopsis_fa: 'یک فیلم.',
      synopsis_en: 'A film.',
      countries: ['IR'],
      genres: ['drama'],
      credits: [],
      sales: { is_free: true, buy: null },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const image = { name: 'poster.png', mimeType: 'image/png', buffer: poster }
  const shown = await request.post(`/api/v1/studio/titles/${id}/images`, {
    headers,
    multipart: { purpose: 'poster', file: image },
  })
  expect(shown.status(), await shown.text()).toBe(201)
  const fields = tusMetadata({ filename: 'film.mp4', product_id: String(id) })
  const begun = await request.post('/api/v1/studio/uploads', {
    headers: tusHeaders(token, { 'upload-length': String(film.length), 'upload-metadata': fields }),
  })
  const sent = await request.patch(begun.headers()['location'] ?? '', {
    headers: tusHeaders(token, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
    data: film,
  })
  expect(sent.status(), await sent.text()).toBe(204)
  const runs = async () => {
    const answer = await request.get(`/api/v1/studio/titles/${id}/media`, { headers })
    return ((await answer.json()) as { runs: { state: string }[] }).runs.map(({ state }) => state)
  }
  await expect.poll(runs, { timeout: 240_000 }).toEqual(['published'])
  const published = await request.post(`/api/v1/studio/titles/${id}/publish`, { headers })
  expect(published.ok(), await published.text()).toBe(true)
  return id
}
