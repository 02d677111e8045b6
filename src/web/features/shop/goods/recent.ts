import { useEffect, useSyncExternalStore } from 'react'
import type { GoodsCardData } from './goods.ts'

const storageKey = 'goods_seen'
const mostKept = 8
const empty: readonly GoodsCardData[] = []
let kept: { text: string | null; cards: readonly GoodsCardData[] } = { text: null, cards: empty }

function read(): readonly GoodsCardData[] {
  try {
    const text = window.localStorage.getItem(storageKey)
    if (text !== kept.text) kept = { text, cards: text === null ? empty : (JSON.parse(text) as GoodsCardData[]) }
  } catch {
    kept = { text: null, cards: empty }
  }
  return kept.cards
}

function follow(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Goods that were looked at on this device before these, newest first. Nobody else learns of them. */
export function useRecentlySeen(card: GoodsCardData): readonly GoodsCardData[] {
  const seen = useSyncExternalStore(follow, read, () => empty)
  useEffect(() => {
    try {
      const others = read().filter(({ id }) => id !== card.id)
      window.localStorage.setItem(storageKey, JSON.stringify([card, ...others].slice(0, mostKept)))
    } catch {
      // no storage: nothing is remembered
    }
  }, [card])
  return seen.filter(({ id }) => id !== card.id).slice(0, 4)
}
