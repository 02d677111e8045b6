type Found = { path: string; what: string }

/**
 * The parts that take the foot of the window: the two bars of phones, the small player of wide pages, and the foot of a
 * sheet that lies over the page.
 */
const frames: ReadonlyMap<string, readonly string[]> = new Map([
  ['src/web/styles/responsive.css', ['.foot-bar']],
  ['src/web/styles/header.css', ['.bottom-bar']],
  ['src/web/features/playback/listening/listening.css', ['.mini-player']],
  ['src/web/ui/list-bar.css', ['.list-sheet:popover-open', '.list-sheet > .foot']],
])

/** The value ends at the foot itself: `0`, a safe area alone, or `auto 0` of a pair. */
const endsAtFoot = (property: string, value: string): boolean =>
  property === 'inset-block-end' || property === 'bottom'
    ? /^(?:0|0px|env\(.*|max\(0.*)$/.test(value)
    : /^(?:auto 0|auto 0 0|auto 0 0 0)$/.test(value)

/**
 * Things that stay at the foot of the window at `0`: there a bar of phones lies over them, and nobody can press them. They
 * stand at `var(--foot)`, which is as much as that bar takes.
 */
export function underTheBar(path: string, text: string): Found[] {
  if (!path.startsWith('src/web/')) return []
  const bare = text.replace(/\/\*[^]*?\*\//g, '')
  return [...bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', block = '']) => {
    if (!/(?:^|[;\s])position\s*:\s*(?:fixed|sticky)/.test(block)) return []
    const declarations = block.matchAll(/(inset-block-end|bottom|inset-block|inset)\s*:\s*([^;]+)/g)
    const isThere = [...declarations].some(([, property = '', value = '']) => endsAtFoot(property, value.trim()))
    if (!isThere || frames.get(path)?.includes(selector.trim()) === true) return []
    return [{ path, what: `"${selector.trim()}" stays under a bar of phones: place it at var(--foot)` }]
  })
}
