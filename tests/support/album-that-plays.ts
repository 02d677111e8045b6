import { expect, type Page } from '@playwright/test'

export interface PlayedAlbum {
  id: number
  title: string
  tracks: { id: number; title: string; has_lyrics: boolean }[]
}

type Answer = { items: { id: number }[] }
type Track = PlayedAlbum['tracks'][number] & { duration_ms: number | null }

/** An album of the demo with three tracks whose sound is ready. They are prepared after the films, so only the
 * long run waits for them. */
export async function albumThatPlays(page: Page, locale: 'fa' | 'en'): Promise<PlayedAlbum> {
  let found: PlayedAlbum | undefined
  const look = async () => {
    const headers = { 'accept-language': locale }
    const { items } = (await (await page.request.get('/api/v1/products?kind=music', { headers })).json()) as Answer
    for (const { id } of items) {
      const answer = await page.request.get(`/api/v1/products/${id}`, { headers })
      const product = (await answer.json()) as { id: number; title: string; album: { tracks: Track[] } | null }
      const tracks = product.album?.tracks ?? []
      if (tracks.length >= 3 && tracks.every((track) => track.duration_ms !== null))
        found = { id, title: product.title, tracks }
    }
    return found !== undefined
  }
  await expect.poll(look, { timeout: 900_000, intervals: [1000] }).toBe(true)
  if (!found) throw new Error('no album')
  return found
}
