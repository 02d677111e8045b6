import type { FastifyReply } from 'fastify'
import type { Api } from '#server/api.ts'
import { keysOf } from '../adapters/paypal-certificates.ts'
import { bankLogOf } from '../registry.ts'
import { tellCertificates } from '../attempts/tell-calls.ts'
import { takeWebhook } from './take-webhook.ts'

const bodyLimit = 256 * 1024

function answer(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send()
}

/**
 * The address of PayPal's webhooks. A 2xx ends the delivery, so it is sent only for what is stored; an event that
 * cannot be checked now gets a 503 and comes again; one that is not PayPal's gets a 400. The body is never logged.
 */
export async function registerWebhooks({ app, core }: Api): Promise<void> {
  const { paypal } = core.config.gateways
  if (paypal === null || paypal.webhookId === null) return
  const { webhookId } = paypal
  const keyAt = keysOf(paypal, core.config.paymentTimeoutMs, (ask) =>
    tellCertificates(ask, () => bankLogOf(core.config)),
  )
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // the signature is over the bytes
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode } = error as { statusCode?: number }
      const isTheirs = statusCode !== undefined && statusCode >= 400 && statusCode < 500
      if (!isTheirs) request.log.error({ err: error }, 'a webhook could not be taken')
      return answer(reply, isTheirs ? statusCode : 503)
    })
    scope.post('/pay/webhook/paypal', async ({ headers, body, log }, reply) => {
      const delivery = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
      const taken = await takeWebhook(core, delivery, { webhookId, keyAt })
      if (taken.kind === 'stored') return answer(reply, 204)
      log.warn({ gateway: 'paypal', why: taken.why }, 'a webhook was not taken')
      return answer(reply, taken.kind === 'later' ? 503 : 400)
    })
  })
}
