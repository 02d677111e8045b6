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

/** Returns the action of a key; null for a key without one, and where a button or a field needs the key itself. */
export function pressOf(
  event: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  isOnButton: boolean,
): Press | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  return event.code === 'Space' && isOnButton ? null : (presses[event.code] ?? null)
}
