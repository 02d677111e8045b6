import type { PayPage } from '../bank/pay-actions.ts'
import { unknownPage } from '../bank/way-back.ts'
import type { ForcedOutcomes } from '../forced-outcomes.ts'
import { type Answer, type Exchange, form, type Handler, type Reply } from '../http/exchange.ts'
import type { Router } from '../http/router.ts'
import type { Lang } from '../ui/text.ts'
import type { Bank } from './bank.ts'
import { refusalOfCaller, runs } from './calls.ts'
import { callAnswer, Fault, faultAnswer, readCall } from './envelope.ts'
import { type Operation, operationNames, valuesOf } from './call-parts.ts'
import { wsdlAnswer } from './wsdl.ts'

const base = '/sandbox/mellat'
/** Where the sandbox's own links and buttons lead; the bank itself opens only by the shop's form. */
export const payPagePath = `${base}/pages`

/** All operations at one address; each is counted and forced by its own name. */
function serviceOf(bank: Bank, outcomes: ForcedOutcomes): Handler {
  const answerOf = (operation: Operation, said: string): Answer =>
    callAnswer(operation, said, { loosely: bank.settings().loose_answers })
  const handlerOf = (operation: Operation): Handler => {
    const run: Handler = (exchange) => {
      const { values } = valuesOf(readCall(exchange))
      return answerOf(operation, refusalOfCaller(bank, values) ?? runs[operation](bank, values))
    }
    const refuse = (code: number | string): Reply =>
      typeof code === 'number' ? answerOf(operation, String(code)) : faultAnswer(code)
    return outcomes.wrap(`mellat.${operation}`, run, refuse)
  }
  const handlers = new Map(operationNames.map((operation) => [operation, handlerOf(operation)]))
  return (exchange) => {
    try {
      const { operation } = valuesOf(readCall(exchange))
      return handlers.get(operation)?.(exchange) ?? faultAnswer(`Operation "${operation}" is not known.`)
    } catch (error) {
      if (error instanceof Fault) return faultAnswer(error.message)
      throw error
    }
  }
}

/** The shop's form: only by POST, with the RefId in its exact case, from a page of the registered domain. */
function startPage(bank: Bank, payPage: PayPage, lang: Lang): Handler {
  return (exchange) => {
    const inLang: Exchange = { ...exchange, lang }
    const refId = form(exchange).get('RefId') ?? ''
    const referer = exchange.headers.referer ?? ''
    const host = URL.canParse(referer) ? new URL(referer).hostname : ''
    const sale = bank.find(refId)
    if (sale === undefined || !bank.terminal().callback_hosts.includes(host)) return unknownPage(inLang)
    if (sale.state === 'at_bank' && sale.referer === '') bank.change(refId, { referer: referer.slice(0, 300) })
    return payPage(inLang, refId)
  }
}

/** Mounts the emulator, which replaces `bpm.shaparak.ir`; paths below are the bank's own. */
export function mountMellat(
  router: Router,
  bank: Bank,
  { outcomes, payPage, publicUrl }: { outcomes: ForcedOutcomes; payPage: PayPage; publicUrl: string },
): void {
  const service = `${base}/pgwchannel/services/pgw`
  router.on('POST', service, serviceOf(bank, outcomes))
  router.on('GET', service, ({ url }) => {
    const isWsdl = [...url.searchParams.keys()].some((name) => name.toLowerCase() === 'wsdl')
    return isWsdl ? wsdlAnswer(`${publicUrl}${base}`) : faultAnswer('No such operation: (HTTP GET)')
  })
  router.on('POST', `${base}/pgwchannel/startpay.mellat`, startPage(bank, payPage, 'fa'))
  router.on('POST', `${base}/pgwchannel/enstartpay.mellat`, startPage(bank, payPage, 'en'))
  const ownPage: Handler = (exchange) => payPage(exchange, exchange.params['ref'] ?? '')
  router.on('GET', `${payPagePath}/:ref`, ownPage)
  router.on('POST', `${payPagePath}/:ref`, ownPage)
}
