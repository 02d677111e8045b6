/** The meaning of a key at the moderators' desk: by its position on the keyboard, so a Persian layout works. */
export type CommentKey =
  | 'next'
  | 'previous'
  | 'approve'
  | 'answer'
  | 'fold'
  | 'pin'
  | 'refuse'
  | 'mute'
  | 'back'
  | { reason: number }

const meanings: Readonly<Record<string, Exclude<CommentKey, object>>> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'approve',
  KeyR: 'answer',
  KeyS: 'fold',
  KeyP: 'pin',
  KeyX: 'refuse',
  KeyB: 'mute',
  KeyU: 'back',
}

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** The meaning of a key; a digit is a reason only after the key that refuses. Null: no key of the desk. */
export function commentKey(event: Pressed, isRefusing: boolean): CommentKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null
  const [, digit] = /^(?:Digit|Numpad)([1-6])$/.exec(event.code) ?? []
  if (digit !== undefined) return isRefusing ? { reason: Number(digit) } : null
  return meanings[event.code] ?? null
}
