import { parseStoryboard } from '#player/core/storyboard.ts'
import type { Feature, FeatureContext } from '../feature.ts'

export interface StoryboardActions {
  /** Loads the storyboard once; without it the preview shows only the time. */
  loadStoryboard(): void
}

async function fetchTiles({ host, signal, store }: FeatureContext): Promise<boolean> {
  const { storyboardUrl } = host.source()
  if (!storyboardUrl) return true
  const url = new URL(storyboardUrl, document.baseURI).href
  const response = await fetch(url, { signal })
  if (response.ok) store.set({ tiles: parseStoryboard(await response.text(), (ref) => new URL(ref, url).href) })
  return response.ok
}

/** Preview pictures of the seek bar. They load after the first frame, so that they never delay it. */
export const storyboard: Feature<StoryboardActions> = {
  name: 'storyboard',
  state: () => ({}),
  attach(context) {
    const { media, signal } = context
    let state: 'none' | 'loading' | 'done' = 'none'
    const loadStoryboard = () => {
      if (state !== 'none') return
      state = 'loading'
      fetchTiles(context).then(
        (isDone) => (state = isDone ? 'done' : 'none'),
        () => (state = 'none'),
      )
    }
    media.addEventListener('playing', loadStoryboard, { signal })
    return { loadStoryboard }
  },
}
