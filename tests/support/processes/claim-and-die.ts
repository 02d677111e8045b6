/** Takes a gift and is killed inside the transaction, after its money was posted. */
import { claimGift } from '#server/features/memberships/gifts/claim-gift.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { programCore } from './program-core.ts'

const call = JSON.parse(process.env['CALL'] ?? '{}') as { userName: string; rememberToken: string; code: string }
const visitor = { ip: '127.0.0.1', deviceHash: null, work: null, captcha: null, country: null, userAgent: undefined }
await claimGift(
  programCore(),
  {
    giveMoney: async (tx, gift, now) => {
      await giveGift(tx, gift, now)
      process.kill(process.pid, 'SIGKILL')
    },
    giveTitle: async () => false,
    plans: { titleOf: async () => null, give: async () => false },
  },
  { ...call, visitor, locale: 'en' },
)
