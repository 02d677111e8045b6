import { sessionStore } from '#web/session.ts'
import type { Wallet } from './wallet-share.ts'

type Heard = { era: number; pockets: Wallet['pockets'] }

const listeners = new Set<() => void>()
let heard: Heard | null = null
let turn = 0

function tell() {
  for (const listener of listeners) listener()
}

/** Code that has loaded the wallet reports it here, so that the header shows the same amount as the page. */
export function hearWallet(wallet: Wallet) {
  const session = sessionStore.get()
  if (session.state !== 'member') return
  heard = { era: session.era, pockets: wallet.pockets }
  tell()
}

/** Tells the parts that show the balance to ask again, because money may have moved. */
export function walletMoved() {
  turn += 1
  tell()
}

/** The last known wallet, and how often its money has moved since the page began. */
export const balanceStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  heard: (): Heard | null => heard,
  turn: (): number => turn,
}
