import { z } from 'zod'
import { parseExactly } from './exact-json.ts'

// codes and keys are numbers or texts; whole numbers above 2^53 are text already
const Code = z.union([z.int(), z.string().regex(/^-?\d+$/)]).transform(String)
const Key = z
  .union([z.string(), z.int().transform(String)])
  .nullish()
  .transform((key) => (key === undefined || key === '' ? null : key))
const Rials = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .nullish()

const TokenAnswer = z.union([
  z.object({ status: z.union([z.literal(1), z.literal('1')]), token: z.string().regex(/^[\w+/=-]{16,100}$/) }),
  z.object({ status: z.union([z.literal(-1), z.literal('-1')]), errorCode: Code }),
])

const ReceiptAnswer = z.union([
  z.object({ HasError: z.literal(true), ErrorCode: Code.nullish() }),
  z.object({
    HasError: z.literal(false),
    Data: z.object({ State: z.string().nullish(), Status: Code.nullish(), Token: Key, ResNum: Key, RefNum: Key }),
  }),
])

const SettlingAnswer = z.object({
  ResultCode: Code,
  Success: z.boolean(),
  TransactionDetail: z
    .object({
      RefNum: Key,
      TerminalNumber: Key,
      MaskedPan: z.string().nullish(),
      HashedPan: z.string().nullish(),
      OrginalAmount: Rials,
    })
    .nullish(),
})

export type ReceiptStanding = 'open' | 'cancelled' | 'failed' | 'paid'

/** A receipt of the token's payment; or the code with which the bank shows none. */
export type Receipt =
  | {
      kind: 'receipt'
      standing: ReceiptStanding
      token: string | null
      resNum: string | null
      refNum: string | null
    }
  | { kind: 'refused'; code: string }

/** An answer of verify or reverse. `rials`: the amount charged to the card, before any discount by the bank. */
export interface Settling {
  code: string
  isSuccess: boolean
  detail: {
    refNum: string | null
    terminal: string | null
    card: string | null
    cardHash: string | null
    rials: number | null
  } | null
}

const byStatus: Record<string, ReceiptStanding> = { 0: 'open', 1: 'cancelled', 2: 'paid', 3: 'failed' }
const byState: Record<string, ReceiptStanding> = {
  inprogress: 'open',
  canceledbyuser: 'cancelled',
  ok: 'paid',
  failed: 'failed',
}

function wordOf(table: Record<string, ReceiptStanding>, word: string): ReceiptStanding | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/** The state from two fields that say the same; they must agree. */
function standingOf(state: string | null | undefined, status: string | null | undefined): ReceiptStanding | null {
  const said = [
    ...(typeof status === 'string' ? [wordOf(byStatus, status)] : []),
    ...(typeof state === 'string' && state !== '' ? [wordOf(byState, state.toLowerCase())] : []),
  ]
  const [first, second = first] = said
  return first === undefined || first !== second ? null : first
}

/** Null when it is not the bank's answer: a proxy's page, half an answer, another shape. */
export function readToken(text: string): { kind: 'token'; token: string } | { kind: 'refused'; code: string } | null {
  const { data } = TokenAnswer.safeParse(parseExactly(text))
  if (data === undefined) return null
  return 'token' in data ? { kind: 'token', token: data.token } : { kind: 'refused', code: data.errorCode }
}

/** Null when it is not the bank's answer, or contradicts itself. */
export function readReceipt(text: string): Receipt | null {
  const { data } = ReceiptAnswer.safeParse(parseExactly(text))
  if (data === undefined) return null
  if (data.HasError) return { kind: 'refused', code: data.ErrorCode ?? 'error' }
  const { State, Status, Token, ResNum, RefNum } = data.Data
  const standing = standingOf(State, Status)
  return standing === null ? null : { kind: 'receipt', standing, token: Token, resNum: ResNum, refNum: RefNum }
}

/** Null when it is not the bank's answer. */
export function readSettling(text: string): Settling | null {
  const { data } = SettlingAnswer.safeParse(parseExactly(text))
  if (data === undefined) return null
  const detail = data.TransactionDetail ?? null
  return {
    code: data.ResultCode,
    isSuccess: data.Success,
    detail:
      detail === null
        ? null
        : {
            refNum: detail.RefNum,
            terminal: detail.TerminalNumber,
            card: detail.MaskedPan ?? null,
            cardHash: detail.HashedPan ?? null,
            rials: detail.OrginalAmount ?? null,
          },
  }
}
