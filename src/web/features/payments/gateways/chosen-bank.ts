import { useState } from 'react'
import type { GatewayType } from './gateway-choice.tsx'

const storageKey = 'bank'

/** The bank that was chosen on a page of this tab; null: none, or of another page. */
export function storedBank(storage: Pick<Storage, 'getItem'>, page: string): string | null {
  try {
    const [on, type] = JSON.parse(storage.getItem(storageKey) ?? '[]') as [string?, string?]
    return on === page ? (type ?? null) : null
  } catch {
    return null
  }
}

export function storeBank(storage: Pick<Storage, 'setItem'>, page: string, type: GatewayType): void {
  try {
    storage.setItem(storageKey, JSON.stringify([page, type]))
  } catch {
    // a browser without storage forgets the choice on a reload
  }
}

/** The chosen bank of a checkout: a reload keeps it, another checkout begins with the house's own. */
export function useChosenBank(known: readonly GatewayType[], usual: GatewayType | null) {
  const [picked, setPicked] = useState<string | null>(() => storedBank(window.sessionStorage, window.location.pathname))
  const choose = (type: GatewayType) => {
    storeBank(window.sessionStorage, window.location.pathname, type)
    setPicked(type)
  }
  return { gateway: known.find((type) => type === picked) ?? usual ?? known[0] ?? null, choose }
}
