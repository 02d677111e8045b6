import type { ListeningPlayer } from './create-listening.ts'

type Press = (player: ListeningPlayer) => void

/** Physical keys, so that they are the same on a Persian keyboard. Right is forward in every language. */
const presses: Record<string, Press> = {
  Space: (player) => player.toggle(),
  KeyK: (player) => player.toggle(),
  ArrowRight: (player) => player.seekBy(5),
  ArrowLeft: (player) => player.seekBy(-5),
  KeyL: (player) => player.seekBy(10),
  KeyJ: (player) => player.seekBy(-10),
  KeyN: (player) => player.next(),
  KeyP: (player) => player.previous(),
  KeyM: (player) => player.setMuted(!player.store.get().muted),
}

/** What a key means in the player; null for none, and where a button or a field needs the key itself. */
export function pressOf(
  event: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>,
): Press | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const isOnButton = event.target instanceof HTMLElement && event.target.closest('button, a, input') !== null
  if (event.code === 'Space' && isOnButton) return null
  return presses[event.code] ?? null
}
