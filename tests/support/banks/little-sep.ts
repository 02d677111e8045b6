import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Call = 'onlinepg' | 'receipt' | 'VerifyTransaction' | 'ReverseTransaction'
type Fields = Record<string, unknown>

interface Payment {
  token: string
  resNum: string
  returnUrl: string
  asked: number
  charged: number
  refNum: string
  money: 'none' | 'held' | 'captured' | 'returned'
}

/**
 * How the next call of a kind fails: its answer is lost before or after the bank acted, or it waits until it is
 * released.
 */
type Trouble = 'lost-before' | 'lost-after' | 'held'

/**
 * A bank with just enough for the questions that the shared code must answer: like the real one it verifies any
 * reference for anybody, with or without receipts. Its protocol is tested elsewhere.
 */
export async function littleSep() {
  const payments: Payment[] = []
  const settings = { receipts: true, late: false, tooLateToReverse: false }
  const heard: { call: Call; fields: Fields }[] = []
  const troubles: { call: Call; trouble: Trouble }[] = []
  const waiting: (() => void)[] = []

  const byRef = (fields: Fields) => payments.find((one) => one.refNum === fields['RefNum'] && one.money !== 'none')
  const settled = (code: number, payment?: Payment) => ({
    TransactionDetail:
      payment === undefined
        ? null
        : { RefNum: payment.refNum, MaskedPan: '621986****8080', TerminalNumber: 1, OrginalAmount: payment.charged },
    ResultCode: code,
    ResultDescription: '',
    Success: code === 0,
  })
  const calls: Record<Call, (fields: Fields) => object> = {
    onlinepg: (fields) => {
      const token = randomBytes(16).toString('hex')
      payments.push({
        token,
        resNum: String(fields['ResNum']),
        returnUrl: String(fields['RedirectUrl']),
        asked: Number(fields['Amount']),
        charged: Number(fields['Amount']),
        refNum: `${randomBytes(12).toString('hex')}+/==`,
        money: 'none',
      })
      return { status: 1, token }
    },
    receipt: (fields) => {
      const payment = payments.find((one) => one.token === fields['Token'])
      const isShown = payment !== undefined && (payment.money === 'none' || payment.money === 'held')
      if (!settings.receipts || !isShown) return { HasError: true, ErrorCode: 404, Data: null }
      const isPaid = payment.money === 'held'
      const State = isPaid ? 'OK' : 'InProgress'
      const RefNum = isPaid ? payment.refNum : null
      return { HasError: false, ErrorCode: 0, Data: { State, Token: payment.token, ResNum: payment.resNum, RefNum } }
    },
    VerifyTransaction: (fields) => {
      const payment = byRef(fields)
      if (payment === undefined) return settled(-2)
      if (settings.late) return settled(-6)
      if (payment.money === 'returned') return settled(5)
      payment.money = 'captured'
      return settled(0, payment)
    },
    ReverseTransaction: (fields) => {
      const payment = byRef(fields)
      if (payment === undefined || payment.money === 'held') return settled(-2)
      if (payment.money === 'returned') return settled(5)
      if (settings.tooLateToReverse) return settled(-6)
      payment.money = 'returned'
      return settled(0, payment)
    },
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const call = request.url?.split('/').at(-1) as Call
    const fields = JSON.parse(Buffer.concat(parts).toString()) as Fields
    heard.push({ call, fields })
    const at = troubles.findIndex((one) => one.call === call)
    const trouble = at < 0 ? undefined : troubles.splice(at, 1)[0]?.trouble
    if (trouble === 'lost-before') return void request.socket.destroy()
    const body = JSON.stringify(calls[call](fields))
    if (trouble === 'lost-after') return void request.socket.destroy()
    if (trouble === 'held') await new Promise<void>((resolve) => void waiting.push(resolve))
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    gateway: { apiUrl, startUrl: apiUrl, terminalId: '1', oldTls: false },
    settings,
    payment: (token: string) => payments.find((one) => one.token === token) as Payment,
    /** The buyer pays; a different amount only if the bank makes an error. */
    pay: (token: string, charged?: number) => {
      const payment = payments.find((one) => one.token === token) as Payment
      Object.assign(payment, { money: 'held', charged: charged ?? payment.asked })
      return payment
    },
    next: (call: Call, trouble: Trouble, times = 1) => {
      for (let n = 0; n < times; n += 1) troubles.push({ call, trouble })
    },
    waiting: () => waiting.length,
    release: () => {
      for (const go of waiting.splice(0)) go()
    },
    asked: (call: Call) => heard.filter((one) => one.call === call),
    /** A browser returns to the attempt of this token, with its own fields or with forged ones. */
    comeBack: async (token: string, forged: Record<string, string> = {}) => {
      const { returnUrl, resNum, refNum, money } = payments.find((one) => one.token === token) as Payment
      const isPaid = money !== 'none'
      const fields = { Token: token, ResNum: resNum, State: isPaid ? 'OK' : 'Failed', RefNum: isPaid ? refNum : '' }
      const body = new URLSearchParams({ ...fields, ...forged })
      const response = await fetch(returnUrl, { method: 'POST', body, redirect: 'manual' })
      return { status: response.status, location: response.headers.get('location') }
    },
  }
}
