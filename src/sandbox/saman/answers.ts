import { type Answer, json, type Reply } from '../http/exchange.ts'
import type { SamanSettings } from './terminal.ts'
import type { Transaction } from './transaction.ts'

/** Numbers without quotes, also those too large for a JavaScript number. */
function withNumbers(answer: Answer, numeric: boolean): Answer {
  if (!numeric || typeof answer.body !== 'string') return answer
  return { ...answer, body: answer.body.replace(/"(RRN|Rrn|StraceNo|TraceNo)":"(\d+)"/g, '"$1":$2') }
}

export function tokenGiven(token: string, payPage: string | null): Reply {
  const answer = json(200, { status: 1, token })
  return payPage === null ? answer : { ...answer, headers: { ...answer.headers, 'x-ipg-url': payPage } }
}

export function tokenRefused(error: string, about: string): Reply {
  return json(200, { status: -1, errorCode: error, errorDesc: about })
}

const descriptions: Record<number, string> = {
  0: 'عملیات با موفقیت انجام شد',
  2: 'درخواست تکراری است',
  5: 'تراکنش برگشت خورده است',
  [-2]: 'تراکنش یافت نشد',
  [-6]: 'بیش از نیم ساعت از زمان اجرای تراکنش گذشته است',
  [-104]: 'ترمینال ارسالی غیرفعال است',
  [-105]: 'ترمینال ارسالی در سیستم موجود نیست',
  [-106]: 'آدرس آی‌پی درخواستی غیرمجاز است',
  [-111]: 'ساختار درخواست نادرست است',
}

/** The gateway uses Tehran's time: `YYYY-MM-DD HH:mm:ss`. */
function localTime(instant: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Tehran' })
}

/** The gateway's own spelling is `OrginalAmount`. */
function detailOf(transaction: Transaction, settings: SamanSettings): object {
  const { amount_rial, affective_rial, paid_at } = transaction
  return {
    RRN: transaction.rrn,
    RefNum: transaction.ref_num,
    MaskedPan: transaction.card_pan,
    HashedPan: transaction.card_hash,
    TerminalNumber: Number(transaction.terminal_id),
    OrginalAmount: amount_rial + settings.original_amount_off,
    AffectiveAmount: affective_rial ?? amount_rial,
    StraceDate: localTime(paid_at ?? transaction.created_at),
    StraceNo: transaction.trace_no,
  }
}

/** An answer to verify or reverse; `about` is its payment, if there is one. */
export function result(code: number, settings: SamanSettings, about?: Transaction): Reply {
  const answer = json(200, {
    TransactionDetail: about === undefined ? null : detailOf(about, settings),
    ResultCode: code,
    ResultDescription: descriptions[code] ?? '',
    Success: code === 0 || settings.success_always,
  })
  return withNumbers(answer, settings.numeric_ids)
}

export interface ReceiptFault {
  error: number
  message: string
  fields?: string[]
}

export function receiptRefused({ error, message, fields = [] }: ReceiptFault, settings: SamanSettings): Reply {
  return json(error === 404 && settings.receipt_http_404 ? 404 : 200, {
    HasError: true,
    ErrorCode: error,
    ErrorMessage: message,
    ValidationErrors: fields.map((FieldName) => ({ FieldName, ErrorMessages: [`${FieldName} is not valid.`] })),
    Data: null,
  })
}

/**
 * The receipt has one number that the return does not have: 0 while the buyer is still at the gateway. A payment that
 * ran out of time has 3 here, but 4 in the return.
 */
function receiptOutcome({ state, paid_at }: Transaction): { State: string; Status: number } {
  if (state === 'in_progress') return { State: 'InProgress', Status: 0 }
  if (paid_at !== null) return { State: 'OK', Status: 2 }
  return state === 'cancelled' ? { State: 'CanceledByUser', Status: 1 } : { State: 'Failed', Status: 3 }
}

export function receiptGiven(transaction: Transaction, settings: SamanSettings): Reply {
  const { amount_rial, affective_rial } = transaction
  const answer = json(200, {
    HasError: false,
    ErrorCode: 0,
    ErrorMessage: '',
    ValidationErrors: [],
    Data: {
      ...receiptOutcome(transaction),
      TerminalId: transaction.terminal_id,
      Token: transaction.token,
      RefNum: transaction.ref_num ?? '',
      ResNum: transaction.res_num,
      TraceNo: transaction.trace_no ?? '',
      Amount: amount_rial,
      AffectiveAmount: affective_rial ?? amount_rial,
      Rrn: transaction.rrn ?? '',
      HashedCardNumber: transaction.card_hash ?? '',
    },
  })
  return withNumbers(answer, settings.numeric_ids)
}
