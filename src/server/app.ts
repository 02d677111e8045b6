import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { apiBase } from '#contract/route.ts'
import { readChanges } from '#db/changes.ts'
import { assertRoom } from '#db/readiness.ts'
import { vatAt } from '#lib/money/vat.ts'
import { tryRoom } from '#storage/try-room.ts'
import { type Api, createApi } from './api.ts'
import type { Core } from './core.ts'
import { audit } from './features/operations/audit/index.ts'
import { registerFeatures, signIn } from './features.ts'
import { AppError } from './fail.ts'
import { formTargetsOf } from './gateway-settings.ts'
import { limitBodyTime } from './http/body-time.ts'
import { allowOrigins } from './http/cors.ts'
import { whenHungUp } from './http/hung-up.ts'
import { type DiskRoom, watchDiskRoom } from './http/disk-room.ts'
import { limitNesting } from './http/json-nesting.ts'
import { registerDocuments } from './http/documents.ts'
import { editionAt } from './http/edition.ts'
import { sendProblem } from './http/errors.ts'
import { type Health, registerHealth } from './http/health.ts'
import type { MemoryFigures } from './http/memory-figures.ts'
import { otherMethods } from './http/other-methods.ts'
import { pathOf } from './http/request-path.ts'
import { type Pages, registerPages } from './http/pages.ts'
import { RequestLog } from './http/request-log.ts'
import { countRequests } from './http/request-work.ts'
import { forRequest } from './log.ts'
import { registerSandboxProxy } from './http/sandbox-proxy.ts'
import { traceRequests } from './http/trace-requests.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerSecurityTxt } from './http/security-txt.ts'
import { trustedPeers } from './http/trusted-peers.ts'
import { refuseUnread } from './http/unread-request.ts'

const bodyLimit = 1024 * 1024
const fileLimit = 25 * 1024 * 1024

export interface AppOptions {
  /** Output folder of `react-router build`; without it there is an API and no pages. */
  buildDir?: string
  /** Keeps answers that are the same for everybody in memory, until `siteChanged`. */
  rememberAnswers?: boolean
  /** By which answers grow old, in milliseconds; a monotonic clock, unless a test stops it. */
  memoryClock?: () => number
}

export interface BuiltApp {
  app: FastifyInstance
  api: Api
  health: Health
  /**
   * Drops the pages and answers in memory that these notices touch (`site_changed` in the database); without any, all.
   */
  siteChanged: (payloads?: ReadonlySet<string>) => void
  /** The figures of each cache; none where nothing is kept. */
  memory: MemoryFigures
  /** From now on notices are heard here: `hasCaughtUp` waits for those of all that is committed by now. */
  hearWith: (hasCaughtUp: () => Promise<boolean>) => void
}

function openServer(core: Core): FastifyInstance {
  const lines = new RequestLog(core.config.logClientAddress)
  const app = fastify({
    loggerInstance: core.log as FastifyBaseLogger,
    logController: lines,
    childLoggerFactory: (log, bindings, options) => forRequest(log.child(bindings, options) as Logger),
    bodyLimit,
    trustProxy: trustedPeers(core.config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // a media token with its part for the edge has about 130 letters
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    // a caller who still sends on an old connection while we stop gets an answer
    return503OnClosing: false,
    rewriteUrl: ({ url }) => pathOf(url ?? '/'),
    clientErrorHandler: refuseUnread,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    // limit for a silent connection, in both directions; body-time.ts limits how long a body may take
    connectionTimeout: 120_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
  })
  whenHungUp(app, (request, reply) => lines.requestLeft(request, reply))
  return app
}

/** Answers errors in words, and notices when a disk is full. */
function answerErrors(app: FastifyInstance, { db, config }: Core): DiskRoom {
  const diskRoom = watchDiskRoom({
    tryDatabase: () => assertRoom(db),
    tryFolder: () => tryRoom(config.dataDir),
    now: () => performance.now(),
  })
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    diskRoom.met(error)
    return sendProblem(error, request, reply)
  })
  return diskRoom
}

/** The web process without a socket; tests call it through `inject`. */
export async function buildApp(core: Core, options: AppOptions = {}): Promise<BuiltApp> {
  const app = openServer(core)
  countRequests(app)
  traceRequests(app)
  registerSecurityHeaders(app, core.config)
  allowOrigins(app, core.config.corsOrigins)
  const diskRoom = answerErrors(app, core)
  limitBodyTime(app)
  limitNesting(app)
  await app.register(formbody, { bodyLimit: 64 * 1024 })
  await app.register(multipart, { limits: { fileSize: fileLimit, files: 1, fields: 20 } })

  const { config, clock } = core
  const edition = () => editionAt(config.vatRates, clock.now())
  const memoryClock = options.rememberAnswers === true ? (options.memoryClock ?? (() => performance.now())) : null
  const api = createApi(app, core, { signIn: signIn(core), memoryClock, edition, audit })
  const health = registerHealth(api, diskRoom)
  registerDocuments(api)
  registerSecurityTxt(api)
  let pages: Pages | null = null
  const siteChanged = (payloads: ReadonlySet<string> = new Set([''])) => {
    const changes = readChanges(payloads)
    // answers first, because pages are rendered from them
    api.answers.invalidate(changes)
    pages?.invalidate(changes)
  }
  let hasCaughtUp = async () => false
  // a person who changed something and looks at once must see it here; where no notice comes, everything is dropped
  const catchUp = async () => {
    if (!(await hasCaughtUp())) siteChanged()
  }
  await registerFeatures(api, { siteChanged: catchUp })
  const nothing = async (): Promise<never> => {
    throw new AppError('request.not_found')
  }
  app.all(apiBase, nothing)
  app.all(`${apiBase}/*`, otherMethods(api.mounted))
  if (core.config.sandboxUrl !== null) registerSandboxProxy(app, core.config.sandboxUrl)
  if (options.buildDir !== undefined) {
    const { publicUrl, dev, supportEmail, serviceWorker } = core.config
    pages = await registerPages(app, {
      buildDir: options.buildDir,
      publicUrl,
      supportEmail,
      serviceWorker,
      vat: () => vatAt(config.vatRates, clock.now()),
      edition,
      mode: dev ? 'development' : 'production',
      formTargets: formTargetsOf(core.config.gateways),
    })
  } else app.setNotFoundHandler(nothing)
  const memory = { answers: api.answers.figures, ...pages?.figures }
  health.countMemory(memory)
  const hearWith = (caughtUp: () => Promise<boolean>) => {
    hasCaughtUp = caughtUp
  }
  return { app, api, health, siteChanged, hearWith, memory }
}
