/** The product without its page cache: each request renders the page, hashes its scripts and compresses it. */
import { join } from 'node:path'
import { connect } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { vatAt } from '#lib/money/vat.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { importBuild, injectedApi, rendererOf } from '#server/http/pages-build.ts'
import { Page } from '#server/http/pages-cache.ts'
import { contentSecurityPolicy, inlineScriptHashes, pageHeaders } from '#server/http/pages-policy.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'

const config = readConfig()
const log = createLog(config, 'uncached')
const database = connect(config.databaseUrl, { max: 12 })
const queue = await openQueue({ url: config.databaseUrl, log })
const { app } = await buildApp({
  config,
  db: database.db,
  clock: systemClock,
  log,
  queue,
  storage: openStorage(config),
})
const build = await importBuild(join(import.meta.dirname, '..', '..', 'build'))
const { render } = rendererOf(build, {
  origin: config.publicUrl,
  vat: () => vatAt(config.vatRates, systemClock.now()),
  mode: 'production',
  api: injectedApi(app),
})
// what no call of the API answers is a page
app.get('/*', async (request, reply) => {
  const response = await render(request.url)
  const body = Buffer.from(await response.arrayBuffer())
  const policy = contentSecurityPolicy(inlineScriptHashes(body.toString('utf8')))
  const headers = { ...pageHeaders, ...Object.fromEntries(response.headers), 'content-security-policy': policy }
  const page = new Page(response.status, headers, body)
  reply.code(page.status).headers(page.headers).header('etag', page.etag).header('content-encoding', 'br')
  return reply.send(await page.encoded('br'))
})
await app.listen({ host: '127.0.0.1', port: config.port })
process.on('SIGTERM', () => process.exit(0))
