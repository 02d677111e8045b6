import { useEffect, useState } from 'react'
import type { PlayerController } from '#player/dom/player.ts'
import { ApiProblem, call } from '#web/api.ts'
import { ownPlace } from '#web/features/playback/play/start/own-place.ts'
import { carryOut, soundOf } from './carry-out.ts'

const everyMs = 1000
/** A film that was nearly over begins anew instead of showing its end. */
const tailMs = 20_000

/** Moves the film to where the evening's screen was last, on whichever device: a reload finds its place again. */
async function findPositionAgain(id: number, player: PlayerController, signal: AbortSignal): Promise<number> {
  const { screen } = await call('GET /host/evenings/:id/screen', { params: { id } }, { signal })
  const isOver = screen.duration_ms > 0 && screen.position_ms > screen.duration_ms - tailMs
  const at = isOver ? 0 : screen.position_ms
  if (at > 0) player.actions()?.seekTo(at)
  return at
}

type Telling = { isDark: () => boolean; darken: (isDark: boolean) => void }

/** Tells the server each second where the film is, and does what the remotes wish. Returns how to stop it. */
function tellOnAndOn(id: number, player: PlayerController, { isDark, darken }: Telling): () => void {
  const over = new AbortController()
  const { signal } = over
  let timer: ReturnType<typeof setTimeout>
  let from: number | null = null
  let known: number | null = null
  async function tell(): Promise<void> {
    from ??= await findPositionAgain(id, player, signal)
    const { phase, positionMs, durationMs, paused } = player.store.get()
    // before the first picture the film is still where it was
    const hasClock = phase === 'active' || phase === 'ended'
    const told = {
      position_ms: Math.round(hasClock ? positionMs : from),
      duration_ms: Math.round(durationMs ?? 0),
      is_paused: paused,
      is_dark: isDark(),
      ...soundOf(player.store.get()),
    }
    const body = { place: ownPlace(), after: known, ...told }
    const { number, wishes } = await call('POST /host/evenings/:id/screen', { params: { id }, body }, { signal })
    known = number
    for (const wish of wishes) carryOut(wish, { actions: player.actions(), state: player.store.get(), darken })
  }
  async function round(): Promise<void> {
    try {
      await tell()
    } catch (error) {
      if (signal.aborted) return
      // another device shows the film now; here it must not go on beside it
      if (error instanceof ApiProblem && error.code === 'ticket.moved_elsewhere') player.actions()?.pause()
      // without a line the film goes on, and the next round tells again
    }
    if (!signal.aborted) timer = setTimeout(() => void round(), everyMs)
  }
  void round()
  return () => {
    over.abort()
    clearTimeout(timer)
  }
}

/** The film of an evening as a screen with remotes; `isDark` shows black and keeps the sound. */
export function useScreen(id: number) {
  const [player, setPlayer] = useState<PlayerController | null>(null)
  const [isDark, setDark] = useState(false)
  const [dark] = useState(() => ({ now: false }))
  const [darken] = useState(() => (next: boolean) => {
    dark.now = next
    setDark(next)
  })
  useEffect(
    () => (player === null ? undefined : tellOnAndOn(id, player, { isDark: () => dark.now, darken })),
    [id, player, dark, darken],
  )
  return { player, setPlayer, isDark, darken }
}
