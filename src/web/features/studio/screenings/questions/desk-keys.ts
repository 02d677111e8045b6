type DeskKey = 'next' | 'previous' | 'approve' | 'refuse' | 'back' | { reason: number } | null

/** Keys by their place on the keyboard, so that a Persian layout works. */
const byCode: Readonly<Record<string, Exclude<DeskKey, object | null>>> = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyA: 'approve',
  KeyX: 'refuse',
  KeyU: 'back',
}

/**
 * Returns the act of a key at the desk; null: none. With a modifier the key belongs to the browser. A refusal waits for
 * the digit of its reason, from 1 on.
 */
export function deskKey(
  { code, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  isRefusing: boolean,
): DeskKey {
  if (ctrlKey || metaKey || altKey) return null
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  if (digit !== undefined) return isRefusing ? { reason: Number(digit) } : null
  return byCode[code] ?? null
}
