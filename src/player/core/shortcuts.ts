export type ShortcutAction =
  | { kind: 'toggle-play' }
  | { kind: 'seek-by'; seconds: number }
  | { kind: 'seek-to-share'; share: number }
  | { kind: 'volume-by'; delta: number }
  | { kind: 'toggle-fullscreen' }
  | { kind: 'toggle-mute' }
  | { kind: 'toggle-text' }
  | { kind: 'toggle-pip' }
  | { kind: 'rate-step'; step: 1 | -1 }
  | { kind: 'toggle-sheet' }
  | { kind: 'toggle-figures' }
  | { kind: 'next' }
  | { kind: 'previous' }

export interface KeyPress {
  /** `KeyboardEvent.key` */
  key: string
  /** `KeyboardEvent.code`: the position of the key, the same on a Persian and a Latin layout. */
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/** Seconds for the arrow keys, and for J, L and the ±10 buttons. */
export const SEEK_STEP = { arrow: 5, jump: 10 } as const
const VOLUME_STEP = 0.05

const BY_CODE: Record<string, ShortcutAction> = {
  Space: { kind: 'toggle-play' },
  KeyK: { kind: 'toggle-play' },
  KeyJ: { kind: 'seek-by', seconds: -SEEK_STEP.jump },
  KeyL: { kind: 'seek-by', seconds: SEEK_STEP.jump },
  ArrowLeft: { kind: 'seek-by', seconds: -SEEK_STEP.arrow },
  ArrowRight: { kind: 'seek-by', seconds: SEEK_STEP.arrow },
  ArrowUp: { kind: 'volume-by', delta: VOLUME_STEP },
  ArrowDown: { kind: 'volume-by', delta: -VOLUME_STEP },
  KeyF: { kind: 'toggle-fullscreen' },
  KeyM: { kind: 'toggle-mute' },
  KeyC: { kind: 'toggle-text' },
  KeyP: { kind: 'toggle-pip' },
  KeyI: { kind: 'toggle-figures' },
}
const BY_SHIFTED_CODE: Record<string, ShortcutAction> = {
  Comma: { kind: 'rate-step', step: -1 },
  Period: { kind: 'rate-step', step: 1 },
  Slash: { kind: 'toggle-sheet' },
  KeyN: { kind: 'next' },
  KeyP: { kind: 'previous' },
}
const BY_KEY: Record<string, ShortcutAction> = {
  '<': { kind: 'rate-step', step: -1 },
  '>': { kind: 'rate-step', step: 1 },
  '?': { kind: 'toggle-sheet' },
  '؟': { kind: 'toggle-sheet' },
  ' ': { kind: 'toggle-play' },
}

/**
 * The action of a key. Letters and digits are matched by the key's position, so that they work with a Persian layout.
 * Arrows are physical in both languages, like the seek bar: right is forward.
 */
export function shortcutFor(press: KeyPress): ShortcutAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  const byKey = BY_KEY[press.key]
  if (byKey) return byKey
  if (press.shiftKey) return BY_SHIFTED_CODE[press.code] ?? null
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1]
  if (digit !== undefined) return { kind: 'seek-to-share', share: Number(digit) / 10 }
  return BY_CODE[press.code] ?? null
}

export type ShortcutRow =
  | 'play'
  | 'jump'
  | 'arrows'
  | 'volume'
  | 'fullscreen'
  | 'mute'
  | 'text'
  | 'pip'
  | 'share'
  | 'rate'
  | 'beside'
  | 'figures'
  | 'sheet'

/** The rows of the shortcut sheet, keys as they are printed on a keyboard. */
export const SHORTCUT_ROWS: readonly { row: ShortcutRow; keys: readonly string[] }[] = [
  { row: 'play', keys: ['Space', 'K'] },
  { row: 'arrows', keys: ['←', '→'] },
  { row: 'volume', keys: ['↑', '↓'] },
  { row: 'jump', keys: ['J', 'L'] },
  { row: 'mute', keys: ['M'] },
  { row: 'fullscreen', keys: ['F'] },
  { row: 'text', keys: ['C'] },
  { row: 'pip', keys: ['P'] },
  { row: 'share', keys: ['0 – 9'] },
  { row: 'rate', keys: ['<', '>'] },
  { row: 'beside', keys: ['Shift N', 'Shift P'] },
  { row: 'figures', keys: ['I'] },
  { row: 'sheet', keys: ['?'] },
]
