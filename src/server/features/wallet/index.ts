export { checkLedger, collectedByGateways } from './check-ledger.ts'
export { returnToWalletEntries, saleEntries } from './entries.ts'
export { post } from './post.ts'
export { keptWallet } from './kept.ts'
